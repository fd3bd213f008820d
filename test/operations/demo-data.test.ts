import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setSystemTime,
  test,
} from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { listOrganizations } from "../../src/access/organization-queries.ts";
import { checkBilling } from "../../src/billing/integrity.ts";
import { daysToBill } from "../../src/billing/recurring/days.ts";
import { billedThrough } from "../../src/billing/recurring/record.ts";
import { dateIn, type Instant, plusDays } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgReader } from "../../src/database/org.ts";
import { demo_seed, fillDemo } from "../../src/demo/fill.ts";
import { readNamed } from "../../src/demo/named.ts";
import { requestsToPaste } from "../../src/demo/requests.ts";
import { checkLedger } from "../../src/ledger/integrity.ts";
import { checkSlas } from "../../src/tickets/jobs/sla-check.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { copyDemo } from "../demo-copy.ts";
import { schema_image } from "../schema-image.ts";
import { refuseUnscopedStatement } from "../tenant-guard.ts";
import { World } from "../world.ts";

const now = "2026-11-21T09:00:00Z" as Instant;

const folder = mkdtempSync(join(tmpdir(), "lastmile-demo-data-"));
const opened: Sqlite[] = [];

const read = (sqlite: Sqlite): OrgReader => {
  opened.push(sqlite);
  return sqlite.reader(listOrganizations(sqlite)[0]?.id ?? "");
};

const fill = (seed: number): OrgReader => {
  const sqlite = new Sqlite(schema_image, {
    storeEvents: fanOut,
    inspect: refuseUnscopedStatement,
  });
  fillDemo(sqlite, seed, now);
  return read(sqlite);
};

