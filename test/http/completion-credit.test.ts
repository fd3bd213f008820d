import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CompletionWorld } from "../completion-world.ts";
import { checkBooks } from "../payment-world.ts";

/* Credit and old debts at the door: `use_credit` and `collect_debt` of `collect_payment`. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => {
  expect(checkBooks(world.sqlite)).toEqual([]);
  world.close();
});

/** Completes a job of 44.40 USD; the completion. */
const collect = async (collect_payment: object, more: object = {}) =>
  (await world.completed(await world.job(), { items: world.items(), collect_payment, ...more }))
    .completion;

const credit = (amount: number, more: object = {}) =>
  world.made("/v1/payments", { client_id: world.client_id, amount, ...more });

/** An invoice of whole visits of 20.00 each; its id. */
const debt = (visits: number, due_date: string, client_id = world.client_id) =>
  world.made("/v1/invoices", {
    client_id,
    items: [{ item_uuid: world.labour, quantity: visits }],
    due_date,
  });

const balance = async (id = world.client_id) => (await world.get(`/v1/clients/${id}`)).body.balance;
const open = async (id: string) => (await world.get(`/v1/invoices/${id}`)).body.balance;
const paymentOf = async (id: string) => (await world.get(`/v1/payments/${id}`)).body;

describe("credit", () => {
  test("pays first, and new money the rest", async () => {
    await credit(14.4);
    const done = await collect({ amount: 30, use_credit: true });
    expect(done.invoice).toMatchObject({ status: "paid", balance: 0 });
    expect(await paymentOf(done.credit_payment_id)).toMatchObject({
      amount: 0,
      invoice_id: done.invoice.id,
      allocations: [{ invoice_id: done.invoice.id, amount: 14.4 }],
    });
    expect(await paymentOf(done.payment_id)).toMatchObject({
      amount: 30,
      method: "cash",
      invoice_id: done.invoice.id,
      allocations: [{ invoice_id: done.invoice.id, amount: 30 }],
    });
    expect(await balance()).toBe(0);
  });

  test("a repeated call names no payment that was deleted since", async () => {
    await credit(14.4);
    const id = await world.job();
    const body = { items: world.items(), collect_payment: { amount: 30, use_credit: true } };
    const { completion } = await world.completed(id, body);
    const repeated = async () => (await world.completed(id, body)).completion;
    expect(await repeated()).toEqual({ ...completion, replayed: true });
    for (const payment of [completion.payment_id, completion.credit_payment_id])
      await world.delete(`/v1/payments/${payment}`, { body: { reason: "Bounced" } });
    const after = await repeated();
    expect(after).toMatchObject({
      replayed: true,
      invoice: { id: completion.invoice.id, status: "unpaid" },
      payment_id: null,
    });
    expect(after).not.toHaveProperty("credit_payment_id");
  });

  test("stays where it is unless it is asked for", async () => {
    await credit(14.4);
    const done = await collect({ amount: 30 });
    expect([done.invoice.balance, done.credit_payment_id]).toEqual([14.4, undefined]);
  });

  test("that exceeds the total pays alone, and keeps the rest", async () => {
    await credit(100);
    const before = world.topics().length;
    const done = await collect({ amount: 0, use_credit: true });
    expect(done).toMatchObject({ invoice: { status: "paid" }, payment_id: null });
    const topics = world.topics().slice(before);
    expect(topics.filter((topic) => /^(payment|invoice)/.test(topic)).toSorted()).toEqual([
      "invoice.created",
      "invoice.paid",
      "payment.created",
    ]);
    expect(await balance()).toBe(-55.6);
  });

  test("that is gone leaves the invoice open, and the client owes it", async () => {
    const done = await collect({ amount: 0, use_credit: true });
    expect(done).toMatchObject({
      invoice: { status: "unpaid", balance: 44.4 },
      payment_id: null,
    });
    expect(done).not.toHaveProperty("credit_payment_id");
    expect(await balance()).toBe(44.4);
  });

  test("in dollars and money in pounds pay one bill", async () => {
    world.rate("USD", "LBP", "90000");
    await credit(4.4);
    const done = await collect({ amount: 3_600_000, currency: "LBP", use_credit: true });
    expect(done.invoice).toMatchObject({ currency: "USD", status: "paid" });
    expect(await paymentOf(done.credit_payment_id)).toMatchObject({ currency: "USD", amount: 0 });
    expect(await balance()).toBe(0);
  });

  test("within the tolerance of the total settles it, but leaves the remainder to money", async () => {
    await world.put("/v1/organization", { rounding_tolerance: 0.5 });
    await credit(44);
    const with_money = await collect({ amount: 0.4, use_credit: true });
    expect(with_money.invoice.status).toBe("paid");
    expect(await balance()).toBe(0);
    await credit(44);
    const alone = await collect({ amount: 0, use_credit: true });
    expect(alone.invoice).toMatchObject({ status: "paid", balance: 0 });
    expect(await balance()).toBe(0);
  });

  test("is used once by two completions at the same time", async () => {
    await credit(44.4);
    const jobs = [await world.job(), await world.job()];
    const body = { items: world.items(), collect_payment: { amount: 0, use_credit: true } };
    const done = await Promise.all(jobs.map((id) => world.completed(id, body)));
    const left = done.map(({ completion }) => completion.invoice.balance);
    expect(left.toSorted()).toEqual([0, 44.4]);
    expect(await balance()).toBe(44.4);
  });

  test("of 0 and no money is refused without use_credit, before anything else", async () => {
    const id = await world.job();
    for (const use_credit of [undefined, false, null]) {
      const body = { items: world.items(), collect_payment: { amount: 0, use_credit } };
      const errors = await world.refused("validation_failed", () => world.complete(id, body));
      expect(Object.keys(errors)).toEqual(["collect_payment.amount"]);
    }
  });

  test("pays what is billed later, and the invoice of a job that was reopened", async () => {
    const id = await world.job("manual");
    await world.completed(id, { items: world.items() });
    await credit(40);
    const paid = { collect_payment: { amount: 4, use_credit: true } };
    const { completion } = await world.invoiceLater(id, paid);
    expect(completion.invoice.balance).toBe(0.4);
    const repeated = (await world.invoiceLater(id, paid)).completion;
    expect(repeated).toEqual({ ...completion, replayed: true });
    await world.act(id, "reopen");
    await credit(10);
    const again = await world.completed(id, { collect_payment: { amount: 0, use_credit: true } });
    expect(again.completion.invoice.balance).toBe(0);
    expect(await balance()).toBe(-9.6);
  });

  test("is applied once when the completion is repeated", async () => {
    await credit(100);
    const id = await world.job();
    const body = { items: world.items(), collect_payment: { amount: 0, use_credit: true } };
    const first = await world.completed(id, body);
    const second = await world.completed(id, body);
    expect(second.completion).toEqual({ ...first.completion, replayed: true });
    expect(await balance()).toBe(-55.6);
  });
});

