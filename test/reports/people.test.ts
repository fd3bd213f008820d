import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Board, type CompletionAsked, ReportWorld } from "./report-world.ts";

/** A Monday, 08:00 in Beirut; the clocks change on the 29th at midnight. */
const monday = "2026-03-02T06:00:00Z";

let world: ReportWorld;
let board: Board;
let fibre = "";

beforeEach(async () => {
  world = await ReportWorld.begin(monday, { timezone: "Asia/Beirut", currency: "USD" });
  board = await world.board("Field");
  fibre = await world.item("Fibre", { price: 30, tax_rate: 11 });
});
afterEach(() => world.close());

const report = async (path: string) => {
  const { status, body, text } = await world.get(`/v1/reports/${path}`);
  expect([status, text]).toEqual([200, expect.anything()]);
  return body;
};

const usd = (amount: number) => [{ currency: "USD", amount }];

const ticket = async (more: object = {}): Promise<string> =>
  (await world.ticket({ board_id: board.id, ...more })) ?? "";

/** Ends work as it must end. */
const complete = async (id: string, body: CompletionAsked): Promise<void> => {
  expect(await world.complete(id, { reason: "As it was", ...body })).toBe(true);
};

const done = (id: string, more: object = {}) => complete(id, { outcome: "done", ...more });

// Clients.

test("a suspension counts once, with its account or without, and one of the account alone", async () => {
  const isp_id = await world.named("isps", "Ogero");
  const account = (status: string) => ({ isp_account: { isp_id, username: "haddad", status } });
  const [with_account, without] = [await world.client(account("active")), await world.client()];
  await world.until("2026-03-03T06:00:00Z");
  for (const id of [with_account, without]) {
    await world.suspendOrResume(id, "suspend");
    await world.suspendOrResume(id, "suspend");
  }
  await world.until("2026-03-04T06:00:00Z");
  for (const id of [with_account, without]) await world.suspendOrResume(id, "resume");
  await world.changeClient(with_account, account("suspended"));
  await world.suspendOrResume(with_account, "suspend");
  const { rows, totals } = await report(
    "clients?date_from=2026-03-03&date_to=2026-03-04&interval=day",
  );
  expect((rows as { suspended: number }[]).map((row) => row.suspended)).toEqual([2, 2]);
  expect(totals).toMatchObject({ suspended: 4, deactivated: 0, active_end: 2 });
});

test("clients come, go and are suspended on their days", async () => {
  const isp_id = await world.named("isps", "Ogero");
  const account = (status: string) => ({ isp_account: { isp_id, username: "haddad", status } });
  const [stays, leaves, returns] = [
    await world.client(),
    await world.client(),
    await world.client(),
  ];
  await world.client({ status: "inactive" });
  await world.changeClient(stays, account("active"));
  await world.until("2026-03-03T06:00:00Z");
  await world.changeClient(stays, account("suspended"));
  await world.changeClient(stays, account("suspended"));
  await world.deleteClient(leaves);
  await world.changeClient(returns, { status: "inactive" });
  await world.until("2026-03-04T06:00:00Z");
  await world.changeClient(stays, account("active"));
  await world.changeClient(stays, account("suspended"));
  await world.changeClient(returns, { status: "active" });
  await world.deleteClient(await world.client({ status: "inactive" }));
  const { rows, totals } = await report(
    "clients?date_from=2026-03-01&date_to=2026-03-04&interval=day",
  );
  const shown = (rows as Record<string, unknown>[]).map((row) => [
    ...[row.from, row.new, row.deactivated, row.suspended, row.active_end],
  ]);
  expect(shown).toEqual([
    ["2026-03-01", 0, 0, 0, 0],
    ["2026-03-02", 4, 0, 0, 3],
    ["2026-03-03", 0, 2, 1, 1],
    ["2026-03-04", 1, 0, 1, 2],
  ]);
  expect(totals).toEqual({
    ...{ new: 5, deactivated: 2, suspended: 2, active_end: 2 },
    ...{ mrr_end: usd(0), arpu: usd(0) },
  });
});

