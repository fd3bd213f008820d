import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Answered, outcome, type Service } from "./service.ts";
import { WebhookService } from "./webhook-service.ts";

/* Decisions §6: invoices, payments, statements and the journal, as a customer's server meets them. */

let hooks: WebhookService;
let service: Service;
let topics: string[];
/** Gets every topic there is; each test has its own. */
let endpoint: { id: string };
/** How many of its events have been looked at. */
let seen = 0;
/** 20.00 USD with 11% tax: 22.20. */
let router: string;
/** 100,000 LBP without tax. */
let cable: string;
let client: string;

const product = { type: "product", currency: "USD" };
let clients = 0;

const newClient = async (more: object = {}): Promise<string> => {
  clients += 1;
  const own = { name: `Client ${clients}`, username: `client${clients}` };
  return (await service.made("/v1/clients", { ...own, ...more })).id;
};

beforeAll(async () => {
  hooks = await WebhookService.start();
  service = hooks.service;
  const of_router = { ...product, name: "Router", price: 20, tax_rate: 11 };
  router = (await service.made("/v1/items", of_router)).uuid;
  const of_cable = { ...product, name: "Cable", price: 100_000, currency: "LBP" };
  cable = (await service.made("/v1/items", of_cable)).uuid;
  const { body } = await service.get("/v1/webhooks/topics");
  topics = body.map(({ topic }: { topic: string }) => topic);
});
afterAll(() => hooks.stop());

beforeEach(async () => {
  client = await newClient();
  endpoint = await hooks.subscribe("/all", topics);
  seen = 0;
});
afterEach(() => service.delete(`/v1/webhooks/${endpoint.id}`));

const invoice = async (more: object = {}) =>
  service.made("/v1/invoices", {
    client_id: client,
    items: [{ item_uuid: router, quantity: 1 }],
    ...more,
  });
const pay = (body: object) => service.post("/v1/payments", body);
const read = async (path: string) => (await service.get(path)).body;
const balanceOf = async (id: string): Promise<number> => (await read(`/v1/clients/${id}`)).balance;

/** What the calls since the last look told, in its order: deliveries are written with the change. */
const events = async () => {
  const found = (await hooks.deliveries(endpoint)).toReversed().slice(seen);
  seen += found.length;
  return Promise.all(
    found.map(async ({ id }) => (await read(`/v1/webhooks/deliveries/${id}`)).payload),
  );
};
const topicsTold = async (): Promise<string[]> => (await events()).map(({ topic }) => topic);

const invoice_fields =
  `id number legacy_number imported client_id ticket_id status currency lines subtotal tax_total total
  paid rounding credited credit_applied credit_notes balance issue_date due_date period recurring notes client_snapshot created_at
  updated_at voided_at void_reason written_off_at`.split(/\s+/);
const payment_fields = `id client_id invoice_id ticket_id allocations amount currency exchange_rate
  invoice_amount invoice_currency method reference receipt_number paid_at collector_id created_at deleted_at
  delete_reason`.split(/\s+/);

describe("an invoice", () => {
  test("has these fields, numbers as numbers, and is read back as it was answered", async () => {
    const body = await invoice({ notes: "Hello", due_date: "2099-01-31" });
    expect(Object.keys(body).toSorted()).toEqual(invoice_fields.toSorted());
    expect(body).toMatchObject({
      number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      client_id: client,
      ticket_id: null,
      status: "unpaid",
      currency: "USD",
      lines: [
        { item_uuid: router, quantity: 1, price: 20, tax_rate: 11, line_total: 20, tax: 2.2 },
      ],
      subtotal: 20,
      tax_total: 2.2,
      total: 22.2,
      paid: 0,
      balance: 22.2,
      due_date: "2099-01-31",
      recurring: false,
      period: null,
      voided_at: null,
      void_reason: null,
    });
    expect(await read(`/v1/invoices/${body.id}`)).toEqual(body);
    const { data } = await read(`/v1/invoices?client_id=${client}`);
    expect(data).toEqual([body]);
    expect(await topicsTold()).toEqual(["invoice.created"]);
  });

  test.each([
    [1.5, 10.05, 15.08, 1.66],
    [0.333, 10.05, 3.35, 0.37],
    [0.001, 0.01, 0, 0],
    [3, 0, 0, 0],
    [0.5, 0.01, 0.01, 0],
  ])("%d of %d: %d, and %d of tax", async (quantity, price, line_total, tax) => {
    const { lines, subtotal, tax_total, total, status } = await invoice({
      items: [{ item_uuid: router, quantity, price }],
    });
    expect(lines).toMatchObject([{ line_total, tax }]);
    expect([subtotal, tax_total]).toEqual([line_total, tax]);
    expect(total).toBeCloseTo(line_total + tax, 10);
    expect(status).toBe(total === 0 ? "paid" : "unpaid");
    const told = ["invoice.created", ...(total === 0 ? ["invoice.paid"] : [])];
    expect(await topicsTold()).toEqual(told);
  });

  test("of pounds knows no decimals, and no dollars", async () => {
    client = await newClient({ currency: "LBP" });
    await events();
    const send = (line: object) =>
      service.post("/v1/invoices", { client_id: client, items: [{ quantity: 1, ...line }] });
    expect((await send({ item_uuid: cable, quantity: 1.5 })).body).toMatchObject({
      currency: "LBP",
      total: 150_000,
    });
    const refused: [Answered, string][] = [
      [await send({ item_uuid: cable, price: 0.5 }), "items.0.price"],
      [await send({ item_uuid: router }), "items.0.item_uuid"],
    ];
    for (const [answer, field] of refused) {
      expect(outcome(answer)).toEqual([422, "validation_failed"]);
      expect(Object.keys(answer.body.error.errors)).toEqual([field]);
    }
    expect(await topicsTold()).toEqual(["invoice.created"]);
  });

  test("voided: told with its reason, once, and never while it has payments", async () => {
    const { id } = await invoice();
    const { body: payment } = await pay({ invoice_id: id, amount: 5 });
    await events();
    const voiding = (reason: string) => service.post(`/v1/invoices/${id}/void`, { reason });
    expect(outcome(await voiding("Wrong"))).toEqual([422, "has_payments"]);
    await service.delete(`/v1/payments/${payment.id}`, { body: { reason: "Bounced" } });
    const { status, body } = await voiding("Wrong");
    expect([status, body.status, body.balance, body.void_reason]).toEqual([
      200,
      "void",
      0,
      "Wrong",
    ]);
    const again = await voiding("Again");
    expect([again.status, again.body]).toEqual([200, body]);
    const [deleted, voided, ...more] = await events();
    expect(more).toEqual([]);
    expect([deleted.topic, deleted.data.reason]).toEqual(["payment.deleted", "Bounced"]);
    expect(voided).toMatchObject({
      topic: "invoice.voided",
      data: { invoice: { id, status: "void" }, reason: "Wrong", voided_at: body.voided_at },
    });
    expect(outcome(await pay({ invoice_id: id, amount: 1 }))[0]).toBe(422);
    expect(await balanceOf(client)).toBe(0);
  });
});

