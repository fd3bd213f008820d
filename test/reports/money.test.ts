import { afterEach, beforeEach, expect, test } from "bun:test";
import { ReportWorld } from "./report-world.ts";

/** A Monday, 08:00 in Beirut; the clocks change on the 29th at midnight. */
const monday = "2026-03-02T06:00:00Z";

let world: ReportWorld;
let router = "";

beforeEach(async () => {
  world = await ReportWorld.begin(monday, { timezone: "Asia/Beirut", currency: "USD" });
  router = await world.item("Router", { price: 40, tax_rate: 11 });
});
afterEach(() => world.close());

const report = async (path: string) => {
  const { status, body, text } = await world.get(`/v1/reports/${path}`);
  expect([status, text]).toEqual([200, expect.anything()]);
  return body;
};

/** An invoice of one router: 44.40 with its tax. */
const bill = async (client: string, more: object = {}, line: object = {}): Promise<string> =>
  (await world.invoice(client, [{ item_uuid: router, quantity: 1, ...line }], more)) ?? "";

const pay = async (invoice_id: string, amount: number, more: object = {}): Promise<string> =>
  (await world.pay({ invoice_id, amount, ...more })) ?? "";

/** The rows of a report of days, without the days on which nothing differs from 0. */
const daily = async (path: string) => {
  const { rows } = await report(`${path}&interval=day`);
  return rows.map(({ from, to, ...row }: { from: string; to: string }) => {
    expect(to).toBe(from);
    return [from, ...Object.values(row)];
  });
};

test("a void on the next day leaves the day of the invoice as it was", async () => {
  const invoice = await bill(await world.client());
  await world.until("2026-03-03T06:00:00Z");
  await world.voidInvoice(invoice);
  expect(await daily("revenue?date_from=2026-03-01&date_to=2026-03-04")).toEqual([
    ["2026-03-01", "USD", 0, 0, 0, 0, 0, 0],
    ["2026-03-02", "USD", 44.4, 4.4, 0, 0, 0, 44.4],
    ["2026-03-03", "USD", 0, 0, 0, 44.4, 0, 0],
    ["2026-03-04", "USD", 0, 0, 0, 0, 0, 0],
  ]);
});

test("a deleted payment is taken back on the day of its deletion", async () => {
  const payment = await pay(await bill(await world.client()), 20);
  await world.until("2026-03-04T06:00:00Z");
  await world.deletePayment(payment);
  const { rows, totals } = await report(
    "revenue?date_from=2026-03-02&date_to=2026-03-04&interval=day",
  );
  const shown = rows.map((row: { collected: number; outstanding_end: number }) => [
    row.collected,
    row.outstanding_end,
  ]);
  expect(shown).toEqual([
    [20, 24.4],
    [0, 24.4],
    [-20, 44.4],
  ]);
  expect(totals).toEqual({
    invoiced: [{ currency: "USD", amount: 44.4 }],
    tax: [{ currency: "USD", amount: 4.4 }],
    credited: [{ currency: "USD", amount: 0 }],
    voided: [{ currency: "USD", amount: 0 }],
    collected: [{ currency: "USD", amount: 0 }],
    outstanding_end: [{ currency: "USD", amount: 44.4 }],
  });
  expect((await report("collections")).rows).toEqual([]);
});

test("a client who is deleted takes their invoices and payments with them", async () => {
  const client = await world.client();
  await pay(await bill(client), 20);
  const void_one = await bill(client);
  await world.voidInvoice(void_one);
  await world.until("2026-03-03T06:00:00Z");
  await world.deleteClient(client);
  expect(await daily("revenue?date_from=2026-03-02&date_to=2026-03-03")).toEqual([
    ["2026-03-02", "USD", 88.8, 8.8, 0, 44.4, 20, 24.4],
    ["2026-03-03", "USD", 0, 0, 0, 44.4, -20, 0],
  ]);
});

test("a client who changes branch takes what they owe along", async () => {
  const [north, south] = [
    await world.named("branches", "North"),
    await world.named("branches", "South"),
  ];
  const client = await world.client({ branch_id: north });
  await bill(client);
  await world.until("2026-03-03T06:00:00Z");
  await world.changeClient(client, { branch_id: south });
  const days = "revenue?date_from=2026-03-02&date_to=2026-03-03";
  expect(await daily(`${days}&branch_id=${north}`)).toEqual([
    ["2026-03-02", "USD", 44.4, 4.4, 0, 0, 0, 44.4],
    ["2026-03-03", "USD", 0, 0, 0, 0, 0, 0],
  ]);
  expect(await daily(`${days}&branch_id=${south}`)).toEqual([
    ["2026-03-02", "USD", 0, 0, 0, 0, 0, 0],
    ["2026-03-03", "USD", 0, 0, 0, 0, 0, 44.4],
  ]);
  const owed = async (branch: string, as_of: string) =>
    (await report(`aging?branch_id=${branch}&as_of=${as_of}`)).rows[0].invoices;
  expect([await owed(north, "2026-03-02"), await owed(south, "2026-03-02")]).toEqual([1, 0]);
  expect([await owed(north, "2026-03-03"), await owed(south, "2026-03-03")]).toEqual([0, 1]);
});