let db: OrgReader;
beforeAll(async () => {
  const path = join(folder, "demo.db");
  await copyDemo(path, now);
  db = read(new Sqlite(path));
});
afterAll(() => {
  for (const sqlite of opened) sqlite.close();
  rmSync(folder, { recursive: true });
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

const namesOf = (reader: OrgReader): string[] => clientsOf(reader).map(({ name }) => name);

const visitsOf = (reader: OrgReader) =>
  reader.all(
    reader
      .from("tickets")
      .innerJoin("users", "users.id", "tickets.technician_id")
      .select([
        "users.name",
        "tickets.number",
        "status_category",
        "scheduled_at",
        "scheduled_until",
      ])
      .where("scheduled_at", "is not", null)
      .orderBy("users.name")
      .orderBy("scheduled_at"),
  );

const invoicesOf = (reader: OrgReader) =>
  reader.all(
    reader
      .from("invoices")
      .select(["number", "status", "currency", "total", "paid", "period", "issue_date"])
      .select(["ticket_id", "void_reason"])
      .orderBy("number"),
  );

const paymentsOf = (reader: OrgReader) =>
  reader.all(
    reader
      .from("payments")
      .select(["amount", "currency", "exchange_rate", "invoice_amount", "invoice_currency"])
      .select(["method", "reference", "paid_at", "delete_reason"])
      .orderBy("paid_at")
      .orderBy("id"),
  );

test("its books are right, and tell of all that happens to money", () => {
  const [sqlite] = opened;
  expect(sqlite && [...checkBilling(sqlite), ...checkLedger(sqlite)]).toEqual([]);
  const invoices = invoicesOf(db);
  const kinds = new Set(invoices.map(({ status, currency }) => `${status} ${currency}`));
  for (const status of ["unpaid", "partially_paid", "paid"])
    for (const currency of ["USD", "LBP"]) expect(kinds).toContain(`${status} ${currency}`);
  const voided = invoices.filter(({ status }) => status === "void");
  expect(new Set(voided.map(({ void_reason }) => void_reason)).size).toBeGreaterThan(1);

  const payments = paymentsOf(db);
  const ways = new Set(payments.map(({ method, currency }) => `${method} ${currency}`));
  for (const method of ["cash", "whish", "omt"])
    for (const currency of ["USD", "LBP"]) expect(ways).toContain(`${method} ${currency}`);
  expect(new Set(payments.map(({ exchange_rate }) => exchange_rate)).size).toBeGreaterThan(4);
  const deleted = payments.filter(({ delete_reason }) => delete_reason !== null);
  expect(new Set(deleted.map(({ delete_reason }) => delete_reason)).size).toBeGreaterThan(1);
  expect(payments.filter(({ amount }) => amount === 0)).toHaveLength(1);
  expect(payments.filter(({ paid_at }) => paid_at > now)).toEqual([]);

  const clients = db.all(db.from("clients").select(["currency", "balance", "email"]));
  for (const currency of ["USD", "LBP"])
    expect(clients.some((client) => client.currency === currency && client.balance > 0)).toBe(true);
  expect(clients.some(({ balance }) => balance < 0)).toBe(true);
  for (const { email } of clients) if (email) expect(email).toEndWith("@example.com");
  const messages = db.all(db.from("messages").select(["to", "status"]));
  expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(["skipped", "sent"]));
  for (const { to } of messages) expect(to).toMatch(/@example\.com$|^\+961\d+$/);
});

test("jobs that are done were completed: with serials, paid at the door, and some to be billed", () => {
  const by_ticket = invoicesOf(db).filter(({ ticket_id }) => ticket_id !== null);
  expect(new Set(by_ticket.map(({ status }) => status)).size).toBeGreaterThan(1);
  const pieces = db.all(db.from("invoice_lines").select("mac").where("serial", "is not", null));
  expect(pieces.length).toBeGreaterThan(3);
  const waiting = db.all(
    db
      .from("tickets")
      .innerJoin("ticket_items as item", "item.ticket_id", "tickets.id")
      .select("tickets.id")
      .where("item.org_id", "=", db.org_id)
      .where("status_category", "=", "done")
      .where("invoice_id", "is", null),
  );
  expect(waiting).not.toEqual([]);
  const unreported = db.all(
    db
      .from("tickets")
      .select("number")
      .where("status_category", "=", "done")
      .where("job_type_id", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ticket_history as report")
              .select("report.id")
              .whereRef("report.org_id", "=", "tickets.org_id")
              .whereRef("report.ticket_id", "=", "tickets.id")
              .where("report.type", "=", "completed"),
          ),
        ),
      ),
  );
  expect(unreported).toEqual([]);
});

test("the service has nothing to catch up with: no monthly bill, no missed deadline", async () => {
  const [sqlite] = opened;
  expect(sqlite && (await checkSlas(sqlite, now))).toBe(0);
  const through = billedThrough(db);
  expect(through).toBe("2026-11-21" as never);
  expect(daysToBill("Asia/Beirut", now, through)).toEqual({
    from: through as never,
    to: through as never,
  });
});

test("the same seed gives the same people, jobs and money", () => {
  const same = fill(demo_seed);
  expect(clientsOf(same)).toEqual(clientsOf(db));
  expect(ticketsOf(same)).toEqual(ticketsOf(db));
  expect(visitsOf(same)).toEqual(visitsOf(db));
  expect(invoicesOf(same).map(({ ticket_id: _, ...invoice }) => invoice)).toEqual(
    invoicesOf(db).map(({ ticket_id: _, ...invoice }) => invoice),
  );
  expect(paymentsOf(same)).toEqual(paymentsOf(db));
});

