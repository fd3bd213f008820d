import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { knownSchema } from "../../src/database/migrations.ts";
import { type DrillReport, drill } from "../../src/operations/backup/drill.ts";
import { run } from "../command.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/* Going back to the newest backup, rehearsed. */

let folder: string;
let path: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-drill-"));
  path = join(folder, "lastmile.db");
  backups = join(folder, "backups");
  writeFileSync(path, schema_image);
});
afterEach(() => rmSync(folder, { recursive: true }));

const drilled = (env: Record<string, string> = {}): DrillReport =>
  drill(readConfig({ DATABASE_PATH: path, ...env }));

const change = (manifest: string, change: (said: Record<string, object>) => object): void => {
  const at = join(backups, manifest);
  writeFileSync(at, JSON.stringify(change(JSON.parse(readFileSync(at, "utf8")))));
};

test("a right backup is said to be right, and nothing but its result stays of the rehearsal", async () => {
  publishBackup(path, backups);
  mkdirSync(join(backups, ".drill-999999999")); // of one that was killed
  const before = readdirSync(backups).filter((name) => !name.startsWith(".drill"));
  const { code, out, err } = await run(["drill", "--json"], { DATABASE_PATH: path });
  expect([code, err]).toEqual([0, ""]);
  const told: DrillReport = JSON.parse(out);
  expect(told).toMatchObject({
    ok: true,
    file: join(backups, "latest.db"),
    schema_version: knownSchema(),
    faults: [],
  });
  expect(told.row_counts).toMatchObject({ organizations: 0, tickets: 0 });
  expect(told.age_seconds).toBeGreaterThanOrEqual(0);
  expect(readdirSync(backups).toSorted()).toEqual([...before, "drill.json"].toSorted());
});

test("no backup, and one that is not what its manifest says, are found with exit status 1", async () => {
  const { code, out, err } = await run(["drill", "--json"], { DATABASE_PATH: path });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, file: null });
  expect(err).toBe(`lastmile: ${backups} has no backup: lastmile backup makes one\n`);
  publishBackup(path, backups);
  const counted = (said: Record<string, object>) => ({
    ...said,
    row_counts: { ...said.row_counts, clients: 7 },
  });
  for (const name of readdirSync(backups).filter((one) => one.endsWith(".json")))
    change(name, counted);
  expect(drilled().faults.join()).toStartWith("row_counts: the manifest says {");
  for (const name of readdirSync(backups).filter((one) => one.endsWith(".json")))
    change(name, (said) => ({ ...said, sha256: "0" }));
  expect(drilled().faults.join()).toContain("its manifest says 0");
  for (const name of readdirSync(backups).filter((one) => one.endsWith(".json")))
    rmSync(join(backups, name));
  expect(drilled().faults.join()).toContain("no manifest says what");
  writeFileSync(join(backups, "latest.db"), "noise");
  expect(drilled()).toMatchObject({ ok: false, faults: [expect.stringContaining("no SQLite")] });
  expect(readdirSync(backups).filter((name) => name.startsWith(".drill"))).toEqual([]);
});

test("a backup that two times of BACKUP_CRON have passed is too old, unless none was promised", () => {
  publishBackup(path, backups, plusSeconds(now(), -31 * 60));
  expect(drilled().faults.join()).toContain("BACKUP_CRON (*/15 * * * *) has promised two since");
  for (const times of ["off", "0 * * * *"])
    expect(drilled({ BACKUP_CRON: times })).toMatchObject({ ok: true, faults: [] });
});
