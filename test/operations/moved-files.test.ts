import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { rowsOf } from "../../src/database/integrity.ts";
import { sequenced } from "../../src/moving/organization/sequences.ts";
import { movedTables } from "../../src/moving/organization/tables.ts";
import { run } from "../command.ts";
import { fillDunningFile } from "../dunning-file.ts";
import { schema_image } from "../schema-image.ts";

/* `lastmile org move` between files without a service (§14). */

const made = mkdtempSync(join(tmpdir(), "lastmile-moved-"));
afterAll(() => rmSync(made, { recursive: true }));
const filled = join(made, "filled.db");
const { org_id } = fillDunningFile(filled, { clients: 3, due: ["2026-11-02"] });

let folder: string;
let source: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-moved-"));
  source = join(folder, "one.db");
  target = join(folder, "two.db");
  copyFileSync(filled, source);
});
afterEach(() => rmSync(folder, { recursive: true }));

const lastmile = (path: string, args: readonly string[], env: Record<string, string> = {}) =>
  run(args, { DATABASE_PATH: path, ...env });

const move = (...more: string[]) => lastmile(source, ["org", "move", org_id, ...more]);

const expectRight = async (...paths: string[]): Promise<void> => {
  for (const path of paths) {
    const { code, out } = await lastmile(path, ["check"]);
    expect([code, out]).toEqual([0, expect.stringContaining("is right")]);
  }
};

/** All rows of the organization, but what each command adds: the log of commands. */
const rowsIn = (path: string): string => {
  const sqlite = new Sqlite(path);
  try {
    const tables = movedTables(sqlite).filter(({ name }) => name !== "audit_log");
    return JSON.stringify(
      tables.map(({ name }) => [
        name,
        rowsOf(
          sqlite,
          sql`select * from ${sql.table(name)} where org_id = ${org_id} order by 1, 2`,
        ),
      ]),
    );
  } finally {
    sqlite.close();
  }
};

test("a move is taken back while nothing has changed there, and made again", async () => {
  const before = rowsIn(source);
  expect(await move("--to", target)).toMatchObject({ code: 0, err: "" });
  expect(rowsIn(target)).toBe(before);
  const undone = await move("--to", target, "--undo", "--json");
  expect(undone).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(undone.out)).toEqual({ id: org_id, to: target, undone: true });
  expect(rowsIn(source)).toBe(before);
  const { out } = await lastmile(target, ["org", "list", "--json"]);
  expect(JSON.parse(out)).toEqual([]);
  expect(rowsIn(target)).not.toContain(org_id);
  await expectRight(source, target);
  expect(await move("--to", target)).toMatchObject({ code: 0, err: "" });
  await expectRight(source, target);
});

test("two organizations whose numbers are the same live in one file", async () => {
  const three = join(folder, "three.db");
  const other = fillDunningFile(three, { clients: 5, due: ["2026-11-02"] });
  expect(await move("--to", target)).toMatchObject({ code: 0, err: "" });
  const second = await lastmile(three, ["org", "move", other.org_id, "--to", target, "--json"]);
  expect(second).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(second.out).rows).toMatchObject({ clients: 5, invoices: 5 });
  await expectRight(source, target, three);
  const sqlite = new Sqlite(target);
  const slots = sqlite.all(build.selectFrom("client_numbers").select("slot").orderBy("slot"));
  sqlite.close();
  expect(slots).toEqual([{ slot: 1 }, { slot: 2 }]);
  const back = await lastmile(three, ["org", "move", other.org_id, "--to", target, "--undo"]);
  expect(back).toMatchObject({ code: 0, err: "" });
  await expectRight(target, three);
});

test.each([
  [["--to", "one.db"], 2, "--to is the file that the organization is in"],
  [[], 2, "--to is missing"],
  [["--to", "two.db", "--moved-to", "ftp://two.example"], 2, "no http or https address"],
  [["--to", "two.db", "--undo", "--forget"], 2, "exclude each other"],
  [["--to", "two.db", "--undo"], 1, "has not moved"],
  [["--forget"], 1, "has not moved: nothing is removed"],
  [["--to", "older.db"], 1, "Migrate it first"],
  [["--to", "copy.db"], 1, "has the organization"],
] as const)("refused, and nothing changes: %p", async (words, status, reason) => {
  const before = rowsIn(source);
  copyFileSync(source, join(folder, "copy.db"));
  const older = new Sqlite(join(folder, "older.db"));
  older.execute(
    "CREATE TABLE organizations (id); CREATE TABLE api_keys (id); PRAGMA user_version = 1",
  );
  older.close();
  const args = words.map((word) => (word.endsWith(".db") ? join(folder, word) : word));
  const { code, err } = await move(...args);
  expect([code, err]).toEqual([status, expect.stringContaining(reason)]);
  expect(rowsIn(source)).toBe(before);
  await expectRight(source);
});

test("an unknown organization, and one that has moved, are refused", async () => {
  const unknown = await lastmile(source, ["org", "move", "Nobody", "--to", target]);
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("is called Nobody") });
  await move("--to", target);
  const again = await move("--to", target);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("has moved to") });
  const elsewhere = await move("--to", join(folder, "four.db"));
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining("has moved to") });
  const key = ["key", "create", "--org", org_id, "--name", "late", "--abilities", "all"];
  expect(await lastmile(source, key)).toMatchObject({
    code: 1,
    err: expect.stringContaining("has moved to another service"),
  });
});

test.each(["source", "target"])(
  "a secret in the %s that SECRET_KEY does not decrypt",
  async (side) => {
    const env = { SECRET_KEY: Buffer.alloc(32, 1).toString("base64") };
    await lastmile(target, ["org", "create", "--name", "Bekaa Fiber"]);
    const sqlite = new Sqlite(side === "source" ? source : target);
    sqlite.execute("UPDATE organizations SET message_gateway_secret = 'sealed:1:00000000:AAAA'");
    sqlite.close();
    const locked = await lastmile(source, ["org", "move", org_id, "--to", target], env);
    expect(locked).toMatchObject({
      code: 1,
      err: expect.stringContaining("Both files need the same key"),
    });
    const { out } = await lastmile(target, ["org", "list"]);
    expect(out).not.toContain(org_id);
  },
);

test("every table of organizations moves, and every number of a sequence is known", () => {
  const sqlite = new Sqlite(schema_image);
  const tables = rowsOf(
    sqlite,
    sql<{ name: string; column: string; pk: number }>`
      select list.name, info.name as "column", info.pk
      from pragma_table_list as list join pragma_table_info(list.name) as info
      where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite%'`,
  );
  const moved = movedTables(sqlite).map(({ name }) => String(name));
  sqlite.close();
  const of_organizations = tables.filter(({ column }) => column === "org_id");
  const left_out = of_organizations.map(({ name }) => name).filter((name) => !moved.includes(name));
  // Those two are written by the move itself.
  expect(left_out.toSorted()).toEqual(["event_shifts", "organization_moves"]);
  const numbers = tables
    .filter(({ column }) => /(?:^|_)(?:seq|slot)$/.test(column) || column === "sync_after")
    .filter(({ name }) => moved.includes(name))
    .map(({ name, column }) => `${name}.${column}`);
  const known = Object.entries(sequenced).flatMap(([name, columns]) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  expect(numbers.toSorted()).toEqual(known.toSorted());
});