describe("old debt", () => {
  test("is paid after the job, the first due first", async () => {
    const later = await debt(1, "2026-10-10");
    const first = await debt(2, "2026-09-01");
    const done = await collect({ amount: 94.4, collect_debt: true });
    expect(done.invoice.status).toBe("paid");
    expect([await open(first), await open(later)]).toEqual([0, 10]);
    const { invoice_id, allocations } = await paymentOf(done.payment_id);
    expect([invoice_id, allocations.map(({ amount }: { amount: number }) => amount)]).toEqual([
      null,
      [44.4, 40, 10],
    ]);
    expect(await balance()).toBe(10);
  });

  test("stays unless it is asked for, and more than all of it becomes credit", async () => {
    const old = await debt(1, "2026-09-01");
    await collect({ amount: 50 });
    expect([await open(old), await balance()]).toEqual([20, 14.4]);
    await collect({ amount: 70, collect_debt: true });
    expect([await open(old), await balance()]).toEqual([0, -11.2]);
  });

  test("is not that of void invoices, of other currencies or of other clients", async () => {
    const other = await world.made("/v1/clients", { name: "Khoury", username: "khoury" });
    const theirs = await debt(1, "2026-01-01", other);
    const gone = await debt(1, "2026-01-01");
    await world.post(`/v1/invoices/${gone}/void`, { reason: "Billed twice" });
    const done = await collect({ amount: 60, collect_debt: true });
    expect((await paymentOf(done.payment_id)).allocations).toEqual([
      { invoice_id: done.invoice.id, amount: 44.4 },
    ]);
    expect([await open(theirs), await open(gone), await balance()]).toEqual([20, 0, -15.6]);
  });

  test("is paid by credit, too, when both are asked for", async () => {
    const old = await debt(2, "2026-09-01");
    await credit(50);
    const done = await collect({ amount: 30, use_credit: true, collect_debt: true });
    expect([done.invoice.status, await open(old), await balance()]).toEqual(["paid", 4.4, 4.4]);
  });

  test("in pounds is exchanged once, for all of it", async () => {
    world.rate("USD", "LBP", "90000");
    const old = await debt(1, "2026-09-01");
    const paid = { amount: 5_796_000, currency: "LBP", collect_debt: true };
    const done = await collect(paid);
    expect(await paymentOf(done.payment_id)).toMatchObject({ invoice_amount: 64.4 });
    expect([await open(old), await balance()]).toEqual([0, 0]);
  });
});