test("pounds that pay dollars are collected in pounds", async () => {
  const invoice = await bill(await world.client());
  await world.until("2026-03-03T06:00:00Z");
  await pay(invoice, 1_790_000, { currency: "LBP", exchange_rate: 89_500 });
  expect(await daily("revenue?date_from=2026-03-02&date_to=2026-03-03")).toEqual([
    ["2026-03-02", "LBP", 0, 0, 0, 0, 0, 0],
    ["2026-03-02", "USD", 44.4, 4.4, 0, 0, 0, 44.4],
    ["2026-03-03", "LBP", 0, 0, 0, 0, 1_790_000, 0],
    ["2026-03-03", "USD", 0, 0, 0, 0, 0, 24.4],
  ]);
  expect(await daily("revenue?date_from=2026-03-02&date_to=2026-03-02&currency=LBP")).toEqual([
    ["2026-03-02", "LBP", 0, 0, 0, 0, 0, 0],
  ]);
});

test("days begin at the organization's midnight, also where the clocks skip it", async () => {
  const client = await world.client();
  for (const at of ["2026-03-28T21:59:59Z", "2026-03-28T22:00:00Z", "2026-03-29T20:59:59Z"]) {
    await world.until(at);
    await bill(client);
  }
  await world.until("2026-03-29T21:00:00Z");
  await bill(client);
  const { rows } = await report("revenue?date_from=2026-03-28&date_to=2026-03-30&interval=day");
  expect(rows.map(({ invoiced }: { invoiced: number }) => invoiced)).toEqual([44.4, 88.8, 44.4]);
});

test("a month that was billed late counts on the day when it was billed", async () => {
  await world.client({
    due_day: 3,
    auto_invoice: true,
    items: [{ item_uuid: router, quantity: 1 }],
  });
  await world.until("2026-03-05T06:00:00Z");
  await world.client({
    due_day: 4,
    auto_invoice: true,
    items: [{ item_uuid: router, quantity: 1 }],
  });
  await world.posted("/v1/invoice-runs", { date: "2026-03-04" });
  const { rows } = await report("revenue?date_from=2026-03-03&date_to=2026-03-05&interval=day");
  expect(rows.map(({ invoiced }: { invoiced: number }) => invoiced)).toEqual([44.4, 0, 44.4]);
});

test("what was invoiced is broken down by item, branch, ISP and client, the largest first", async () => {
  const north = await world.named("branches", "North");
  const isp_id = await world.named("isps", "Ogero");
  const cable = await world.item("Cable", { price: 10 });
  const isp_account = { isp_id, username: "haddad" };
  const haddad = await world.client({ name: "Haddad", branch_id: north, isp_account });
  const khoury = await world.client({ name: "Khoury" });
  const lines = [
    { item_uuid: router, quantity: 1 },
    { item_uuid: cable, quantity: 0.5 },
  ];
  await world.invoice(haddad, lines);
  await world.until("2026-03-03T06:00:00Z");
  await world.invoice(khoury, [{ item_uuid: cable, quantity: 8 }]);
  const by = async (what: string) => {
    const asked = `revenue?date_from=2026-03-02&date_to=2026-03-03&interval=day&by=${what}`;
    const answer = await report(asked);
    expect([answer.by, answer.totals]).toEqual([
      what,
      { invoiced: [{ currency: "USD", amount: 129.4 }] },
    ]);
    return (answer.rows as Record<string, unknown>[]).map((row) => [
      ...[row.from, row.key, row.label, row.currency, row.invoiced],
    ]);
  };
  expect(await by("item")).toEqual([
    ["2026-03-02", cable, "Cable", "USD", 5],
    ["2026-03-02", router, "Router", "USD", 44.4],
    ["2026-03-03", cable, "Cable", "USD", 80],
    ["2026-03-03", router, "Router", "USD", 0],
  ]);
  const others: [string, string, string][] = [
    ["client", khoury, haddad],
    ["branch", "", north],
    ["isp", "", isp_id],
  ];
  const labels: Record<string, string> = { [north]: "North", [isp_id]: "Ogero" };
  for (const [what, larger, smaller] of others)
    expect(await by(what)).toEqual([
      ["2026-03-02", larger || null, larger ? "Khoury" : null, "USD", 0],
      ["2026-03-02", smaller, labels[smaller] ?? "Haddad", "USD", 49.4],
      ["2026-03-03", larger || null, larger ? "Khoury" : null, "USD", 80],
      ["2026-03-03", smaller, labels[smaller] ?? "Haddad", "USD", 0],
    ]);
});

