import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tickets } from "../../src/moving/folder/files/tickets.ts";
import { findTicketByRef } from "../../src/moving/folder/reference-queries.ts";
import { checkRows } from "../../src/operations/check/check.ts";
import { historyOf } from "../history.ts";
import { VisitWorld } from "../visit-world.ts";
import { FolderLines, filled } from "./folder-lines.ts";

/* tickets.csv of a folder, line by line (beyond §14). It is Monday, 12 October 2026, 06:00 UTC. */

let world: VisitWorld;
let here: FolderLines;
let there: FolderLines;
beforeEach(async () => {
  world = await VisitWorld.open();
  await world.post("/v1/webhook-endpoints", {
    url: "https://hooks.example.com/lastmile",
    topics: ["*"],
  });
  here = new FolderLines(world, world.cedar);
  there = new FolderLines(world, world.bekaa);
  here.prepare();
  there.prepare();
});
afterEach(() => {
  here.close();
  there.close();
  world.close();
});

const line = (more: Record<string, string> = {}): Record<string, string> => ({
  external_ref: "J-1",
  title: "No internet",
  board_ref: "FIELD",
  created_at: "2026-09-01T08:00:00Z",
  ...more,
});

const add = (more: Record<string, string> = {}) => here.importLine(tickets, line(more));

const row = (ref = "J-1") => {
  const found = findTicketByRef(here.context.db, ref);
  if (!found) throw new Error(`no ticket ${ref}`);
  return found;
};

/** The types of a ticket's history with their moments. */
const history = (ref = "J-1") =>
  historyOf(here.context.db, here.context.caller, row(ref).id).map(({ type, created_at }) => [
    type,
    created_at,
  ]);

const visit = { technician_ref: "RIMA", scheduled_at: "2026-10-20T07:00:00Z" };
const ended = { started_at: "2026-09-01T10:00:00Z", resolved_at: "2026-09-02T07:00:00Z" };