describe("the preview", () => {
  const preview = async (key = world.key) =>
    (await world.get(`/v1/tickets/${await world.job()}/completion-preview`, { key })).body;

  test("shows credit, debt and the tolerance in the invoice's currency", async () => {
    await world.put("/v1/organization", { rounding_tolerance: 0.5 });
    await debt(2, "2026-09-01");
    await credit(5);
    expect(await preview()).toMatchObject({
      client_balance: 35,
      client_credit: 5,
      client_debt: [{ currency: "USD", amount: 40 }],
      invoice_balance: null,
      rounding_tolerance: 0.5,
    });
  });

  test("counts the job's own invoice apart", async () => {
    await debt(1, "2026-09-01");
    const id = await world.job();
    await world.completed(id, { items: world.items(), collect_payment: { amount: 4.4 } });
    const { body } = await world.get(`/v1/tickets/${id}/completion-preview`);
    expect(body).toMatchObject({
      client_debt: [{ currency: "USD", amount: 20 }],
      invoice_balance: 40,
    });
  });

  test("has the newest rates for a technician, who may not read them elsewhere", async () => {
    world.rate("USD", "LBP", "1500");
    world.rate("USD", "LBP", "89500");
    world.rate("LBP", "USD", "0.00001");
    world.rate("EUR", "USD", "1.1");
    await world.post("/v1/exchange-rates", {
      base: "USD",
      quote: "LBP",
      rate: 95_000,
      effective_at: "2027-01-01T00:00:00Z",
    });
    const key = world.apiKey({ abilities: ["tickets:read", "tickets:complete"] });
    expect((await world.get("/v1/exchange-rates", { key })).status).toBe(403);
    const effective_at = "2026-01-01T00:00:00Z";
    expect((await preview(key)).exchange_rates).toEqual([
      { base: "USD", quote: "LBP", rate: 89_500, effective_at },
      { base: "LBP", quote: "USD", rate: 0.00001, effective_at },
    ]);
    const reader = world.apiKey({ abilities: ["tickets:read"] });
    expect((await preview(reader)).exchange_rates).toEqual([]);
  });
});

/** Sums in minor units. */
interface Account {
  credit: number;
  /** Open invoices, the first due first. */
  open: number[];
}

/** What the documentation says, in the plainest words. */
const after = (
  { credit, open }: Account,
  total: number,
  asked: { amount: number; use_credit: boolean; collect_debt: boolean },
): Account => {
  const invoices = [total, ...open];
  const reach = asked.collect_debt ? invoices.length : 1;
  const pay = (money: number): number => {
    let left = money;
    for (let at = 0; at < reach; at += 1) {
      const part = Math.min(left, invoices[at] ?? 0);
      invoices[at] = (invoices[at] ?? 0) - part;
      left -= part;
    }
    return left;
  };
  const kept = asked.use_credit ? pay(credit) : credit;
  const left = pay(asked.amount);
  const [own = 0, ...others] = invoices;
  // The new invoice is due last: its due day is today.
  return { credit: kept + left, open: [...others, own].filter((amount) => amount > 0) };
};

test("any completions leave the sums of the plainest words", async () => {
  const asked = fc.record({
    amount: fc.nat({ max: 9000 }),
    use_credit: fc.boolean(),
    collect_debt: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 5 }), async (all) => {
      world.client_id = await world.made("/v1/clients", {
        name: "Haddad",
        username: Bun.randomUUIDv7(),
      });
      let model: Account = { credit: 0, open: [] };
      for (const each of all) {
        const pays = each.amount > 0 || each.use_credit;
        const own = { ...each, amount: each.amount / 100 };
        await world.completed(await world.job(), {
          items: world.items(),
          ...(pays ? { collect_payment: own } : {}),
        });
        model = after(model, 4440, pays ? each : { ...each, amount: 0, use_credit: false });
      }
      const owed = model.open.reduce((sum, amount) => sum + amount, 0);
      const db = world.sqlite.reader(world.cedar.id);
      const account = db.first(
        db
          .from("client_accounts")
          .select(["receivable", "credit"])
          .where("client_id", "=", world.client_id),
      );
      expect(account).toEqual({ receivable: owed, credit: model.credit });
      expect(await balance()).toBe((owed - model.credit) / 100);
      expect(checkBooks(world.sqlite)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