test("a month's revenue is what the bill would be, by line, client and catalogue", async () => {
  const cable = await world.item("Cable", { price: 3.33 });
  const monthly = { auto_invoice: true, due_day: 15 };
  const one = await world.client({
    ...monthly,
    items: [
      { item_uuid: fibre, quantity: 1, price: 20 },
      { item_uuid: cable, quantity: 0.5 },
    ],
  });
  await world.client({ ...monthly, due_day: null, items: [{ item_uuid: fibre, quantity: 1 }] });
  await world.client({
    ...monthly,
    status: "inactive",
    items: [{ item_uuid: fibre, quantity: 1 }],
  });
  const monthlyAt = async (day: string) => {
    const [{ mrr_end, arpu }] = (await report(`clients?date_from=${day}&date_to=${day}`)).rows;
    return [mrr_end, arpu];
  };
  expect(await monthlyAt("2026-03-02")).toEqual([usd(21.67), usd(10.84)]);
  await world.until("2026-03-03T06:00:00Z");
  await world.agree(one, cable, 5);
  await world.changeItem(fibre, { price: 99 });
  await world.until("2026-03-04T06:00:00Z");
  await world.changeItem(cable, { active: false });
  await world.until("2026-03-05T06:00:00Z");
  await world.changeItem(cable, { active: true });
  await world.changeClient(one, { status: "inactive" });
  expect(await monthlyAt("2026-03-02")).toEqual([usd(21.67), usd(10.84)]);
  expect(await monthlyAt("2026-03-03")).toEqual([usd(22.5), usd(11.25)]);
  expect(await monthlyAt("2026-03-04")).toEqual([usd(0), usd(0)]);
  expect(await monthlyAt("2026-03-05")).toEqual([usd(0), usd(0)]);
});

test("days that nobody stored have the figures of the next that were", async () => {
  await world.client({
    auto_invoice: true,
    due_day: 15,
    items: [{ item_uuid: fibre, quantity: 1 }],
  });
  await world.until("2026-03-03T06:00:00Z");
  world.sleepUntil("2026-03-06T06:00:00Z");
  await world.changeItem(fibre, { price: 35 });
  await world.until("2026-03-07T06:00:00Z");
  await world.changeItem(fibre, { price: 40 });
  const { rows } = await report("clients?date_from=2026-03-02&date_to=2026-03-08&interval=day");
  const revenues = (rows as { mrr_end: { amount: number }[] }[]).map(({ mrr_end }) => mrr_end[0]);
  expect(revenues.map((one) => one?.amount)).toEqual([30, 35, 35, 35, 35, 40, 40]);
});

test("each currency has its own revenue, and none before the organization existed", async () => {
  const pounds = await world.item("Fibre in pounds", { price: 900_000, currency: "LBP" });
  const monthly = { auto_invoice: true, due_day: 15, items: [{ item_uuid: pounds, quantity: 1 }] };
  await world.client({ ...monthly, currency: "LBP" });
  await world.client({ ...monthly, currency: "USD" });
  const { rows } = await report("clients?date_from=2026-03-02&date_to=2026-03-02");
  expect(rows[0].mrr_end).toEqual([{ currency: "LBP", amount: 900_000 }, ...usd(0)]);
  expect(rows[0].arpu).toEqual([{ currency: "LBP", amount: 900_000 }, ...usd(0)]);
  const [theirs] = (await report("clients?date_from=2026-03-02&currency=LBP")).rows;
  expect(theirs).toMatchObject({ new: 1, active_end: 1 });
  expect(theirs.mrr_end).toEqual([{ currency: "LBP", amount: 900_000 }]);
  const early = await report("clients?date_from=2026-02-01&date_to=2026-02-28");
  expect(early.rows).toEqual([
    {
      ...{ from: "2026-02-01", to: "2026-02-28", new: 0, deactivated: 0, suspended: 0 },
      ...{ active_end: 0, mrr_end: usd(0), arpu: [] },
    },
  ]);
});

