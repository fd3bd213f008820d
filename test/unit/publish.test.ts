import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Instant } from "../../src/clock/instant.ts";
import { workName } from "../../src/database/file/copy-names.ts";
import type { Manifest } from "../../src/operations/backup/manifest.ts";
import { publishSteps } from "../../src/operations/backup/publish.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-publish-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Begins to publish a copy that holds `text`, as of `taken_at`. */
const publish = (text: string, taken_at: string): Generator<string> => {
  const copy = join(folder, workName(1));
  writeFileSync(copy, text);
  const manifest: Manifest = {
    sha256: sha256Of(copy),
    database: "/data/lastmile.db",
    bytes: text.length,
    schema_version: 24,
    row_counts: {},
    ledger: {},
    taken_at: taken_at as Instant,
    lastmile: "0",
  };
  return publishSteps({ copy, folder, manifest, is_before_migration: false, keep: 2 });
};

/** Whether the newest copy is whole, and some manifest tells of it. */
const latest = (): { text: string; is_told: boolean } => {
  const path = join(folder, "latest.db");
  const sha256 = sha256Of(path);
  const manifests = readdirSync(folder)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Manifest);
  return {
    text: readFileSync(path, "utf8"),
    is_told: manifests.some((manifest) => manifest.sha256 === sha256),
  };
};

const steps = 8;

for (const [what, second] of [
  ["later", "2026-11-22T08:15:00Z"],
  ["of the same second", "2026-11-22T08:00:00Z"],
  ["of an earlier moment", "2026-10-01T00:00:00Z"],
] as const)
  test(`wherever publishing ends, the newest copy is whole and told of: one ${what}`, () => {
    expect([...publish("first", "2026-11-22T08:00:00Z")]).toHaveLength(steps);
    for (let done = 0; done < steps; done += 1) {
      const under_way = publish(`second ${done}`, second);
      for (let step = 0; step < done; step += 1) under_way.next();
      const { text, is_told } = latest();
      expect(is_told).toBe(true);
      expect(text).toBe(done >= 5 ? `second ${done}` : (readBefore ?? "first"));
      readBefore = text;
    }
    readBefore = undefined;
    expect([...publish("last", "2026-11-22T09:00:00Z")]).toHaveLength(steps);
    expect(latest()).toEqual({ text: "last", is_told: true });
    const names = readdirSync(folder);
    const stems = (ending: string) =>
      names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
    expect(stems(".json").toSorted()).toEqual(stems(".db").toSorted());
    expect(stems(".db")).toHaveLength(3);
  });

/** What the newest copy held before. */
let readBefore: string | undefined;
