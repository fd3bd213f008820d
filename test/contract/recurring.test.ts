import { afterAll, beforeAll, expect, test } from "bun:test";
import { Service } from "./service.ts";

/* The monthly bill of decisions §6, as an operator runs it: days in order, gaps, repetitions, month ends. */

let service: Service;
let fibre: string;
let cable: string;
beforeAll(async () => {
  service = await Service.start();
  await service.put("/v1/organization", { payment_terms_days: 10 });
  const monthly = { type: "service", currency: "USD", tax_rate: 11 };
  fibre = (await service.made("/v1/items", { ...monthly, name: "Fibre", price: 30 })).uuid;
  const pounds = { ...monthly, name: "Cable", price: 90_000, currency: "LBP" };
  cable = (await service.made("/v1/items", pounds)).uuid;
});
afterAll(() => service.stop());

const monthly = async (username: string, due_day: number, more: object = {}): Promise<string> => {
  const items = [{ item_uuid: fibre, quantity: 1 }];
  const own = { name: username, username, auto_invoice: true, due_day, items };
  return (await service.made("/v1/clients", { ...own, ...more })).id;
};

/** What `lastmile job run recurring-invoices` prints as of a moment. */
const bill = async (now: string, ...more: string[]) => {
  const { code, out } = await service.run(
    ...["job", "run", "recurring-invoices", "--now", now, "--json", ...more],
  );
  expect(code).toBe(0);
  return JSON.parse(out);
};

/** Period, day and due day of what a client was billed, oldest first. */
const billed = async (client_id: string): Promise<string[][]> => {
  const { data } = (await service.get(`/v1/invoices?recurring=1&client_id=${client_id}`)).body;
  return data
    .map((one: Record<string, string>) => [one.period, one.issue_date, one.due_date])
    .toReversed();
};

const nothing = { invoices: 0, totals: [], failures: [], date_from: null, date_to: null };
const runs = async () => (await service.get("/v1/invoice-runs")).body;

test("bills each client once for each month, on its day", async () => {
  const tenth = await monthly("tenth", 10);
  const last = await monthly("last", 31);
  const failing = await monthly("failing", 10, { items: [{ item_uuid: cable, quantity: 1 }] });
  await monthly("inactive", 10, { status: "inactive" });
  await monthly("by-hand", 10, { auto_invoice: false });
  await monthly("without-items", 10, { items: [] });
  const failure = {
    client_id: failing,
    name: "failing",
    period: "2031-01",
    reason: "item_currency",
    message: expect.any(String),
  };

  // One second before 01:00 in Beirut, and at 01:00.
  expect(await bill("2031-01-09T22:59:59Z")).toMatchObject(nothing);
  const rehearsed = await bill("2031-01-09T23:00:00Z", "--dry-run");
  expect((await runs()).data).toEqual([]);
  const run = {
    ran_at: "2031-01-09T23:00:00Z",
    date_from: "2031-01-10",
    date_to: "2031-01-10",
    invoices: 1,
    totals: [{ currency: "USD", total: 33.3 }],
    failures: [failure],
  };
  expect(rehearsed).toMatchObject({ ...run, dry_run: true });
  expect(await bill("2031-01-09T23:00:00Z")).toMatchObject({ ...run, dry_run: false });
  expect(await runs()).toEqual({
    data: [{ ...run, id: expect.any(String), failures_count: 1 }],
    pagination: { total: 1, per_page: 15, current_page: 1, last_page: 1, from: 1, to: 1 },
  });
  expect(await billed(tenth)).toEqual([["2031-01", "2031-01-10", "2031-01-20"]]);

  // Again, and beside itself; what fails is reported each time.
  const again = { invoices: 0, totals: [], failures: [failure] };
  expect(await bill("2031-01-09T23:00:00Z")).toMatchObject(again);
  for (const printed of await Promise.all(
    Array(3)
      .fill("2031-01-12T10:00:00Z")
      .map((now) => bill(now)),
  ))
    expect(printed).toMatchObject(again);
  const { data } = (await service.get(`/v1/invoices?client_id=${tenth}`)).body;
  await service.post(`/v1/invoices/${data[0].id}/void`, { reason: "Refunded" });
  const items = [{ item_uuid: fibre, quantity: 1 }];
  await service.put(`/v1/clients/${failing}`, { name: "failing", username: "failing", items });

  // A gap, over a month's end, back in time, and over more than 31 days.
  await bill("2031-02-05T10:00:00Z");
  expect(await billed(failing)).toEqual([["2031-01", "2031-01-10", "2031-01-20"]]);
  expect(await billed(last)).toEqual([["2031-01", "2031-01-31", "2031-02-10"]]);
  await bill("2031-02-28T10:00:00Z");
  expect(await bill("2031-02-10T10:00:00Z")).toMatchObject(nothing);
  const late = await bill("2031-05-10T10:00:00Z");
  expect(late).toMatchObject({ date_from: "2031-04-10", date_to: "2031-05-10", invoices: 5 });
  expect(await billed(last)).toEqual([
    ["2031-01", "2031-01-31", "2031-02-10"],
    ["2031-02", "2031-02-28", "2031-03-10"],
    ["2031-04", "2031-04-30", "2031-05-10"],
  ]);
  expect((await billed(tenth)).map(([period]) => period)).toEqual([
    "2031-01",
    "2031-02",
    "2031-04",
    "2031-05",
  ]);
});

test("the preview shows what a day would bill, and what would fail", async () => {
  const id = await monthly("previewed", 29, {
    items: [{ item_uuid: fibre, quantity: 2, price: 25 }],
  });
  const failing = await monthly("unbillable", 29, { items: [{ item_uuid: cable, quantity: 1 }] });
  const { body } = await service.get("/v1/invoices/recurring-preview?date=2032-02-29");
  const day = { period: "2032-02", issue_date: "2032-02-29", due_date: "2032-03-10" };
  const of = (client_id: string) =>
    body.data.find((row: { client_id: string }) => row.client_id === client_id);
  expect(of(id)).toEqual({
    client_id: id,
    name: "previewed",
    ...day,
    currency: "USD",
    lines: [expect.objectContaining({ quantity: 2, price: 25, line_total: 50, tax: 5.5 })],
    total: 55.5,
    failure: null,
  });
  expect(of(failing)).toMatchObject({
    ...day,
    failure: { reason: "item_currency", message: expect.any(String) },
  });
  expect(body.pagination).toMatchObject({ total: 3, current_page: 1 });
  expect((await service.get("/v1/invoices?period=2032-02")).body.data).toEqual([]);
});