// Jobs.

const daily = async (query: string, fields: string[]) => {
  const { rows } = await report(`jobs?interval=day&${query}`);
  return (rows as Record<string, unknown>[]).map((row) => fields.map((field) => row[field]));
};

test("a job that was reopened is done when it is done at last, and was closed in between", async () => {
  const id = await ticket();
  const gone = await ticket();
  await done(id);
  await world.until("2026-03-04T06:00:00Z");
  await world.act(id, "reopen");
  await world.until("2026-03-05T06:00:00Z");
  await done(id);
  await world.act(await ticket(), "cancel");
  await world.deleteTicket(gone);
  const fields = ["created", "completed", "cancelled", "open_end"];
  expect(await daily("date_from=2026-03-02&date_to=2026-03-05", fields)).toEqual([
    [1, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 1],
    [1, 1, 1, 0],
  ]);
});

test("what came back once was not fixed the first time", async () => {
  const [first, second] = [await ticket(), await ticket()];
  await complete(first, { outcome: "revisit", reason_code: "no_show" });
  await done(second);
  await world.until("2026-03-03T06:00:00Z");
  await done(first);
  const fields = ["completed", "revisits", "first_time_fix", "provisional"];
  const days = "date_from=2026-03-02&date_to=2026-03-04";
  expect(await daily(days, fields)).toEqual([
    [1, 1, 1, true],
    [1, 0, 0, true],
    [0, 0, null, true],
  ]);
  const { totals } = await report("jobs?date_from=2026-03-02");
  expect(totals).toMatchObject({ completed: 2, revisits: 1, first_time_fix: 0.5 });
  await world.until("2026-03-16T21:59:59Z");
  expect((await daily(days, fields)).map((row) => row[3])).toEqual([true, true, true]);
  await world.until("2026-03-16T22:00:00Z");
  expect((await daily(days, fields)).map((row) => row[3])).toEqual([false, true, true]);
});

test("what needed a follow-up was not fixed the first time, unless that was deleted", async () => {
  const [alone, followed, reopened] = [await ticket(), await ticket(), await ticket()];
  await done(alone);
  await done(followed, { create_follow_up: true });
  await done(reopened, { create_follow_up: true });
  await world.until("2026-03-03T06:00:00Z");
  await world.act(reopened, "reopen");
  await done(reopened);
  const fixed = async () => (await report("jobs?date_from=2026-03-02")).totals.first_time_fix;
  expect(await fixed()).toBe(0.3333);
  const follow_ups = [...world.facts.tickets.values()].filter(({ shown }) => shown.follow_up_of);
  for (const { shown } of follow_ups) await world.deleteTicket(shown.id);
  expect([follow_ups.length, await fixed()]).toEqual([2, 1]);
});

test.each([
  ["2026-03-16T06:00:00Z", 0],
  ["2026-03-16T06:00:01Z", 1],
])("a follow-up counts up to 14 days after the job: %s", async (followed_at, fixed) => {
  const id = await ticket();
  await done(id);
  // No request makes a follow-up that late yet.
  world.sqlite.execute(`UPDATE tickets SET returned_at = '${followed_at}' WHERE id = '${id}'`);
  const { totals } = await report("jobs?date_from=2026-03-02");
  expect(totals.first_time_fix).toBe(fixed);
});

