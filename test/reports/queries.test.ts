import { afterAll, beforeAll, expect, test } from "bun:test";
import { names } from "./asked.ts";
import { ReportWorld } from "./report-world.ts";

/** A Tuesday, 08:00 in Beirut. */
const tuesday = "2026-03-10T06:00:00Z";

let world: ReportWorld;
let board = "";
let client = "";

beforeAll(async () => {
  world = await ReportWorld.begin(tuesday, { timezone: "Asia/Beirut", currency: "USD" });
  board = (await world.board("Field")).id;
  client = await world.client({ name: "=1+1" });
  const fibre = await world.item("Fibre", { price: 30, currency: "USD" });
  await world.invoice(client, [{ item_uuid: fibre, quantity: 1 }]);
  await world.technician("+Omar");
  await world.ticket({ board_id: board });
});
afterAll(() => world.close());

const ask = (path: string, key = world.key) => world.get(`/v1/reports/${path}`, { key });

const report = async (path: string) => {
  const { status, body, text } = await ask(path);
  expect([status, text]).toEqual([200, expect.anything()]);
  return body;
};

type Span = { from: string; to: string };

const spans = (rows: Span[]): [string, string][] => rows.map(({ from, to }) => [from, to]);

test("without a range it is the last twelve months by month", async () => {
  const { name, date_from, date_to, interval, generated_at, rows } = await report("jobs");
  expect({ name, date_from, date_to, interval, generated_at }).toEqual({
    ...{ name: "jobs", date_from: "2025-04-01", date_to: "2026-03-10", interval: "month" },
    generated_at: tuesday,
  });
  expect(rows.length).toBe(12);
  expect(spans(rows).at(0)).toEqual(["2025-04-01", "2025-04-30"]);
  expect(spans(rows).at(-1)).toEqual(["2026-03-01", "2026-03-10"]);
  expect((await report("jobs?date_to=2024-02-29")).date_from).toBe("2023-03-01");
});

test("weeks begin on Monday, and the first and the last are cut to the range", async () => {
  const { rows } = await report("jobs?date_from=2026-03-07&date_to=2026-03-17&interval=week");
  expect(spans(rows)).toEqual([
    ["2026-03-07", "2026-03-08"],
    ["2026-03-09", "2026-03-15"],
    ["2026-03-16", "2026-03-17"],
  ]);
  const months = await report("jobs?date_from=2026-01-31&date_to=2026-03-01");
  expect(spans(months.rows)).toEqual([
    ["2026-01-31", "2026-01-31"],
    ["2026-02-01", "2026-02-28"],
    ["2026-03-01", "2026-03-01"],
  ]);
});

const refused: [string, string][] = [
  ["jobs?date_from=2026-03-11&date_to=2026-03-10", "date_to"],
  ["jobs?date_from=2026-03-11", "date_to"],
  ["jobs?date_from=2021-03-09&date_to=2026-03-10", "date_to"],
  ["jobs?date_from=2025-02-03&date_to=2026-03-10&interval=day", "interval"],
  ["jobs?date_from=2026-02-30", "date_from"],
  ["jobs?interval=year", "interval"],
  ["jobs?format=pdf", "format"],
  ["jobs?by=item", "by"],
  ["revenue?by=priority", "by"],
  ["aging?by=client", "by"],
  ["collections?by=method", "by"],
  ["clients?by=branch", "by"],
  ["technicians?by=board", "by"],
  ["jobs?currency=USD", "currency"],
  ["jobs?collector_id=1", "collector_id"],
  ["revenue?board_id=0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f", "board_id"],
  ["revenue?technician_id=0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f", "technician_id"],
  ["clients?collector_id=1", "collector_id"],
  ["revenue?as_of=2026-03-01", "as_of"],
  ["technicians?collector_id=1", "collector_id"],
  ["revenue?currency=XXXX", "currency"],
  ["jobs?board_id=field", "board_id"],
];

test.each(refused)("%s is refused on %s", async (path, field) => {
  const { status, body } = await ask(path);
  expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
});

test("the longest ranges are answered", async () => {
  expect((await report("jobs?date_from=2021-03-10&date_to=2026-03-10")).rows.length).toBe(61);
  const days = await report("jobs?date_from=2025-02-04&date_to=2026-03-10&interval=day");
  expect(days.rows.length).toBe(400);
});

