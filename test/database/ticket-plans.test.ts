import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { latestCheckIn, newestTickets } from "../../src/clients/tickets.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { sort_names } from "../../src/shared/ticket-vocabulary.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { autoArchive } from "../../src/tickets/jobs/auto-archive.ts";
import { checkSlas } from "../../src/tickets/jobs/sla-check.ts";
import { archiveTicket } from "../../src/tickets/lifecycle/transitions.ts";
import { listTickets } from "../../src/tickets/list/list.ts";
import type { TicketListQuery } from "../../src/tickets/wire.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/* How SQLite goes about the lists and jobs: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller = ownerOf(organization);
const reader = sqlite.reader(organization.id);
const id = Bun.randomUUIDv7();

beforeAll(() => {
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    const board_id = createBoard(tx, { name: "Field work" });
    for (const column of columnsOf(tx, board_id)) {
      const input = {
        title: "No internet",
        board_id,
        column_id: column.id,
        priority: "high",
        type: "support",
        due_date: "2026-01-01",
      } as const;
      createTicket(tx, caller, { ...input, sla_hours: 1 });
      archiveTicket(tx, caller, createTicket(tx, caller, input).ticket);
    }
  });
});

const planOf = (text: string): string[] => explain(sqlite, text);

/** Every statement of the lists, for the plans that an analysed file has. */
const listed: string[] = [];

/** The plans of the statements that `work` runs for the first time. */
const plansOf = (work: () => void): string[][] => {
  seen = [];
  work();
  return seen.filter((text) => /^(?:\/\*.*\*\/ )?select/i.test(text)).map(planOf);
};

const bad = /SCAN (?!json_each|\d|CONSTANT)|TEMP B-TREE FOR (?:ORDER|LAST|RIGHT)|AUTOMATIC/;

const badSteps = (plans: string[][]): string[] =>
  plans.flat().filter((step) => bad.test(step) && !step.includes("VIRTUAL TABLE INDEX"));

const list =
  (ask: Partial<TicketListQuery>, by = caller) =>
  () => {
    listTickets(reader, by, { page: 1, per_page: 15, ...ask });
  };

test("what is open in the archive is found by an index of it", () => {
  const asks = [{ overdue: true, type: "support" }, { status_category: "waiting" }] as const;
  for (const ask of asks) {
    const plans = plansOf(list({ archived: "1", priority: "high", ...ask }));
    expect(plans.flat().join("\n")).toContain(
      "INDEX tickets_archive_open (org_id=? AND status_category=?",
    );
    expect(badSteps(plans)).toEqual([]);
  }
});

describe("no list reads a table from end to end, or sorts one", () => {
  test.each<Partial<TicketListQuery>>([
    {},
    { board_id: id },
    { client_id: id },
    { external_ref: "x" },
    { external_ref: "x", archived: "1" },
    { status_category: "new,waiting" },
    { status: "New" },
    { assignee: id },
    { unassigned: true },
    { overdue: true },
    { overdue: false },
    { priority: "high" },
    { type: "support" },
    { technician_id: id },
    { mine: true },
    { job_type_id: id },
    { search: "internet" },
    { search: "no" },
    { search: "internet", assignee: id },
    { archived: "1" },
    { archived: "1", priority: "high" },
    { archived: "1", status_category: "new,waiting" },
    { archived: "1", status_category: "done" },
    { archived: "1", overdue: true },
    { archived: "1", overdue: false },
    { archived: "all" },
    { archived: "all", status_category: "waiting", priority: "high" },
  ])("%j", (ask) => {
    for (const sort_by of sort_names)
      for (const sort_order of ["asc", "desc"] as const) {
        expect(badSteps(plansOf(list({ ...ask, sort_by, sort_order })))).toEqual([]);
        listed.push(...seen.filter((text) => /^select .* indexed/i.test(text)));
      }
  });
});

describe("a walk stays inside the index of its sort", () => {
  test.each([
    ["created_at", "tickets_live_by_created"],
    ["updated_at", "tickets_live_by_updated"],
    ["due_date", "tickets_live_by_due_date"],
    ["priority", "tickets_live_by_priority"],
    ["status", "tickets_live_by_status"],
    ["scheduled_at", "tickets_live_by_visit"],
    ["sla_due_at", "tickets_live_by_deadline"],
  ] as const)("%s: %s", (sort_by, index) => {
    const ask = { priority: "high", unassigned: true, status_category: "new,done" } as const;
    const plans = plansOf(list({ ...ask, sort_by, type: "support", overdue: false }));
    expect(plans.flat().join("\n")).toContain(`USING COVERING INDEX ${index} (org_id=?`);
  });
});

test("nor in a file that was analysed while one organization had most tickets", () => {
  sqlite.execute("ANALYZE");
  sqlite.execute(`
    UPDATE sqlite_stat1 SET stat = '1000000 1000000 40000 1 1 1 1 1 1 1 1 1'
    WHERE tbl = 'tickets' AND idx IS NOT NULL;
    ANALYZE sqlite_schema;`);
  expect(listed.length).toBeGreaterThan(100);
  const plans = listed.map(planOf);
  expect(badSteps(plans)).toEqual([]);
  // A skip-scan: the index is read for each value of its first columns.
  expect(plans.flat().filter((step) => step.includes("ANY("))).toEqual([]);
  sqlite.execute("DELETE FROM sqlite_stat1; ANALYZE sqlite_schema;");
});

test("what a client's record shows of tickets goes by index, whoever reads it", () => {
  const plans = plansOf(() => {
    latestCheckIn(reader, caller, id);
    newestTickets(reader, { ...caller, board_ids: [id] }, id);
  });
  const [check_in = [], newest = []] = plans;
  expect(check_in[0]).toStartWith("SEARCH tickets USING INDEX tickets_started (org_id=?");
  expect(check_in.join("\n")).not.toContain("TEMP B-TREE");
  // Newest first of one client's: those are few enough to be sorted.
  expect(newest[0]).toStartWith("SEARCH tickets USING INDEX tickets_by_client (org_id=?");
  for (const plan of [check_in, newest]) {
    expect(plan).toContain("SEARCH own USING PRIMARY KEY (org_id=? AND ticket_id=? AND user_id=?)");
    expect(plan.filter((step) => step.startsWith("SCAN") && !step.includes("json_each"))).toEqual(
      [],
    );
  }
  expect(plans.length).toBe(2);
});

test("the minutely and the nightly job read a range", async () => {
  seen = [];
  const moment = "2030-01-01T00:00:00Z" as Instant;
  expect(await checkSlas(sqlite, moment)).toBe(3);
  expect(await autoArchive(sqlite, moment)).toBe(2);
  const plans = seen.filter((text) => /select .*"tickets"/.test(text)).map(planOf);
  const steps = plans.flat().join("\n");
  expect(steps).toContain("tickets_sla_running (sla_due_at>? AND sla_due_at<?)");
  expect(steps).toContain("USING INDEX tickets_closed (org_id=? AND <expr>");
  expect(badSteps(plans)).toEqual([]);
});