describe("technicians and their visits", () => {
  /** In Beirut: two hours later than here, or three. */
  const moments = [
    ["Sunday afternoon, of another seed", "2026-11-22T13:30:00Z", demo_seed + 1],
    ["early on Monday", "2026-11-23T01:10:00Z", demo_seed],
    ["before the clock goes back", "2026-10-24T08:00:00Z", demo_seed],
  ] as const;

  let world: World;
  beforeEach(() => {
    world = new World();
  });
  afterEach(() => {
    world.close();
    setSystemTime();
  });

  interface Shown {
    technician_id: string;
    scheduled_at: string;
    scheduled_until: string;
    status_category: string;
  }

  const call = async <T>(method: string, path: string, key: string, body?: object): Promise<T> => {
    const answer = await world.call(method, path, { key, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };

  const refused = async (key: string) => {
    const named = await readNamed((method, path, body) => call(method, path, key, body));
    const requests = requestsToPaste({
      base_url: "",
      key,
      files: { database: "", backups: "" },
      endpoint_id: "",
      unsteady_id: "",
      ...named,
    });
    const command =
      requests.flatMap((part) => part.requests).find(({ command }) => command.includes("/schedule"))
        ?.command ?? "";
    const [, path = "", body = ""] = /'(\/\S+)' .* -d '(.*)' -w/.exec(command) ?? [];
    const answer = await world.call("POST", path, { key, body });
    expect([answer.status, answer.body.error.reason]).toEqual([422, "schedule_conflict"]);
    const { conflicts, next_free_slot } = answer.body.error.errors;
    expect(next_free_slot).toEqual({
      scheduled_at: expect.any(String),
      scheduled_until: expect.any(String),
    });
    return conflicts.map(({ type }: { type: string }) => type);
  };

  test.each(moments)("on %s, and weeks later", async (_, moment, seed) => {
    setSystemTime(new Date(moment));
    const key = fillDemo(world.sqlite, seed, moment as Instant);
    const people = namesOf(world.sqlite.reader(listOrganizations(world.sqlite).at(-1)?.id ?? ""));
    expect(isDeepStrictEqual(people, namesOf(db))).toBe(seed === demo_seed);
    const technicians = await call<Record<string, unknown>[]>("GET", "/v1/ticket-technicians", key);
    expect(technicians).toHaveLength(5);
    const off = technicians.flatMap(({ time_off }) => time_off as { starts_at: string }[]);
    expect(off.map(({ starts_at }) => starts_at <= moment).toSorted()).toEqual([false, true]);

    const list = "/v1/tickets?per_page=100&sort_by=scheduled_at&sort_order=desc&page=";
    const pages = [1, 2].map((page) => call<{ data: Shown[] }>("GET", `${list}${page}`, key));
    const visits = (await Promise.all(pages))
      .flatMap(({ data }) => data)
      .filter(({ scheduled_at }) => scheduled_at !== null);
    const dayOf = (at: string) => dateIn("Asia/Beirut", at as Instant);
    const today = dayOf(moment);
    const days = Array.from({ length: 7 }, (_, index) => plusDays(today, index - 1));
    const visited = visits.map(({ scheduled_at }) => dayOf(scheduled_at));
    expect(visited).toEqual(expect.arrayContaining(days));
    const over = visits.filter(({ scheduled_until }) => scheduled_until <= moment);
    expect(over.filter((visit) => visit.status_category === "done").length).toBeGreaterThan(0);
    for (const { scheduled_at, status_category } of visits)
      if (scheduled_at > moment) expect(status_category).toBe("scheduled");

    const open = visits.filter(({ status_category }) => status_category !== "done");
    for (const { id } of technicians) {
      const own = open.filter(({ technician_id }) => technician_id === id).toReversed();
      expect(own.length).toBeGreaterThan(1);
      for (const [index, { scheduled_at }] of own.entries())
        expect(scheduled_at >= (own[index - 1]?.scheduled_until ?? "")).toBe(true);
    }

    const rima = technicians.find(({ name }) => name === "Rima Khoury")?.id;
    for (const day of [today, plusDays(today, 1)]) {
      const own = visits.filter(({ technician_id, scheduled_at }) => {
        return technician_id === rima && dayOf(scheduled_at) === day;
      });
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(own.filter((visit) => visit.status_category === "scheduled")).not.toEqual([]);
    }

    expect(await refused(key)).toEqual(["overlap"]);
    setSystemTime(new Date(Date.parse(moment) + 30 * 24 * 3600 * 1000));
    expect(await refused(key)).toEqual(["outside_hours"]);
  });
});