describe("a payment", () => {
  test("has these fields; each time an invoice comes to be paid, it is told", async () => {
    const { id } = await invoice();
    const part = await pay({ invoice_id: id, amount: 2.2, method: "omt", reference: "R-1" });
    expect(part.status).toBe(201);
    expect(Object.keys(part.body).toSorted()).toEqual(payment_fields.toSorted());
    expect(part.body).toMatchObject({
      client_id: client,
      invoice_id: id,
      allocations: [{ invoice_id: id, amount: 2.2 }],
      exchange_rate: null,
      invoice_amount: 2.2,
      method: "omt",
      reference: "R-1",
      deleted_at: null,
    });
    expect(await read(`/v1/payments/${part.body.id}`)).toEqual(part.body);
    expect(await read(`/v1/invoices/${id}`)).toMatchObject({
      status: "partially_paid",
      balance: 20,
    });
    const rest = (await pay({ invoice_id: id, amount: 20 })).body;
    expect(rest.method).toBe("cash");
    expect(await balanceOf(client)).toBe(0);
    const path = `/v1/payments/${rest.id}`;
    const first = await service.delete(path, { body: { reason: "Bounced" } });
    const second = await service.delete(path, { body: { reason: "Again" } });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await balanceOf(client)).toBe(20);
    await pay({ invoice_id: id, amount: 20 });
    expect(await topicsTold()).toEqual([
      "invoice.created",
      "payment.created",
      "invoice.paid",
      "payment.created",
      "payment.deleted",
      "invoice.paid",
      "payment.created",
    ]);
  });

  test("more than is owed is credit, which only an allocation without money applies", async () => {
    const first = await invoice();
    await pay({ invoice_id: first.id, amount: 30 });
    expect(await balanceOf(client)).toBe(-7.8);
    const second = await invoice();
    expect(second).toMatchObject({ status: "unpaid", balance: 22.2 });
    expect(await balanceOf(client)).toBe(14.4);
    const apply = (amount: number) =>
      pay({ client_id: client, amount: 0, allocations: [{ invoice_id: second.id, amount }] });
    expect(outcome(await apply(7.81))).toEqual([422, "payment_failed"]);
    expect((await apply(7.8)).status).toBe(201);
    expect(await read(`/v1/invoices/${second.id}`)).toMatchObject({ paid: 7.8, balance: 14.4 });
    expect(await balanceOf(client)).toBe(14.4);
  });

  test("in pounds takes the newest rate of its time, or its own, and keeps both amounts", async () => {
    const { id } = await invoice();
    const pounds = { invoice_id: id, currency: "LBP", amount: 447_500 };
    expect(outcome(await pay(pounds))).toEqual([422, "payment_failed"]);
    for (const [rate, effective_at] of [
      [89_500, "2020-01-01T00:00:00Z"],
      [90_000, "2099-01-01T00:00:00Z"],
    ])
      await service.made("/v1/exchange-rates", { base: "USD", quote: "LBP", rate, effective_at });
    const kept = { amount: 447_500, currency: "LBP", exchange_rate: 89_500, invoice_amount: 5 };
    expect((await pay(pounds)).body).toMatchObject(kept);
    const own = { ...kept, exchange_rate: 44_750, invoice_amount: 10 };
    expect((await pay({ ...pounds, exchange_rate: 44_750 })).body).toMatchObject(own);
    expect(await balanceOf(client)).toBe(7.2);
  });

  test("within the tolerance it settles the invoice", async () => {
    await service.put("/v1/organization", { rounding_tolerance: 0.2 });
    const { id } = await invoice();
    await pay({ invoice_id: id, amount: 21.99 });
    expect((await read(`/v1/invoices/${id}`)).status).toBe("partially_paid");
    await pay({ invoice_id: id, amount: 0.01 });
    await service.put("/v1/organization", { rounding_tolerance: 0 });
    const settled = { status: "paid", paid: 22, rounding: 0.2, balance: 0 };
    expect(await read(`/v1/invoices/${id}`)).toMatchObject(settled);
    expect(await balanceOf(client)).toBe(0);
    const told = ["invoice.created", "payment.created", "invoice.paid", "payment.created"];
    expect(await topicsTold()).toEqual(told);
  });

  test.each([
    [{ amount: 0 }, ["amount"]],
    [{ amount: -1 }, ["amount"]],
    [{ amount: 1.001 }, ["amount"]],
    [{ amount: "1" }, ["amount"]],
    [{}, ["amount"]],
    [{ amount: 1, method: "gold" }, ["method"]],
    [{ amount: 1, currency: "XXQ" }, ["currency"]],
    [{ amount: 1, invoice_id: Bun.randomUUIDv7() }, ["invoice_id"]],
    [{ amount: 1, collector_id: 999 }, ["collector_id"]],
    [{ amount: 1, client_id: Bun.randomUUIDv7() }, ["client_id"]],
    [{ amount: 1, currency: "LBP", exchange_rate: 1.12345678901 }, ["exchange_rate"]],
  ])("%j is refused on its field", async (body, fields) => {
    const answer = await pay({ client_id: client, ...body });
    expect(outcome(answer)).toEqual([422, "validation_failed"]);
    expect(Object.keys(answer.body.error.errors)).toEqual(fields);
    expect(await topicsTold()).toEqual([]);
  });
});

