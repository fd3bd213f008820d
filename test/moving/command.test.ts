import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { run } from "../command.ts";
import { writeHistory } from "../history-folder.ts";
import { contentsOf, newFolder } from "../moving-world.ts";
import { schema_image } from "../schema-image.ts";

const size = { clients: 30, invoices: 150, tickets: 20 };

/** A database with one organization, and a folder with a history. */
const place = () => {
  const root = newFolder();
  const DATABASE_PATH = join(root, "lastmile.db");
  const env = { DATABASE_PATH };
  const lastmile = async (...args: string[]) => {
    const ran = await run(args, env);
    return { ...ran, json: ran.out.startsWith("{") ? JSON.parse(ran.out) : null };
  };
  writeFileSync(DATABASE_PATH, schema_image);
  const sqlite = new Sqlite(DATABASE_PATH);
  sqlite.writeNow((tx) => createOrganization(tx, { name: "Moved", currency: "USD" }));
  sqlite.close();
  const history = join(root, "history");
  writeHistory(history, size);
  return { root, env, lastmile, history, DATABASE_PATH };
};

/** For what changes nothing. */
const shared = place();

const countsOf = (path: string, tables: readonly string[]): Record<string, number> => {
  const sqlite = new Sqlite(path);
  try {
    return Object.fromEntries(
      tables.map((table) => [
        table,
        (sqlite.rows(`SELECT count(*) AS count FROM ${table}`)[0] as { count: number }).count,
      ]),
    );
  } finally {
    sqlite.close();
  }
};

const records = ["clients", "invoices", "payments", "tickets", "journal_entries"];

describe("lastmile import folder", () => {
  test("--dry-run says what an import does, and changes nothing", async () => {
    const { lastmile, history, root, DATABASE_PATH } = place();
    const dry = await lastmile("import", "folder", history, "--dry-run", "--json");
    expect(dry.code).toBe(0);
    expect(countsOf(DATABASE_PATH, records)).toEqual(
      Object.fromEntries(records.map((table) => [table, 0])),
    );
    expect(readdirSync(root).filter((name) => name.includes("dry-run"))).toEqual([]);
    const real = await lastmile("import", "folder", history, "--json");
    expect(real.code).toBe(0);
    expect(dry.json).toEqual({ ...real.json, dry_run: true });
    expect(real.json.files.map(({ file }: { file: string }) => file)).toEqual([
      "branches.csv",
      "items.csv",
      "technicians.csv",
      "boards.csv",
      "clients.csv",
      "services.csv",
      "tickets.csv",
      "invoices.csv",
      "payments.csv",
      "opening-balances.csv",
    ]);
  });

  test("tells nobody: no event, message or delivery", async () => {
    const { lastmile, history, DATABASE_PATH } = place();
    await lastmile("org", "update", "--rounding-tolerance", "0.05");
    await lastmile("import", "folder", history);
    expect(countsOf(DATABASE_PATH, ["events", "messages", "webhook_deliveries"])).toEqual({
      events: 0,
      messages: 0,
      webhook_deliveries: 0,
    });
    expect((await lastmile("check")).code).toBe(0);
  });

  test("killed with -9 again and again, it goes on, and all is as without", async () => {
    const { lastmile, history, env } = place();
    let kills = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const child = Bun.spawn(
        [process.execPath, join(import.meta.dir, "killed-import.ts"), history, String(attempt)],
        { env: { ...process.env, ...env }, stderr: "pipe" },
      );
      await child.exited;
      if (child.signalCode !== "SIGKILL") break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    const other = place();
    const whole = await other.lastmile("import", "folder", other.history, "--json");
    const exported = await Promise.all(
      [{ lastmile }, other].map(async (one) => {
        const folder = newFolder();
        await one.lastmile("export", "folder", folder);
        return contentsOf(folder);
      }),
    );
    expect(exported[0]).toEqual(exported[1] ?? {});
    expect(readFileSync(join(history, "rejected.csv"), "utf8")).toBe(
      readFileSync(join(other.history, "rejected.csv"), "utf8"),
    );
    const again = await lastmile("import", "folder", history, "--json");
    expect(again.json.files.map(({ created }: { created: number }) => created)).toEqual(
      whole.json.files.map(() => 0),
    );
    expect((await lastmile("check")).code).toBe(0);
  });

  test.each([
    [
      "a folder that is not there",
      (root: string) => [join(root, "none")],
      /no such file|does not exist|is not there/i,
    ],
    ["a file", (root: string) => [join(root, "lastmile.db")], /is a file: name its folder/],
    ["no day", (root: string) => [join(root, "history"), "--as-of", "yesterday"], /must be a day/],
    [
      "a day of the future",
      (root: string) => [join(root, "history"), "--as-of", "2999-01-01"],
      /must not be in the future/,
    ],
  ])("refuses %s", async (_, argsOf, message) => {
    const { lastmile, root } = shared;
    const { code, err } = await lastmile("import", "folder", ...argsOf(root));
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
  });
});

describe("lastmile import template", () => {
  test("writes a file for each kind, which an import takes, and replaces none", async () => {
    const { lastmile, root } = place();
    const folder = join(root, "template");
    const { json } = await lastmile("import", "template", folder, "--json");
    expect(json.files).toHaveLength(16);
    for (const file of json.files) expect(existsSync(join(folder, file))).toBe(true);
    const report = await lastmile("import", "folder", folder, "--json");
    expect(report.json.files).toHaveLength(16);
    expect(readFileSync(join(folder, "rejected.csv"), "utf8")).toBe("file,line,column,reason\n");
    writeFileSync(join(folder, "clients.csv"), "mine");
    expect((await lastmile("import", "template", folder)).code).toBe(1);
    expect(readFileSync(join(folder, "clients.csv"), "utf8")).toBe("mine");
  });
});
