import { afterAll, beforeAll, expect, setSystemTime, test } from "bun:test";
import { InvoiceWorld } from "../invoice-world.ts";

/* Who owes what and since when: the list, its filters, totals, ageing and export. */

let world: InvoiceWorld;
const clients: Record<string, string> = {};
let branch_id = "";
let collector_id = 0;

const client = async (name: string, more: object = {}): Promise<string> => {
  clients[name] = (await world.client(name, more)).id;
  return clients[name] ?? "";
};

beforeAll(async () => {
  setSystemTime(new Date("2026-10-15T09:00:00Z"));
  world = new InvoiceWorld();
  branch_id = (await world.post("/v1/branches", { name: "Zahle" })).body.id;
  collector_id = (await world.post("/v1/collectors", { name: "Sami" })).body.id;
  const usd = (await world.item(10)).uuid;
  const lbp = (await world.item(895_000, { currency: "LBP" })).uuid;
  const eur = (await world.item(500, { currency: "EUR" })).uuid;
  const bill = (id: string, item: string, due_date: string, quantity = 1) =>
    world.bill(id, item, { due_date, items: [{ item_uuid: item, quantity }] });
  await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 89_500 });

  const rima = await client("rima", { branch_id, collector_id, phone_number: "03 123 456" });
  await bill(rima, usd, "2026-10-15", 2); // due today
  await bill(rima, usd, "2026-10-14"); // one day overdue
  const nadia = await client("nadia", { currency: "LBP", email: "nadia@example.com" });
  await bill(nadia, lbp, "2026-09-15", 10); // thirty days, worth 100 USD
  const elie = await client("elie", { currency: "EUR", branch_id });
  await bill(elie, eur, "2026-07-16"); // 91 days, without a rate
  const omar = await client("omar", { collector_id });
  await bill(omar, usd, "2026-08-15", 3); // 61 days, worth as much as rima's
  const karim = await client("karim");
  await bill(karim, usd, "2026-09-14"); // 31 days, but paid by credit that is not applied
  await world.post("/v1/payments", { client_id: karim, amount: 15, method: "cash" });
  const paid = await client("paid");
  world.pay((await bill(paid, usd, "2026-09-14")).id, 10);
  const deleted = await client("deleted");
  await bill(deleted, usd, "2026-09-14");
  await world.delete("/v1/clients", { body: { id: [deleted] } });
});
afterAll(() => {
  world.close();
  setSystemTime();
});

const read = async (query = "", key = world.key) => {
  const { status, body } = await world.get(`/v1/receivables${query}`, { key });
  expect(status).toBe(200);
  return body;
};

const names = async (query = ""): Promise<string[]> =>
  (await read(query)).data.map(({ name }: { name: string }) => name);

test("the highest worth first, then the longest overdue; without a rate last", async () => {
  expect(await names()).toEqual(["nadia", "omar", "rima", "karim", "elie"]);
});

test("by days overdue and by name, both ways", async () => {
  const oldest = ["elie", "omar", "karim", "nadia", "rima"];
  expect(await names("?sort_by=days_overdue")).toEqual(oldest);
  expect(await names("?sort_by=days_overdue&sort_order=asc")).toEqual(oldest.toReversed());
  expect(await names("?sort_by=name")).toEqual(["elie", "karim", "nadia", "omar", "rima"]);
  expect(await names("?sort_order=asc")).toEqual(["karim", "omar", "rima", "nadia", "elie"]);
});

test("a row", async () => {
  const { data } = await read();
  expect(data[2]).toEqual({
    client_id: clients.rima,
    name: "rima",
    phone_number: "03 123 456",
    email: null,
    branch: { id: branch_id, name: "Zahle" },
    collector: { id: collector_id, name: "Sami" },
    balances: [{ currency: "USD", amount: 30 }],
    worth: 30,
    oldest_due_date: "2026-10-14",
    days_overdue: 1,
    open_invoices: 2,
    reminded_at: null,
  });
  expect(data[0]).toMatchObject({
    balances: [{ currency: "LBP", amount: 8_950_000 }],
    worth: 100,
    days_overdue: 30,
  });
  expect(data[3]).toMatchObject({ balances: [{ currency: "USD", amount: -5 }], worth: 0 });
  expect(data[4]).toMatchObject({ worth: null, days_overdue: 91 });
});

