import { afterAll, beforeAll, expect, test } from "bun:test";
import { Sqlite } from "../../src/database/group-commit.ts";
import { checkReference, unknownIds } from "../../src/database/references.ts";
import { schema_image } from "../schema-image.ts";
import { World } from "../world.ts";
import { explain } from "./explain.ts";

/* What a request points to: the organization's own, not deleted, found by index. */

const world = new World();
const db = world.sqlite.reader(world.cedar.id);
const foreign = world.sqlite.reader(world.bekaa.id);
afterAll(() => world.close());

const kinds = [
  ["board", "/v1/ticket-boards", { name: "Field" }],
  ["branch", "/v1/branches", { name: "Zahle" }],
  ["collector", "/v1/collectors", { name: "Fadi" }],
  ["generator", "/v1/generators", { name: "Ksara" }],
  ["isp", "/v1/isps", { name: "Cedar" }],
  ["item", "/v1/items", { name: "Router", type: "product", price: 45 }],
  ["person", "/v1/users", { name: "Rima", email: "rima@cedar.example", role: "viewer" }],
] as const;

type Kind = (typeof kinds)[number][0];

const unknown = [Bun.randomUUIDv7(), Bun.randomUUIDv7()];
const ids = {} as Record<Kind, string | number>;
beforeAll(async () => {
  for (const [kind, path, body] of kinds) {
    const made = (await world.post(path, body)).body;
    ids[kind] = made.id ?? made.uuid;
  }
});

test.each(kinds)("%s: known at home, unknown elsewhere and once deleted", async (kind, path) => {
  const id = ids[kind];
  expect([...unknownIds<string | number>(db, kind, [...unknown, id, id])]).toEqual(unknown);
  expect(unknownIds(foreign, kind, [id])).toEqual(new Set([id]));
  expect(() => checkReference(db, kind, "field", id)).not.toThrow();
  if (kind === "item") return;
  expect((await world.delete(`${path}/${id}`)).status).toBe(204);
  expect(unknownIds(db, kind, [id])).toEqual(new Set([id]));
  expect(() => checkReference(db, kind, "field", id)).toThrow("invalid");
});

test("who is switched off is known, but not active", async () => {
  const body = { name: "Elie", email: "elie@cedar.example", role: "viewer", active: false };
  const { id } = (await world.post("/v1/users", body)).body;
  expect(unknownIds(db, "person", [id]).size).toBe(0);
  expect(unknownIds(db, "active_person", [id])).toEqual(new Set([id]));
});

test("nothing sent is nothing to refuse", () => {
  expect(() => checkReference(db, "branch", "branch_id", null)).not.toThrow();
  expect(() => checkReference(db, "branch", "branch_id", undefined)).not.toThrow();
});

test("one statement for however many, by index", () => {
  const seen: string[] = [];
  const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
  seen.length = 0;
  const reader = sqlite.reader(world.cedar.id);
  for (const [kind] of kinds) unknownIds(reader, kind, unknown);
  unknownIds(reader, "active_person", unknown);
  const statements = [...seen];
  expect(statements).toHaveLength(kinds.length + 1);
  for (const text of statements) {
    const [first] = explain(sqlite, text);
    expect(first).toMatch(/^SEARCH \w+ USING .*\(org_id=\? AND \w+=\?\)$/);
  }
  sqlite.close();
});
