import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import { build } from "../../src/database/build.ts";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { cachedInOrg, type OrgTx, prepareInOrg } from "../../src/database/org.ts";
import { cached_tables } from "../../src/database/row-cache.ts";
import { schema_image } from "../schema-image.ts";

/* What changes remember of tables that hardly ever change, and when they read them again. */

let read = 0;
const boardNames = cachedInOrg()(
  prepareInOrg()((param) =>
    build.selectFrom("boards").select("name").where("org_id", "=", param("org_id")).orderBy("name"),
  ),
  (boards) => {
    read += 1;
    return boards.map(({ name }) => name).join();
  },
);

let sqlite: Sqlite;
let cedar: string;
let bekaa: string;
const open = (path: string): void => {
  sqlite = new Sqlite(path);
  cedar = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" })).id;
  bekaa = sqlite.writeNow((tx) => createOrganization(tx, { name: "Bekaa Fiber" })).id;
  read = 0;
};
beforeEach(() => open(schema_image));
afterEach(() => sqlite.close());

const addBoard = (tx: OrgTx, name: string): void =>
  tx.insert("boards", {
    id: Bun.randomUUIDv7(),
    name,
    description: null,
    color: null,
    branch_id: null,
    position: 0,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  });

const inCedar = <T>(work: (tx: OrgTx) => T): Promise<T> =>
  sqlite.write((root) => work(root.org(cedar)));
const names = (): Promise<string> => inCedar((tx) => tx.cached(boardNames, {}));

/** The names before and after a change, each told by two changes, and how often they were read. */
const around = async (change: () => unknown): Promise<(string | number)[]> => {
  const before = [await names(), await names()];
  await change();
  return [...before, await names(), await names(), read];
};

describe("what a change asks is read once, until", () => {
  test("nothing: a change of another table keeps it", async () => {
    const change = () => inCedar((tx) => tx.insert("counters", { name: "invoice:2026", value: 1 }));
    expect(await around(change)).toEqual(["", "", "", "", 1]);
  });

  test("another change writes the table", async () => {
    const change = () => inCedar((tx) => addBoard(tx, "Field"));
    expect(await around(change)).toEqual(["", "", "Field", "Field", 2]);
  });

  test.each<[string, string, (tx: OrgTx) => unknown]>([
    ["an update", "Office", (tx) => tx.run(tx.update("boards", { name: "Office" }))],
    [
      "an update that answers",
      "Office",
      (tx) => tx.all(tx.update("boards", { name: "Office" }).returning("id")),
    ],
    ["a deletion", "", (tx) => tx.run(tx.delete("boards"))],
  ])("%s", async (_, left, change) => {
    await inCedar((tx) => addBoard(tx, "Field"));
    expect(await around(() => inCedar(change))).toEqual(["Field", "Field", left, left, 2]);
  });

  test("a command writes it at once, between two groups", async () => {
    const change = () => sqlite.writeNow((root) => addBoard(root.org(cedar), "Field"));
    expect(await around(change)).toEqual(["", "", "Field", "Field", 2]);
  });

  test("plain SQL, which says nothing of what it does", async () => {
    await inCedar((tx) => addBoard(tx, "Field"));
    const change = () => sqlite.execute("UPDATE boards SET name = 'Office'");
    expect(await around(change)).toEqual(["Field", "Field", "Office", "Office", 2]);
  });

  test("another process writes to the file", async () => {
    sqlite.close();
    const folder = mkdtempSync(join(tmpdir(), "lastmile-remembered-"));
    const path = join(folder, "one.db");
    writeFileSync(path, schema_image);
    open(path);
    await inCedar((tx) => addBoard(tx, "Field"));
    const change = () => {
      const other = new Connection(path);
      other.execute("UPDATE boards SET name = 'Office'");
      other.close();
      // Outside a group nobody has looked for others' commits: it is read from the file.
      expect(sqlite.writeNow((root) => root.org(cedar).cached(boardNames, {}))).toBe("Office");
    };
    expect(await around(change)).toEqual(["Field", "Field", "Office", "Office", 3]);
    rmSync(folder, { recursive: true });
  });
});

describe("what may still be undone", () => {
  test("is seen by its own change and by those of its group, and is not kept", async () => {
    await names();
    const failing = inCedar((tx) => {
      addBoard(tx, "Field");
      const seen = tx.cached(boardNames, {});
      throw new Error(`saw ${seen}`);
    });
    const beside = names();
    expect(failing).rejects.toThrow("saw Field");
    expect([await beside, await names(), await names()]).toEqual(["", "", ""]);
  });

  test("is not kept of a dry run, nor of what was all or nothing", async () => {
    await names();
    await inCedar((tx) => {
      tx.dryRun(() => {
        addBoard(tx, "Field");
        expect(tx.cached(boardNames, {})).toBe("Field");
      });
      expect(tx.cached(boardNames, {})).toBe("");
      const work = () =>
        tx.allOrNothing(() => {
          addBoard(tx, "Office");
          throw new Error(tx.cached(boardNames, {}));
        });
      expect(work).toThrow("Office");
      expect(tx.cached(boardNames, {})).toBe("");
    });
    expect(await names()).toBe("");
  });

  test("is not kept when the whole group is undone", async () => {
    await names();
    const failing = inCedar((tx) => {
      addBoard(tx, "Field");
      sqlite.execute("ROLLBACK"); // as SQLite itself does on a full disk
      throw new Error("no room");
    });
    expect(failing).rejects.toThrow("no room");
    expect(await names()).toBe("");
  });
});

test("each organization is answered with its own", async () => {
  await inCedar((tx) => addBoard(tx, "Field"));
  const both = () =>
    sqlite.write((root) => [cedar, bekaa].map((id) => root.org(id).cached(boardNames, {})));
  expect([await both(), await both(), read]).toEqual([["Field", ""], ["Field", ""], 2]);
});

test("a table that changes often is refused", () => {
  const clients = cachedInOrg()(
    prepareInOrg()((param) =>
      build.selectFrom("clients").select("id").where("org_id", "=", param("org_id")),
    ),
    (rows) => rows.length,
  );
  expect(inCedar((tx) => tx.cached(clients, {}))).rejects.toThrow("clients is not a cached table");
});

test("no trigger writes to a lasting table", () => {
  const triggers = sqlite.rows<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'trigger'",
  );
  const written = triggers.flatMap(({ sql }) =>
    [
      ...sql.matchAll(
        /(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)(?= SET| VALUES| SELECT| WHERE|;|\s)/g,
      ),
    ].map(([, table]) => table),
  );
  expect(written).toContain("access_version");
  expect(cached_tables.filter((table) => written.includes(table))).toEqual([]);
});
