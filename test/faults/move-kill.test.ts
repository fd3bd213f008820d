import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { rowsOf } from "../../src/database/integrity.ts";
import type { OrgTable } from "../../src/database/tables/tables.ts";
import { main, run } from "../command.ts";
import { fillDunningFile } from "../dunning-file.ts";
import { schema_image } from "../schema-image.ts";
import { until } from "../until.ts";

/*
 * A move that is killed at some point, and one that is being taken back: the organization is whole in one of the files
 * and in use in one at most, and repeating the command ends it.
 */

const clients = Number(process.env.MOVE_CLIENTS ?? 100);
/** Whether each point is tried in both ways. */
const tries_all = process.env.MOVE_KILLS === "all";

/** How many commands were killed before their end. */
let killed = 0;

/** A file, seen from beside. */
class File {
  readonly path: string;
  private readonly sqlite: Sqlite;

  constructor(path: string) {
    this.path = path;
    this.sqlite = new Sqlite(path);
  }

  /** `unknown`, `here`, or how far it is moved. */
  get state(): string {
    const organization = build
      .selectFrom("organizations")
      .leftJoin("organization_moves as move", "move.org_id", "organizations.id")
      .select("move.state");
    const found = this.sqlite.first(organization);
    return found ? (found.state ?? "here") : "unknown";
  }

  count(table: OrgTable | "client_search"): number {
    const count = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`;
    return rowsOf(this.sqlite, count)[0]?.rows ?? 0;
  }

  get counts(): number[] {
    return (["clients", "client_search", "invoices", "journal_lines"] as const).map((table) =>
      this.count(table),
    );
  }

  close(): void {
    this.sqlite.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "lastmile-move-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** The organization's file as it is before each test. */
const filled = join(folder, "filled.db");
const { org_id } = fillDunningFile(filled, { clients, due: ["2026-11-02"] });

let source: File;
let target: File;
let whole: number[];

beforeEach(() => {
  const place = mkdtempSync(join(folder, "move-"));
  const [one, two] = [join(place, "one.db"), join(place, "two.db")];
  copyFileSync(filled, one);
  writeFileSync(two, schema_image);
  source = new File(one);
  target = new File(two);
  whole = source.counts;
});
afterEach(() => {
  source.close();
  target.close();
});

const wordsOf = (more: readonly string[]) => ["org", "move", org_id, "--to", target.path, ...more];

const lastmile = (...more: string[]) => run(wordsOf(more), { DATABASE_PATH: source.path });

/** Runs the command and kills it when it has come so far. */
const killedWhen = async (reached: () => boolean, ...more: string[]): Promise<void> => {
  const child = Bun.spawn([process.execPath, main, ...wordsOf(more)], {
    env: { ...process.env, DATABASE_PATH: source.path },
    stdout: "ignore",
    stderr: "ignore",
  });
  await until("it has come so far", () => child.exitCode !== null || reached());
  killed += child.exitCode === null ? 1 : 0;
  child.kill("SIGKILL");
  await child.exited;
};

const expectWholeIn = (file: File): void => {
  expect([source, target].filter(({ state }) => state === "here").length).toBeLessThanOrEqual(1);
  expect(file.counts).toEqual(whole);
};

const expectRight = async (): Promise<void> => {
  for (const { path } of [source, target])
    expect(await run(["check"], { DATABASE_PATH: path })).toMatchObject({ code: 0 });
};

/** In the order in which a move reaches them. */
const points: Record<string, () => boolean> = {
  "it is closed": () => source.state !== "here",
  "it is announced": () => target.state === "arriving",
  "the first clients are there": () => target.count("clients") > 0,
  "a part of the clients is there": () => target.count("clients") > clients / 2,
  "the first invoices are there": () => target.count("invoices") > 0,
  "a part of the journal is there": () => target.count("journal_lines") > clients / 2,
  "all rows are there": () => target.count("search_characters") > 0,
  "the first texts are indexed": () => target.count("client_search") > 0,
  "all texts are indexed": () => target.count("client_search") === clients,
};

const ways = Object.keys(points).flatMap((point, n) =>
  ["repeated", "taken back"]
    .filter((_, way) => tries_all || way === n % 2)
    .map((then) => [point, then] as const),
);

test.each(ways)("killed when %s, and %s", async (point, then) => {
  await killedWhen(points[point] ?? (() => true));
  expectWholeIn(source.state === "moved" ? target : source);
  if (then === "taken back") {
    expect(await lastmile("--undo")).toMatchObject({ code: 0, err: "" });
    expect([source.state, target.state]).toEqual(["here", "unknown"]);
    expectWholeIn(source);
  }
  // On a busy machine it may have ended before it was killed.
  if (target.state !== "here") expect(await lastmile()).toMatchObject({ code: 0, err: "" });
  expect([source.state, target.state]).toEqual(["moved", "here"]);
  expectWholeIn(target);
  await expectRight();
});

test("decided, but not opened: whole there, in use in neither, and opened by repeating it", async () => {
  expect(await lastmile()).toMatchObject({ code: 0, err: "" });
  const sqlite = new Sqlite(target.path);
  sqlite.execute(
    `INSERT INTO organization_moves (org_id, state, forgotten, since) VALUES ('${org_id}', 'arriving', 0, '2026-11-02T00:00:00Z')`,
  );
  sqlite.close();
  expectWholeIn(target);
  expect(await lastmile()).toMatchObject({ code: 0, err: "" });
  expect([source.state, target.state]).toEqual(["moved", "here"]);
  expectWholeIn(target);
});

const undo_points: Record<string, () => boolean> = {
  "the other file is closed": () => target.state !== "here",
  "it is in use again": () => source.state === "here",
  "clients are being removed": () => target.count("clients") < clients,
  "the journal is being removed": () => target.count("journal_lines") < 2 * clients,
};

test.each(Object.keys(undo_points))("killed while taken back, when %s", async (point) => {
  expect(await lastmile()).toMatchObject({ code: 0, err: "" });
  await killedWhen(undo_points[point] ?? (() => true), "--undo");
  expectWholeIn(source.state === "here" ? source : target);
  if (target.state !== "unknown")
    expect(await lastmile("--undo")).toMatchObject({ code: 0, err: "" });
  expect([source.state, target.state]).toEqual(["here", "unknown"]);
  expectWholeIn(source);
  expect(target.counts).toEqual([0, 0, 0, 0]);
  await expectRight();
});

test("most of them were killed midway", () => {
  expect(killed).toBeGreaterThanOrEqual(10);
});