test("the fifty largest are shown, and the others together", async () => {
  for (let n = 1; n <= 52; n += 1) await bill(await world.client(), {}, { price: n });
  const { rows } = await report("revenue?date_from=2026-03-02&by=client");
  expect(rows.length).toBe(51);
  expect(rows[0]).toMatchObject({ label: "Client 52", invoiced: 57.72 });
  expect(rows[49]).toMatchObject({ label: "Client 3", invoiced: 3.33 });
  expect(rows[50]).toEqual({
    ...{ from: "2026-03-02", to: "2026-03-02", currency: "USD" },
    ...{ key: "other", label: null, invoiced: 3.33 },
  });
});

test("what is open is in its bucket, to the day", async () => {
  const client = await world.client();
  for (const due_date of ["2026-03-02", "2026-03-01", "2026-01-31", "2026-01-30", "2026-01-01"])
    await bill(client, { due_date });
  const other = await world.client();
  for (const due_date of ["2025-12-31", "2025-12-02", "2025-12-01"])
    await bill(other, { due_date });
  expect(await report("aging")).toEqual({
    name: "aging",
    date_from: "2026-03-02",
    date_to: "2026-03-02",
    as_of: "2026-03-02",
    interval: "month",
    generated_at: monday,
    rows: [
      {
        currency: "USD",
        not_due: 44.4,
        "1_30": 88.8,
        "31_60": 88.8,
        "61_90": 88.8,
        over_90: 44.4,
        clients: 2,
        invoices: 8,
      },
    ],
    totals: {
      not_due: [{ currency: "USD", amount: 44.4 }],
      "1_30": [{ currency: "USD", amount: 88.8 }],
      "31_60": [{ currency: "USD", amount: 88.8 }],
      "61_90": [{ currency: "USD", amount: 88.8 }],
      over_90: [{ currency: "USD", amount: 44.4 }],
      clients: 2,
      invoices: 8,
    },
  });
});

test("a past day's aging is as the books stood at its end", async () => {
  const [one, two, three] = [await world.client(), await world.client(), await world.client()];
  const paid = await bill(one);
  const voided = await bill(two);
  await bill(three);
  await world.until("2026-03-03T06:00:00Z");
  await pay(paid, 14.4, { paid_at: "2026-03-02T08:00:00Z" });
  await world.voidInvoice(voided);
  await world.until("2026-03-04T06:00:00Z");
  await world.deleteClient(three);
  const open = async (as_of: string) => {
    const [{ not_due, "1_30": late, clients, invoices }] = (await report(`aging?as_of=${as_of}`))
      .rows;
    const asked = `revenue?date_from=${as_of}&date_to=${as_of}`;
    const [{ outstanding_end }] = (await report(asked)).rows;
    return [not_due, late, clients, invoices, outstanding_end];
  };
  expect(await open("2026-03-01")).toEqual([0, 0, 0, 0, 0]);
  expect(await open("2026-03-02")).toEqual([133.2, 0, 3, 3, 133.2]);
  expect(await open("2026-03-03")).toEqual([0, 74.4, 2, 2, 74.4]);
  expect(await open("2026-03-04")).toEqual([0, 30, 1, 1, 30]);
  expect(await open("2026-03-20")).toEqual([0, 30, 1, 1, 30]);
});

test("collections go by the day of payment, and by method and collector", async () => {
  const collector_id = await world.collector("Sami");
  const client = await world.client();
  const invoice = await bill(client);
  await pay(invoice, 10, { paid_at: "2026-02-28T21:59:59Z", collector_id });
  await pay(invoice, 5, { paid_at: "2026-02-28T22:00:00Z" });
  await pay(invoice, 7, { method: "whish" });
  await world.pay({ client_id: client, amount: 4 });
  await world.pay({
    client_id: client,
    amount: 0,
    allocations: [{ invoice_id: invoice, amount: 4 }],
  });
  const { rows, totals } = await report("collections?date_from=2026-02-01&date_to=2026-03-31");
  const [february, march] = [
    { from: "2026-02-01", to: "2026-02-28", currency: "USD" },
    { from: "2026-03-01", to: "2026-03-31", currency: "USD" },
  ];
  const nobody = { collector_id: null, collector_name: null };
  const sami = { collector_id, collector_name: "Sami" };
  expect(rows).toEqual([
    { ...february, method: "cash", ...nobody, count: 0, amount: 0 },
    { ...february, method: "cash", ...sami, count: 1, amount: 10 },
    { ...february, method: "whish", ...nobody, count: 0, amount: 0 },
    { ...march, method: "cash", ...nobody, count: 3, amount: 9 },
    { ...march, method: "cash", ...sami, count: 0, amount: 0 },
    { ...march, method: "whish", ...nobody, count: 1, amount: 7 },
  ]);
  expect(totals).toEqual({ count: 5, amount: [{ currency: "USD", amount: 26 }] });
  const his = await report(`collections?date_from=2026-02-01&collector_id=${collector_id}`);
  expect(his.totals).toEqual({ count: 1, amount: [{ currency: "USD", amount: 10 }] });
});
