import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* Payments at the door: §4.5 `collect_payment`, decisions §1 and §6. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

const pay = async (collect_payment: object) => {
  const id = await world.job();
  const ticket = await world.completed(id, { items: world.items(), collect_payment });
  const [payment] = world.all("payments");
  return { invoice: ticket.completion.invoice, payment };
};

/** The sum of the journal in each currency: 0 at all times. */
const sums = () => {
  const by_currency = Map.groupBy(world.all("journal_lines"), ({ currency }) => currency);
  return [...by_currency.values()].map((lines) =>
    lines.reduce((sum, { amount }) => sum + amount, 0),
  );
};

const balance = async () => (await world.get(`/v1/clients/${world.client_id}`)).body.balance;

test("cash in the invoice's currency by default", async () => {
  const { invoice, payment } = await pay({ amount: 44.4 });
  expect([invoice.status, invoice.balance]).toEqual(["paid", 0]);
  expect(payment).toMatchObject({
    amount: 4440,
    currency: "USD",
    method: "cash",
    exchange_rate: null,
    invoice_id: invoice.id,
    paid_at: "2026-10-12T06:00:00Z",
  });
  expect([sums(), await balance()]).toEqual([[0], 0]);
});

test("what is billed without a payment is owed, by the completion and later", async () => {
  await world.completed(await world.job(), { items: world.items() });
  expect(await balance()).toBe(44.4);
  const later = await world.job("manual");
  await world.completed(later, { items: world.items() });
  await world.invoiceLater(later);
  expect(await balance()).toBe(88.8);
  const paid_later = await world.job("manual");
  await world.completed(paid_later, { items: world.items() });
  await world.invoiceLater(paid_later, { collect_payment: { amount: 50 } });
  expect([sums(), await balance()]).toEqual([[0], 83.2]);
});

test("a part leaves the rest open, too much becomes credit", async () => {
  expect((await pay({ amount: 4.4, method: "whish" })).invoice).toMatchObject({
    status: "partially_paid",
    balance: 40,
  });
  expect(await balance()).toBe(40);
  expect((await pay({ amount: 100 })).invoice).toMatchObject({ status: "paid", balance: 0 });
  expect([sums(), await balance()]).toEqual([[0], -15.6]);
});

describe("pounds for a bill in dollars", () => {
  test("by the rate that is sent", async () => {
    const sent = { amount: 3_973_800, currency: "LBP", exchange_rate: 89_500, method: "omt" };
    const { invoice, payment } = await pay(sent);
    expect([invoice.status, invoice.balance]).toEqual(["paid", 0]);
    expect(payment).toMatchObject({
      amount: 3_973_800,
      currency: "LBP",
      exchange_rate: "89500",
      invoice_amount: 4440,
      invoice_currency: "USD",
    });
    expect([sums(), await balance()]).toEqual([[0, 0], 0]);
  });

  test("by the organization's rate when none is sent, and by the sent one where both are", async () => {
    world.rate("USD", "LBP", "90000");
    expect((await pay({ amount: 1_998_000, currency: "LBP" })).invoice.balance).toBe(22.2);
    const { invoice } = await pay({ amount: 1_998_000, currency: "LBP", exchange_rate: 45_000 });
    expect(invoice.status).toBe("paid");
  });

  test("without any rate it fails, and nothing is done", async () => {
    const id = await world.job();
    const collect_payment = { amount: 1_000_000, currency: "LBP" };
    const body = { items: world.items(), collect_payment, create_follow_up: true };
    await world.refused("payment_failed", () => world.complete(id, body));
    expect((await world.read(id)).status_category).toBe("new");
    const { completion } = await world.completed(id, { items: world.items() });
    expect(completion.invoice.number).toBe("INV-2026-000001");
  });
});

describe("where no invoice results it fails, and nothing is done", () => {
  const collect_payment = { amount: 1 };
  const bodies: [string, "none" | "on_completion" | "manual", object][] = [
    ["no items", "on_completion", {}],
    ["mode none", "none", { items: true }],
    ["mode manual", "manual", { items: true }],
    ["kept for later", "on_completion", { items: true, outcome: "partial", invoice_now: false }],
    ["revisit", "on_completion", { items: true, outcome: "revisit", reason: "Later" }],
  ];
  for (const [what, mode, body] of bodies)
    test(what, async () => {
      const id = await world.job(mode);
      const items = "items" in body ? { items: world.items() } : {};
      await world.refused("payment_failed", () =>
        world.complete(id, { ...body, ...items, collect_payment }),
      );
    });
});

test("a bill in the client's own currency is paid in it by default", async () => {
  const input = { name: "Visit", type: "service", price: 900_000, currency: "LBP" };
  const item_uuid = await world.made("/v1/items", input);
  await world.put(`/v1/clients/${world.client_id}`, {
    name: "Haddad",
    username: "haddad",
    currency: "LBP",
  });
  const { currency } = (await world.get(`/v1/clients/${world.client_id}`)).body;
  const id = await world.job();
  const items = [{ item_uuid, quantity: 1 }];
  if (currency !== "LBP") throw new Error("the client's currency cannot be set");
  const { completion } = await world.completed(id, {
    items,
    collect_payment: { amount: 900_000 },
  });
  expect(completion.invoice).toMatchObject({ currency: "LBP", total: 900_000, status: "paid" });
});