test("what is unknown is ignored or not found", async () => {
  expect((await ask("jobs?colour=red")).status).toBe(200);
  for (const name of ["nothing", "Revenue", "jobs/more"])
    expect((await ask(name)).status).toBe(404);
});

test("who may not read reports is refused", async () => {
  const key = world.apiKey({ abilities: ["tickets:read", "invoices:read"] });
  for (const name of names) {
    const { status, body } = await ask(name, key);
    expect([status, body.error.errors.ability]).toEqual([403, "reports:read"]);
  }
});

test("a foreign id gives what an unknown one gives: nothing", async () => {
  const foreign = (await world.post("/v1/branches", { name: "Theirs" }, { key: world.bekaa_key }))
    .body;
  const their_board = await world.post(
    "/v1/ticket-boards",
    { name: "Theirs" },
    { key: world.bekaa_key },
  );
  const unknown = Bun.randomUUIDv7();
  const same = async (name: string, filter: string, id: string) => {
    const answers = [
      await report(`${name}?${filter}=${id}`),
      await report(`${name}?${filter}=${unknown}`),
    ];
    expect(answers[0]).toEqual(answers[1]);
    return answers[0];
  };
  for (const name of names.filter((one) => one !== "technicians" && one !== "collections")) {
    const { rows } = await same(name, "branch_id", foreign.id);
    expect(rows.length).toBe(name === "aging" ? 1 : 12);
    const { from: _, to: __, currency: ___, arpu: ____, mrr_end, ...zeros } = rows.at(-1);
    for (const value of Object.values(zeros)) expect([0, null, false, true]).toContain(value as 0);
    if (mrr_end) expect(mrr_end).toEqual([{ currency: "USD", amount: 0 }]);
  }
  expect((await same("collections", "branch_id", foreign.id)).rows).toEqual([]);
  expect((await same("technicians", "branch_id", foreign.id)).rows).toEqual([]);
  expect((await same("technicians", "technician_id", client)).rows).toEqual([]);
  expect((await same("technicians", "board_id", their_board.body.id)).rows).toEqual([]);
  expect((await same("jobs", "board_id", their_board.body.id)).totals.created).toBe(0);
});

test("a key of one board sees the jobs of that board", async () => {
  const other = await world.board("Network");
  const key = world.apiKey({ board_ids: [other.id] });
  const created = async (query: string) => (await ask(`jobs?${query}`, key)).body.totals.created;
  expect(await created("date_from=2026-03-10")).toBe(0);
  expect(await created(`date_from=2026-03-10&board_id=${board}`)).toBe(0);
  expect((await ask(`technicians?board_id=${board}`, key)).body.rows).toEqual([]);
  expect((await report(`jobs?date_from=2026-03-10&board_id=${board}`)).totals.created).toBe(1);
});

test("another organization sees none of it", async () => {
  const { body } = await ask("revenue?date_from=2026-03-10&date_to=2026-03-10", world.bekaa_key);
  expect(body.rows).toMatchObject([{ currency: "USD", invoiced: 0, outstanding_end: 0 }]);
});

test("a CSV has the rows under their fields, and no formula", async () => {
  const csv = (path: string) => world.ask("GET", `/v1/reports/${path}&format=csv`);
  const revenue = await csv("revenue?date_from=2026-03-10&by=client");
  expect(revenue.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(revenue.headers.get("content-disposition")).toBe("attachment; filename=revenue.csv");
  expect(await revenue.text()).toBe(
    `from,to,key,label,currency,invoiced\n2026-03-10,2026-03-10,${client},'=1+1,USD,30\n`,
  );
  const technicians = await (await csv("technicians?date_from=2026-03-10")).text();
  expect(technicians.split("\n")).toEqual([
    "technician_id,name,visits,completed,revisits,minutes_on_site,minutes_booked,minutes_available,on_time,revenue_USD,cash_USD",
    expect.stringMatching(/^[0-9a-f-]{36},'\+Omar,0,0,0,0,0,600,0,0,0$/),
    "",
  ]);
  const clients = await (await csv("clients?date_from=2026-02-01&date_to=2026-02-28")).text();
  expect(clients).toStartWith("from,to,new,deactivated,suspended,active_end,mrr_end_USD");
});