test("the statement runs through the journal to the balance, and each currency's sum is 0", async () => {
  const { id, number } = await invoice();
  await pay({ invoice_id: id, amount: 30, reference: "R-9" });
  const path = `/v1/clients/${client}/statement`;
  const told = await read(path);
  const day = told.entries[0].date;
  expect(told).toMatchObject({
    client: { id: client },
    currency: "USD",
    date_from: null,
    date_to: null,
    opening_balance: 0,
    entries: [
      { kind: "invoice", reference: number, amount: 22.2, balance: 22.2 },
      { kind: "payment", reference: "R-9", amount: -30, balance: -7.8 },
    ],
    closing_balance: -7.8,
  });
  const within = await read(`${path}?date_from=${day}&date_to=${day}`);
  expect(within).toEqual({ ...told, date_from: day, date_to: day });
  const after = { opening_balance: -7.8, entries: [], closing_balance: -7.8 };
  expect(await read(`${path}?date_from=2099-01-01`)).toMatchObject(after);
  const before = { opening_balance: 0, entries: [], closing_balance: 0 };
  expect(await read(`${path}?date_to=2000-01-01`)).toMatchObject(before);
  const deletion = (await service.delete("/v1/clients", { body: { id: [client] } })).body;
  expect(deletion).toMatchObject({
    deleted: 1,
    impact: [{ client_id: client, invoices: 1, payments: 1, balance: -7.8 }],
    reversed_count: 2,
  });
  expect((await service.get(path)).status).toBe(404);
  const { data } = await read("/v1/journal-entries?per_page=100");
  const sums = new Map<string, number>();
  for (const { lines } of data)
    for (const { currency, amount } of lines)
      sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * 100));
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
});

test("nobody sees, pays or bills another organization's", async () => {
  const { id } = await invoice();
  const sent = { key: service.bekaa_key };
  expect(outcome(await service.get(`/v1/invoices/${id}`, sent))).toEqual([404, "not_found"]);
  const voided = await service.post(`/v1/invoices/${id}/void`, { reason: "Mine" }, sent);
  expect(outcome(voided)).toEqual([404, "not_found"]);
  const paid = await service.post("/v1/payments", { invoice_id: id, amount: 1 }, sent);
  expect(outcome(paid)).toEqual([422, "validation_failed"]);
  expect((await service.get("/v1/invoices", sent)).body).toEqual({
    data: [],
    pagination: { total: 0, per_page: 15, current_page: 1, last_page: 1, from: null, to: null },
  });
  const named = { name: "Bekaa's", username: "bekaa" };
  const theirs = await service.made("/v1/clients", named, sent);
  const item = { ...product, name: "Modem", price: 5 };
  const { uuid } = await service.made("/v1/items", item, sent);
  const first = { client_id: theirs.id, items: [{ item_uuid: uuid, quantity: 1 }] };
  const { number } = await service.made("/v1/invoices", first, sent);
  expect(number).toEndWith("-000001");
});