describe("a new line", () => {
  const cases: [string, Record<string, string>, object][] = [
    ["is open in the first column without one", {}, { column_name: "Inbox", resolved_at: null }],
    [
      "has the API's defaults",
      {},
      { priority: "medium", type: "support", labels: "[]", created_via: "api", sla_hours: null },
    ],
    [
      "takes the column, whatever its case",
      { column: "waiting" },
      { column_name: "Waiting", sla_paused_since: "2026-09-01T08:00:00Z" },
    ],
    [
      "is in progress when it was started",
      { started_at: ended.started_at },
      { column_name: "Doing" },
    ],
    [
      "is planned with a visit, of the past too",
      { ...visit, scheduled_at: "2026-09-03T07:00:00Z", scheduled_until: "2026-09-03T08:00:00Z" },
      { column_name: "Planned", technician_name: "Rima", assignees_count: 1 },
    ],
    [
      "is done at resolved_at",
      ended,
      { column_name: "Solved", ...ended, closed_at: null, updated_at: ended.resolved_at },
    ],
    [
      "in a done column without resolved_at has closed_at",
      { column: "Solved", closed_at: "2026-09-05T07:00:00Z" },
      { resolved_at: "2026-09-05T07:00:00Z", closed_at: null },
    ],
    [
      "in a done column without either was done as it was created",
      { column: "Solved" },
      { resolved_at: "2026-09-01T08:00:00Z" },
    ],
    [
      "is cancelled with a reason",
      { cancellation_reason: "Moved away", closed_at: "2026-09-02T07:00:00Z" },
      {
        column_name: "Given up",
        cancellation_reason: "Moved away",
        closed_at: "2026-09-02T07:00:00Z",
        resolved_at: null,
      },
    ],
    [
      "is archived",
      { ...ended, archived_at: "2026-10-01T07:00:00Z" },
      { archived_at: "2026-10-01T07:00:00Z", updated_at: "2026-10-01T07:00:00Z" },
    ],
    [
      "without created_at began with its first moment",
      { created_at: "", ...ended },
      { created_at: ended.started_at },
    ],
    [
      "takes the job type by its code, and neither its SLA nor its need of a client",
      { job_type: "repair" },
      { job_type_code: "REPAIR", sla_hours: null, technician_id: null },
    ],
    ["takes the job type by its reference", { job_type: "JT-1" }, { job_type_code: "REPAIR" }],
    [
      "has its client and fields",
      {
        client_ref: "C-1",
        labels: "fiber; night \\; day",
        due_date: "2026-09-09",
        priority: "High",
        type: "Task",
      },
      {
        client_external_ref: "C-1",
        labels: '["fiber","night ; day"]',
        due_date: "2026-09-09",
        priority: "high",
        type: "task",
      },
    ],
    [
      "met its SLA",
      { ...ended, sla_hours: "24" },
      { sla_due_at: "2026-09-02T08:00:00Z", sla_breached_at: null },
    ],
    [
      "missed its SLA",
      { ...ended, sla_hours: "8" },
      { sla_due_at: "2026-09-01T16:00:00Z", sla_breached_at: "2026-09-01T16:00:00Z" },
    ],
    [
      "is open and missed its SLA before the import",
      { sla_hours: "8" },
      { sla_breached_at: "2026-09-01T16:00:00Z", sla_paused_since: null },
    ],
    [
      "is open and its SLA runs on",
      { created_at: "2026-10-12T05:00:00Z", sla_hours: "8" },
      { sla_due_at: "2026-10-12T13:00:00Z", sla_breached_at: null },
    ],
  ];
  test.each(cases)("%s", async (_name, more, expected) => {
    const cells = Object.fromEntries(Object.entries(line(more)).filter(([, text]) => text !== ""));
    expect(await here.importLine(tickets, cells)).toBe("created");
    expect(row()).toMatchObject(expected);
    expect(checkRows(world.sqlite)).toEqual([]);
    expect(await here.importLine(tickets, cells)).toBe("unchanged");
  });

  test("has its past in its history, in order", async () => {
    await add({
      ...ended,
      ...visit,
      scheduled_at: "2026-09-01T10:00:00Z",
      scheduled_until: "2026-09-01T11:00:00Z",
      sla_hours: "8",
      archived_at: "2026-10-01T07:00:00Z",
    });
    expect(history()).toEqual([
      ["created", "2026-09-01T08:00:00Z"],
      ["scheduled", "2026-09-01T08:00:00Z"],
      ["assigned", "2026-09-01T08:00:00Z"],
      ["started", "2026-09-01T10:00:00Z"],
      ["sla_breached", "2026-09-01T16:00:00Z"],
      ["moved", "2026-09-02T07:00:00Z"],
      ["archived", "2026-10-01T07:00:00Z"],
    ]);
  });

  test("stores no event, delivery or message", async () => {
    const counts = () =>
      (["events", "webhook_deliveries", "messages"] as const).map(
        (table) =>
          world.sqlite.reader(world.cedar.id).all(
            world.sqlite
              .reader(world.cedar.id)
              .from(table)
              .select("id" as never),
          ).length,
      );
    const before = counts();
    await add({ ...ended, client_ref: "C-1", sla_hours: "8" });
    await add({ external_ref: "J-2", ...visit, scheduled_until: "2026-10-20T08:00:00Z" });
    await add({ external_ref: "J-2", column: "Solved", title: "Slow" });
    expect(counts()).toEqual(before);
  });
});

