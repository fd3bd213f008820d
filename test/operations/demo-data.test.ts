import { afterAll, beforeAll, expect, test } from "bun:test";
import { listOrganizations } from "../../src/access/organization-queries.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgReader } from "../../src/database/org.ts";
import { demo_seed, fillDemo } from "../../src/demo/fill.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { refuseUnscopedStatement } from "../tenant-guard.ts";

const now = "2026-11-21T09:00:00Z" as Instant;

const opened: Sqlite[] = [];

const fill = (seed: number): OrgReader => {
  const sqlite = new Sqlite(":memory:", { settle: fanOut, inspect: refuseUnscopedStatement });
  opened.push(sqlite);
  migrate(sqlite, ":memory:");
  fillDemo(sqlite, seed, now);
  return sqlite.reader(listOrganizations(sqlite)[0]?.id ?? "");
};

let db: OrgReader;
beforeAll(() => {
  db = fill(demo_seed);
});
afterAll(() => {
  for (const sqlite of opened) sqlite.close();
});

const clientsOf = (reader: OrgReader) =>
  reader.all(
    reader
      .from("clients")
      .select(["name", "username", "phone_number", "city", "status", "created_at"])
      .orderBy("seq"),
  );

const ticketsOf = (reader: OrgReader) =>
  reader.all(
    reader
      .from("tickets")
      .select(["number", "title", "status_category", "priority", "labels", "sla_hours"])
      .select(["due_date", "created_at", "resolved_at"])
      .orderBy("number"),
  );

test("the demo's provider is small but whole", () => {
  const clients = clientsOf(db);
  expect(clients).toHaveLength(300);
  expect(clients.filter(({ name }) => /\p{Script=Arabic}/u.test(name)).length).toBeGreaterThan(5);
  expect(clients.filter(({ name }) => /\p{Script=Armenian}/u.test(name)).length).toBeGreaterThan(3);
  expect(new Set(clients.map(({ city }) => city)).size).toBeGreaterThan(5);

  const columns = db.all(db.from("board_columns").select(["id", "board_id", "name"]));
  expect(new Set(columns.map(({ board_id }) => board_id)).size).toBe(3);
  const used = new Set(db.all(db.from("tickets").select("column_id")).map((row) => row.column_id));
  expect(columns.filter(({ id }) => !used.has(id)).map(({ name }) => name)).toEqual([]);

  const technicians = db.from("memberships").select("user_id").where("role", "=", "technician");
  expect(db.all(technicians)).toHaveLength(5);
  for (const table of ["branches", "isps", "collectors", "generators", "job_types"] as const)
    expect(db.all(db.from(table).select("name")).length).toBeGreaterThan(1);
  expect(db.all(db.from("items").select("name")).length).toBeGreaterThan(10);
});

test("its jobs differ in all that a list can ask for, and none happens in the future", () => {
  const tickets = ticketsOf(db);
  const values = (field: keyof (typeof tickets)[number]) =>
    new Set(tickets.map((ticket) => ticket[field])).size;
  expect(values("priority")).toBe(4);
  expect(values("status_category")).toBe(6);
  expect(values("sla_hours")).toBeGreaterThan(3);
  expect(values("labels")).toBeGreaterThan(8);
  expect(tickets.some(({ due_date }) => due_date !== null && due_date < "2026-11-21")).toBe(true);
  expect(tickets.filter(({ created_at }) => created_at > now)).toEqual([]);
  expect(tickets.filter(({ resolved_at }) => (resolved_at ?? "") > now)).toEqual([]);
  expect(tickets.map(({ created_at }) => created_at)).toEqual(
    tickets.map(({ created_at }) => created_at).toSorted(),
  );
});

test("the same seed gives the same people and jobs, another one others", () => {
  const [same, other] = [fill(demo_seed), fill(demo_seed + 1)];
  expect(clientsOf(same)).toEqual(clientsOf(db));
  expect(ticketsOf(same)).toEqual(ticketsOf(db));
  expect(clientsOf(other)).not.toEqual(clientsOf(db));
});