test("totals of all pages, less credit", async () => {
  const { totals, pagination, currency } = await read("?per_page=2&page=2");
  expect(pagination).toMatchObject({ total: 5, current_page: 2, last_page: 3, from: 3, to: 4 });
  expect(currency).toBe("USD");
  const amounts = [
    { currency: "EUR", amount: 500 },
    { currency: "LBP", amount: 8_950_000 },
    { currency: "USD", amount: 60 },
  ];
  expect(totals).toEqual({ amounts, worth: null });
  expect((await read("?currency=USD")).totals).toEqual({
    amounts: [{ currency: "USD", amount: 60 }],
    worth: 60,
  });
});

test("the ageing has each open invoice once, whatever bucket is chosen", async () => {
  const usd = (amount: number) => [{ currency: "USD", amount }];
  const aging = [
    { bucket: "not_due", clients: 1, invoices: 1, amounts: usd(20) },
    {
      bucket: "1_30",
      clients: 2,
      invoices: 2,
      amounts: [{ currency: "LBP", amount: 8_950_000 }, ...usd(10)],
    },
    { bucket: "31_60", clients: 1, invoices: 1, amounts: usd(10) },
    { bucket: "61_90", clients: 1, invoices: 1, amounts: usd(30) },
    { bucket: "over_90", clients: 1, invoices: 1, amounts: [{ currency: "EUR", amount: 500 }] },
  ];
  expect((await read()).aging).toEqual(aging);
  expect((await read("?bucket=31_60")).aging).toEqual(aging);
  const of_currency = (await read("?currency=LBP")).aging;
  expect(of_currency.map(({ invoices }: { invoices: number }) => invoices)).toEqual([
    0, 1, 0, 0, 0,
  ]);
});

test.each([
  ["bucket=not_due", ["rima"]],
  ["bucket=1_30", ["nadia", "rima"]],
  ["bucket=31_60", ["karim"]],
  ["bucket=61_90", ["omar"]],
  ["bucket=over_90", ["elie"]],
  ["currency=LBP", ["nadia"]],
  ["search=ADI", ["nadia"]],
  ["search=nobody", []],
])("the filter %s", async (query, found) => {
  expect(await names(`?${query}`)).toEqual(found);
});

test("the filters of branch and collector apply together", async () => {
  expect(await names(`?branch_id=${branch_id}`)).toEqual(["rima", "elie"]);
  expect(await names(`?collector_id=${collector_id}`)).toEqual(["omar", "rima"]);
  expect(await names(`?collector_id=${collector_id}&branch_id=${branch_id}`)).toEqual(["rima"]);
  expect(await names(`?branch_id=${Bun.randomUUIDv7()}`)).toEqual([]);
});

test("what is no filter is refused", async () => {
  for (const query of ["bucket=old", "sort_by=age", "search=ab", "currency=XXL", "per_page=101"]) {
    const { status, body } = await world.get(`/v1/receivables?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([query.split("=")[0] ?? ""]);
  }
});

test("another organization sees nothing, and reading needs invoices:read", async () => {
  const foreign = await read("", world.bekaa_key);
  expect(foreign.data).toEqual([]);
  expect(foreign.totals).toEqual({ amounts: [], worth: 0 });
  const key = world.apiKey({ abilities: ["clients:read", "client_payments:read"] });
  for (const path of ["/v1/receivables", "/v1/receivables.csv"])
    expect((await world.get(path, { key })).status).toBe(403);
});

test("the export has the same rows, filters and order, and no formulas", async () => {
  const evil = await client("=HYPERLINK(1)", { username: "evil" });
  const item = (await world.item(1000)).uuid;
  await world.bill(evil, item);
  const { headers, text } = await world.get("/v1/receivables.csv");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="receivables.csv"');
  const [head = "", first = "", second = ""] = text.split("\n");
  expect(head).toBe(
    "client_id,name,phone_number,email,branch,collector,oldest_due_date,days_overdue,open_invoices,balance_EUR,balance_LBP,balance_USD,worth_USD",
  );
  expect(first).toStartWith(`${evil},'=HYPERLINK(1),`);
  expect(second).toBe(
    `${clients.nadia},nadia,,nadia@example.com,,,2026-09-15,30,1,0,8950000,0,100`,
  );
  const some = `client_ids[]=${clients.rima}&client_ids[]=${clients.omar}`;
  const selected = await world.get(`/v1/receivables.csv?${some}&sort_by=name`);
  expect(selected.text.split("\n").map((line) => line.split(",")[1])).toEqual([
    "name",
    "omar",
    "rima",
    undefined,
  ]);
});