test("deadlines and hours are those of the jobs that were done", async () => {
  const [met, missed, never] = [
    await ticket({ sla_hours: 2 }),
    await ticket({ sla_hours: 2 }),
    await ticket(),
  ];
  await ticket({ sla_hours: 2 });
  await world.act(missed, "start");
  await world.until("2026-03-02T07:30:00Z");
  await world.act(met, "start");
  await done(met);
  await world.until("2026-03-02T08:00:01Z");
  await done(missed);
  const figures = async () =>
    (
      await daily("date_from=2026-03-02&date_to=2026-03-02", [
        "sla_met",
        "sla_missed",
        "median_hours_to_start",
        "median_hours_to_finish",
      ])
    )[0];
  expect(await figures()).toEqual([1, 1, 0.75, 1.75]);
  await world.until("2026-03-02T09:00:00Z");
  await done(never);
  expect(await figures()).toEqual([1, 1, 0.75, 2]);
});

test("jobs are broken down by type, board, priority and reason", async () => {
  const repair = await world.jobType("Repair");
  const later = await ticket({ job_type_id: repair, priority: "low" });
  const other = await ticket();
  await complete(later, { outcome: "revisit", reason_code: "no_show" });
  await done(later, { reason_code: "other" });
  await done(other);
  const by = async (what: string) => {
    const { rows, totals } = await report(`jobs?date_from=2026-03-02&by=${what}`);
    expect(totals).toMatchObject({ created: 2, completed: 2 });
    return (rows as Record<string, unknown>[]).map((row) => [
      row.key,
      row.label,
      row.completed,
      row.revisits,
    ]);
  };
  expect(await by("job_type")).toEqual([
    [repair, "Repair", 1, 1],
    [null, null, 1, 0],
  ]);
  expect(await by("board")).toEqual([[board.id, "Field", 2, 1]]);
  expect(await by("priority")).toEqual([
    ["high", "high", 1, 0],
    ["low", "low", 1, 1],
  ]);
  expect(await by("outcome_reason")).toEqual([
    ["no_show", "no_show", 0, 1],
    ["other", "other", 1, 0],
    [null, null, 1, 0],
  ]);
});

test("a job counts for its client's branch, and without one for its board's", async () => {
  const [north, south] = [
    await world.named("branches", "North"),
    await world.named("branches", "South"),
  ];
  const ours = await world.board("North's", { branch_id: north });
  await ticket({ board_id: ours.id, client_id: await world.client({ branch_id: south }) });
  await ticket({ board_id: ours.id, client_id: await world.client() });
  await ticket({ board_id: ours.id });
  await ticket();
  const created = async (branch: string) =>
    (await report(`jobs?date_from=2026-03-02&branch_id=${branch}`)).totals.created;
  expect([await created(north), await created(south)]).toEqual([2, 1]);
});

// Technicians.

const book = (id: string, technician_id: string, scheduled_at: string, scheduled_until: string) =>
  world.act(id, "schedule", {
    ...{ technician_id, scheduled_at, scheduled_until },
    ...{ override: true, override_reason: "They know" },
  });

const row = async (query: string, id: string) => {
  const { rows } = await report(`technicians?${query}`);
  return (rows as Record<string, unknown>[]).find(({ technician_id }) => technician_id === id);
};

const nothing = {
  ...{ visits: 0, completed: 0, revisits: 0, minutes_on_site: 0, minutes_booked: 0 },
  ...{ minutes_available: 600, on_time: 0, revenue: usd(0), cash: usd(0) },
};

test("a technician's visits are those planned, done and come back, at their windows", async () => {
  const rima = await world.technician("Rima");
  const [returned, planned, cancelled] = [await ticket(), await ticket(), await ticket()];
  await book(returned, rima, "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z");
  await book(planned, rima, "2026-03-03T09:00:00Z", "2026-03-03T09:45:00Z");
  await book(cancelled, rima, "2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z");
  await world.act(cancelled, "cancel");
  await world.until("2026-03-02T09:15:00Z");
  await world.act(returned, "start");
  await world.until("2026-03-02T09:45:20Z");
  await complete(returned, { outcome: "revisit" });
  const first_day = "date_from=2026-03-02&date_to=2026-03-02";
  const identity = { technician_id: rima, name: "Rima" };
  const came_back = {
    ...{ ...nothing, visits: 1, revisits: 1 },
    ...{ minutes_on_site: 30, minutes_booked: 60, on_time: 1 },
  };
  expect(await row(first_day, rima)).toEqual({ ...identity, ...came_back });
  await book(returned, rima, "2026-03-03T07:00:00Z", "2026-03-03T08:00:00Z");
  await world.until("2026-03-03T07:15:01Z");
  await world.act(returned, "start");
  await world.until("2026-03-03T07:20:00Z");
  await done(returned);
  expect(await row(first_day, rima)).toEqual({ ...identity, ...came_back });
  expect(await row("date_from=2026-03-03&date_to=2026-03-03", rima)).toEqual({
    ...identity,
    ...{ ...nothing, visits: 2, completed: 1, minutes_on_site: 5, minutes_booked: 105 },
  });
});