describe("a line is refused on its column", () => {
  const cases: [string, Record<string, string>, string][] = [
    ["title", { title: "" }, "is required"],
    ["board_ref", { board_ref: "" }, "is required"],
    ["board_ref", { board_ref: "LAB" }, "is in no line of boards.csv, nor here: LAB"],
    ["column", { column: "Done" }, "is not a column of this board: Done"],
    ["client_ref", { client_ref: "C-9" }, "is in no line of clients.csv, nor here: C-9"],
    ["job_type", { job_type: "Install" }, "is no job type: Install"],
    ["priority", { priority: "urgent" }, "must be one of: low, medium, high, critical"],
    ["due_date", { due_date: "9.9.2026" }, "must be a date"],
    ["sla_hours", { sla_hours: "two" }, "must be a number"],
    ["technician_ref", { ...visit, technician_ref: "ZIAD" }, "is in no line of technicians.csv"],
    ["scheduled_until", visit, "is required for a visit"],
    ["technician_ref", { scheduled_at: "2026-10-20T07:00:00Z" }, "is required for a visit"],
    ["scheduled_at", { technician_ref: "RIMA" }, "is required for a visit"],
    [
      "scheduled_until",
      { ...visit, scheduled_until: "2026-10-20T07:00:00Z" },
      "must be after scheduled_at",
    ],
    [
      "scheduled_until",
      { ...visit, scheduled_until: "2026-10-21T08:00:00Z" },
      "must be at most 24 hours after scheduled_at",
    ],
    ["created_at", { created_at: "yesterday" }, "must be a date or a date-time"],
    ["created_at", { created_at: "2026-10-13" }, "must not be in the future"],
    ["resolved_at", { resolved_at: "2026-08-01" }, "must not be before created_at"],
    ["closed_at", { closed_at: "2026-08-01" }, "must not be before created_at"],
    [
      "resolved_at",
      { ...ended, started_at: "2026-09-03T07:00:00Z" },
      "must not be before started_at",
    ],
    ["resolved_at", { ...ended, column: "Doing" }, "needs a done column"],
    ["closed_at", { closed_at: "2026-09-03", column: "Inbox" }, "needs a cancelled column"],
    [
      "cancellation_reason",
      { cancellation_reason: "Late", column: "Inbox" },
      "needs a cancelled column",
    ],
  ];
  test.each(cases)("%s %j: %s", async (column, more, message) => {
    const cells = Object.fromEntries(Object.entries(line(more)).filter(([, text]) => text !== ""));
    const result = await here.importLine(tickets, cells);
    expect(result).toEqual({ [column]: [expect.stringContaining(message)] });
    expect(findTicketByRef(here.context.db, "J-1")).toBeUndefined();
  });
});

test("visits that another system booked over each other are overridden ones", async () => {
  const scheduled_until = "2026-10-20T08:00:00Z";
  await add({ ...visit, scheduled_until });
  expect(await add({ external_ref: "J-2", ...visit, scheduled_until })).toBe("created");
  expect(checkRows(world.sqlite)).toEqual([]);
  const [, scheduled] = await world.history(row("J-2").id);
  expect(scheduled?.data).toMatchObject({
    override: true,
    override_reason: "Imported",
    conflicts: [{ type: "overlap", ticket_id: row("J-1").id }],
  });
});

describe("a line of a ticket that is there", () => {
  const changes: [string, Record<string, string>, Record<string, string>, object][] = [
    [
      "takes new fields",
      {},
      { title: "Slow", labels: "a;b" },
      { title: "Slow", labels: '["a","b"]' },
    ],
    ["keeps what is empty", { client_ref: "C-1" }, {}, { client_external_ref: "C-1" }],
    ["takes a new SLA", { sla_hours: "4" }, { sla_hours: "8" }, { sla_hours: 8 }],
    [
      "takes a job type",
      { client_ref: "C-1" },
      { job_type: "Repair" },
      { job_type_code: "REPAIR" },
    ],
    ["moves", {}, { column: "Waiting" }, { column_name: "Waiting" }],
    [
      "starts",
      {},
      { column: "Doing", started_at: ended.started_at },
      { started_at: ended.started_at },
    ],
    ["ends", {}, { column: "Solved", ...ended }, { column_name: "Solved", ...ended }],
    [
      "is reopened",
      { column: "Solved", ...ended },
      { column: "Doing", started_at: ended.started_at },
      { column_name: "Doing", resolved_at: null },
    ],
    [
      "is cancelled",
      {},
      { column: "Given up", cancellation_reason: "Moved", closed_at: "2026-09-09" },
      { cancellation_reason: "Moved", closed_at: "2026-09-08T21:00:00Z" },
    ],
    [
      "is archived",
      {},
      { archived_at: "2026-10-01T07:00:00Z" },
      { archived_at: "2026-10-01T07:00:00Z" },
    ],
    [
      "is booked",
      {},
      { ...visit, scheduled_until: "2026-10-20T08:00:00Z" },
      { technician_name: "Rima", ...{ scheduled_at: visit.scheduled_at } },
    ],
  ];
  test.each(changes)("%s", async (_name, first, then, expected) => {
    await add(first);
    const { version } = row();
    const is_same = Object.keys(then).length === 0;
    expect(await add(then)).toBe(is_same ? "unchanged" : "updated");
    expect(row()).toMatchObject(expected);
    if (!is_same) expect(row().version).toBeGreaterThan(version);
    expect(await add(then)).toBe("unchanged");
    expect(checkRows(world.sqlite)).toEqual([]);
  });

  const refused: [string, Record<string, string>, Record<string, string>][] = [
    ["created_at", {}, { created_at: "2026-09-01T08:00:01Z" }],
    ["started_at", { started_at: ended.started_at }, { started_at: "2026-09-01T10:00:01Z" }],
    [
      "resolved_at",
      { column: "Solved", ...ended },
      { column: "Solved", resolved_at: "2026-09-03" },
    ],
    ["archived_at", { archived_at: "2026-10-01" }, { archived_at: "2026-10-02" }],
    ["column", { archived_at: "2026-10-01" }, { column: "Doing" }],
    ["column", { column: "Solved", ...ended }, { column: "Given up" }],
    [
      "sla_hours",
      { column: "Solved", ...ended, sla_hours: "4" },
      { column: "Solved", sla_hours: "8" },
    ],
    [
      "cancellation_reason",
      { column: "Given up" },
      { column: "Given up", cancellation_reason: "No" },
    ],
    ["board_ref", {}, { board_ref: "LAB" }],
  ];
  test.each(refused)("is refused on %s: %j, then %j", async (column, first, then) => {
    await add(first);
    const before = row();
    expect(await add(then)).toEqual({ [column]: [expect.any(String)] });
    expect(row()).toEqual(before);
  });

  test("is refused if the ticket was deleted", async () => {
    await add();
    await world.delete(`/v1/tickets/${row().id}`);
    expect(await add()).toEqual({ external_ref: ["is that of a deleted ticket"] });
    expect(here.exported(tickets)).toEqual([]);
  });
});

