import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { build, type Select } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../src/database/org.ts";
import { schema_image } from "../schema-image.ts";

/* What a reader and a change of one organization let through, whoever holds them. */

let sqlite: Sqlite;
let org_id: string;
beforeAll(() => {
  sqlite = new Sqlite(schema_image);
  org_id = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" })).id;
});
afterAll(() => sqlite.close());

const boardNames = (db: OrgReader): string[] =>
  db.all(db.from("boards").select("name").orderBy("name")).map(({ name }) => name);

const renameBoards = prepareInOrg<{ name: string }>()((param) =>
  build
    .updateTable("boards")
    .set({ name: param("name") })
    .where("org_id", "=", param("org_id"))
    .returning("name"),
);

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

describe("a reader takes selects only", () => {
  test("a change is refused when it runs, and nothing changes", () => {
    sqlite.writeNow((root) => addBoard(root.org(org_id), "Field work"));
    const db = sqlite.reader(org_id);
    const smuggled = renameBoards as never;
    expect(() => db.all(smuggled, { name: "Taken" })).toThrow("cannot change anything");
    expect(() => db.first(smuggled, { name: "Taken" })).toThrow("cannot change anything");
    expect(boardNames(db)).toEqual(["Field work"]);
  });

  test("a change is no select for the compiler either", () => {
    type IsSelect<Q> = Q extends Select<unknown> ? true : false;
    const update = () => build.updateTable("boards").set({ name: "" }).returning("name");
    const select = () => build.selectFrom("boards").select("name");
    const is_select: [IsSelect<ReturnType<typeof update>>, IsSelect<ReturnType<typeof select>>] = [
      false,
      true,
    ];
    const kind: (typeof renameBoards)["kind"] extends "change" ? true : false = true;
    expect([...is_select, kind]).toEqual([false, true, true]);
  });
});

describe("a change refuses to work after its transaction ended", () => {
  const uses: [string, (tx: OrgTx) => unknown][] = [
    ["all", (tx) => tx.all(tx.from("boards").select("name"))],
    ["first", (tx) => tx.first(tx.from("boards").select("name"))],
    ["run", (tx) => tx.run(renameBoards, { name: "Late" })],
    ["insert", (tx) => addBoard(tx, "Late")],
    ["dryRun", (tx) => tx.dryRun(() => 1)],
  ];

  test.each(uses)("%s, once it is committed", async (_, use) => {
    const late = await sqlite.write((root) => root.org(org_id));
    expect(() => use(late)).toThrow("this change has ended");
    expect(boardNames(sqlite.reader(org_id))).toEqual(["Field work"]);
  });

  test("also when it was undone, or committed at once", async () => {
    const kept: OrgTx[] = [];
    const undone = sqlite.write((root) => {
      kept.push(root.org(org_id));
      throw new Error("undo");
    });
    expect(undone).rejects.toThrow("undo");
    await undone.catch(() => {});
    kept.push(sqlite.writeNow((root) => root.org(org_id)));
    for (const tx of kept) expect(() => addBoard(tx, "Late")).toThrow("this change has ended");
  });

  test("it still works for everything inside it", () => {
    const names = sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      tx.dryRun(() => addBoard(tx, "Never"));
      addBoard(tx, "Repairs");
      return boardNames(tx);
    });
    expect(names).toEqual(["Field work", "Repairs"]);
  });
});
