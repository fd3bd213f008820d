import { afterEach, beforeEach, expect, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";
import type { Sent } from "../world.ts";

/* `completion-preview`: decisions §6. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

const preview = async (id: string, sent: Sent = {}) => {
  const before = world.rows();
  const { status, body } = await world.get(`/v1/tickets/${id}/completion-preview`, sent);
  expect([status, world.rows()]).toEqual([200, before]);
  return body;
};

/** A job type that bills a router and one and a half hours, and has tasks. */
const install = async (more: object = {}) =>
  (
    await world.jobType({
      name: "Install",
      billing_mode: "on_completion",
      default_items: [
        { item_uuid: world.router, quantity: 1 },
        { item_uuid: world.labour, quantity: 1.5, price: 18 },
      ],
      checklist: [
        { id: "speed", label: "Speed test", required: true },
        { id: "photo", label: "Photo", required: false },
      ],
      ...more,
    })
  ).id;

test("shows the default items at the client's prices, the tasks and the balance", async () => {
  await world.put(`/v1/clients/${world.client_id}/prices/${world.router}`, { price: 35 });
  await world.completed(await world.job(), { items: world.items({ price: 10 }) });
  const id = await world.job("none", { job_type_id: await install() });
  expect(await preview(id)).toEqual({
    billing_mode: "on_completion",
    currency: "USD",
    items: [
      {
        item_uuid: world.router,
        name: "Router",
        quantity: 1,
        price: 35,
        price_source: "client",
        tax_rate: 11,
        line_total: 35,
        track_serial: true,
        track_mac: false,
      },
      {
        item_uuid: world.labour,
        name: "Labour",
        quantity: 1.5,
        price: 18,
        price_source: "job_type",
        tax_rate: 0,
        line_total: 27,
        track_serial: false,
        track_mac: false,
      },
    ],
    kept_items: [],
    subtotal: 62,
    tax_total: 3.85,
    total: 65.85,
    client_balance: 11.1,
    client_credit: 0,
    client_debt: [{ currency: "USD", amount: 11.1 }],
    invoice_balance: null,
    rounding_tolerance: 0,
    exchange_rates: [],
    checklist: [
      { id: "speed", label: "Speed test", required: true, done: false },
      { id: "photo", label: "Photo", required: false, done: false },
    ],
    missing_required: [{ id: "speed", label: "Speed test" }],
    can_bill: true,
    warnings: ["A required task is not done: Speed test."],
  });
  await world.put(`/v1/tickets/${id}`, { checklist_state: [{ id: "speed", done: true }] });
  expect(await preview(id)).toMatchObject({ missing_required: [], warnings: [] });
});

test("the catalogue's price where nothing else is said", async () => {
  const default_items = [{ item_uuid: world.labour, quantity: 1 }];
  const { items } = await preview(
    await world.job("none", { job_type_id: await install({ default_items }) }),
  );
  expect(items[0]).toMatchObject({ price: 20, price_source: "catalogue" });
});

test("without a client or a job type", async () => {
  const { id } = await world.ticket();
  expect(await preview(id)).toEqual({
    billing_mode: "none",
    currency: "USD",
    items: [],
    kept_items: [],
    subtotal: 0,
    tax_total: 0,
    total: 0,
    client_balance: null,
    client_credit: null,
    client_debt: [],
    invoice_balance: null,
    rounding_tolerance: 0,
    exchange_rates: [],
    checklist: [],
    missing_required: [],
    can_bill: false,
    warnings: [],
  });
  const { id: billing } = await world.ticket({ job_type_id: world.types.manual });
  const { can_bill, warnings } = await preview(billing);
  expect([can_bill, warnings]).toEqual([false, ["The ticket has no client to be billed."]]);
});

test("says why it cannot be billed", async () => {
  const euro = await world.made("/v1/items", {
    name: "Euro",
    type: "product",
    price: 5,
    currency: "EUR",
  });
  const default_items = [
    { item_uuid: euro, quantity: 2 },
    { item_uuid: world.labour, quantity: 1 },
  ];
  const id = await world.job("none", { job_type_id: await install({ default_items }) });
  await world.put(`/v1/items/${world.labour}`, { active: false });
  const shown = await preview(id);
  expect([shown.can_bill, shown.total, shown.items[0].line_total]).toEqual([false, 20, 0]);
  expect(shown.warnings).toEqual([
    "A required task is not done: Speed test.",
    "Euro is priced in EUR, the invoice is in USD: it is not in the total.",
    "Labour is switched off in the catalogue.",
  ]);
});

test("can_bill: not billed yet, a client who is not deleted, and a caller who may", async () => {
  const manual = await world.job("manual");
  expect((await preview(manual)).can_bill).toBe(true);
  expect((await preview(await world.job("none"))).can_bill).toBe(false);
  const key = world.apiKey({ abilities: ["tickets:read"] });
  expect(await preview(manual, { key })).toMatchObject({
    can_bill: false,
    warnings: ["Billing needs the ability invoices:create."],
  });
  const billed = await world.job();
  await world.completed(billed, { items: world.items() });
  expect(await preview(billed)).toMatchObject({
    can_bill: false,
    warnings: ["The ticket is done already.", "The ticket is billed already."],
  });
  await world.delete(`/v1/clients?id[]=${world.client_id}`);
  expect(await preview(manual)).toMatchObject({
    can_bill: false,
    client_balance: null,
    warnings: ["The client is deleted and cannot be billed."],
  });
});