test("available are the working hours without time off, also when the clocks change", async () => {
  const night = await world.technician("Night", {
    weekly_hours: { sat: [{ start: "22:00", end: "06:00" }] },
  });
  const usual = await world.technician("Usual");
  await world.timeOff(usual, "2026-03-03T15:00:00Z", "2026-03-04T07:00:00Z");
  const minutes = async (from: string, to: string, id: string) =>
    (await row(`date_from=${from}&date_to=${to}`, id))?.minutes_available;
  expect(await minutes("2026-03-28", "2026-03-28", night)).toBe(120);
  expect(await minutes("2026-03-29", "2026-03-29", night)).toBe(300);
  expect(await minutes("2026-03-02", "2026-03-08", usual)).toBe(6 * 600 - 60 - 60);
});

test("a technician's money is what their jobs were billed and what they took in cash", async () => {
  const [rima, omar] = [await world.technician("Rima"), await world.technician("Omar")];
  const job_type_id = await world.jobType("Repair", { billing_mode: "on_completion" });
  const client_id = await world.client();
  const items = [{ item_uuid: fibre, quantity: 1 }];
  const job = async (technician: string, more: object) => {
    const id = await ticket({ client_id, job_type_id });
    await book(id, technician, "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z");
    await done(id, { items, ...more });
    return id;
  };
  await job(rima, { collect_payment: { amount: 50 } });
  const reopened = await job(rima, { collect_payment: { amount: 5, method: "whish" } });
  await job(omar, {
    collect_payment: { amount: 1_000_000, currency: "LBP", exchange_rate: 89_500 },
  });
  await world.act(reopened, "reopen");
  await book(reopened, omar, "2026-03-02T11:00:00Z", "2026-03-02T12:00:00Z");
  const moneyOf = async (id: string) => {
    const found = await row("date_from=2026-03-02", id);
    return [found?.revenue, found?.cash];
  };
  const pounds = (amount: number) => [{ currency: "LBP", amount }];
  const none = pounds(0);
  expect(await moneyOf(rima)).toEqual([
    [...none, ...usd(66.6)],
    [...none, ...usd(50)],
  ]);
  expect(await moneyOf(omar)).toEqual([
    [...none, ...usd(33.3)],
    [...pounds(1_000_000), ...usd(0)],
  ]);
  const [first] = [...world.facts.payments.keys()];
  await world.deletePayment(first ?? "");
  expect(await moneyOf(rima)).toEqual([
    [...none, ...usd(66.6)],
    [...none, ...usd(0)],
  ]);
});

test("who takes no visits any more has a row while there is something in it", async () => {
  const [rima, omar] = [await world.technician("Rima"), await world.technician("Omar")];
  await book(await ticket(), rima, "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z");
  for (const id of [rima, omar]) await world.changeTechnician(id, { active: false });
  const names = async (query: string) =>
    ((await report(`technicians?${query}`)).rows as { name: string }[]).map(({ name }) => name);
  expect(await names("date_from=2026-03-02")).toEqual(["Rima"]);
  expect(await names("date_from=2026-03-01&date_to=2026-03-01")).toEqual([]);
});