test("an export, imported elsewhere and exported again, is equal", async () => {
  await add({ ...ended, client_ref: "C-1", sla_hours: "8", labels: "a;b\\;c" });
  await add({ external_ref: "J-2", ...visit, scheduled_until: "2026-10-20T08:00:00Z" });
  await add({ external_ref: "J-3", column: "Given up", cancellation_reason: "Moved" });
  await add({ external_ref: "J-4", started_at: ended.started_at, archived_at: "2026-10-01" });
  await add({ external_ref: "J-5", column: "Waiting", started_at: ended.started_at });
  const { body: native } = await world.post("/v1/tickets", {
    title: " Padded ",
    board_id: row().board_id,
    priority: "low",
    type: "bug",
    description: "Two\nlines\n",
  });
  await world.post(`/v1/tickets/${native.id}/start`, {});
  const first = here.exported(tickets);
  expect(first).toHaveLength(6);
  expect(await there.importLines(tickets, first)).toEqual(first.map(() => "created"));
  expect(there.exported(tickets)).toEqual(first);
  expect(filled(first[0])).toEqual({
    ...line({ ...ended, client_ref: "C-1", sla_hours: "8", labels: "a;b\\;c" }),
    column: "Solved",
    priority: "medium",
    type: "support",
  });
  for (const org of [here, there])
    expect(await org.importLines(tickets, first)).toEqual(first.map(() => "unchanged"));
  expect(checkRows(world.sqlite)).toEqual([]);
});

test("an archived ticket whose column is another one now, or gone, keeps what it was", async () => {
  await add({ external_ref: "J-1", column: "Waiting", archived_at: "2026-10-01" });
  await add({ external_ref: "J-2", column: "Solved", ...ended, archived_at: "2026-10-01" });
  const { board_id, column_id } = row();
  await world.put(`/v1/ticket-boards/${board_id}/columns/${column_id}`, { category: "done" });
  const first = here.exported(tickets);
  expect(first.map(({ column }) => column)).toEqual(["Inbox", "Solved"]);
  expect(await here.importLines(tickets, first)).toEqual(["unchanged", "unchanged"]);
  await there.importLines(tickets, first);
  expect(there.exported(tickets)).toEqual(first);
});

test("reports count imported jobs in their own time", async () => {
  await add({ ...ended, sla_hours: "24" });
  await add({ external_ref: "J-2", ...ended, sla_hours: "8" });
  await add({ external_ref: "J-3", column: "Given up", closed_at: "2026-09-04" });
  const { body } = await world.get("/v1/reports/jobs?from=2026-09-01&to=2026-09-30&interval=month");
  expect(body.totals).toMatchObject({
    created: 3,
    completed: 2,
    cancelled: 1,
    sla_met: 1,
    sla_missed: 1,
    median_hours_to_start: 2,
    median_hours_to_finish: 23,
  });
});
