import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { checkBooks } from "../payment-world.ts";
import { RoundWorld } from "../round-world.ts";
import type { Sent } from "../world.ts";

/* What happens at a stop: beyond §12. */

let world: RoundWorld;
let fadi: { id: number; sent: Sent };
beforeEach(async () => {
  setSystemTime(new Date("2026-10-16T10:00:00Z"));
  world = await RoundWorld.open();
  fadi = await world.collector();
});
afterEach(() => {
  expect(checkBooks(world.sqlite)).toEqual([]);
  for (const { sum } of world.journalSums()) expect(sum).toBe(0);
  world.close();
  setSystemTime();
});

const usd = (amount: number) => ({ amount, currency: "USD" });

const paymentsOf = async (client_id: string) =>
  (await world.get(`/v1/payments?client_id=${client_id}`)).body.data;

describe("money", () => {
  test("pays the oldest invoices first, and the rest becomes credit, which the answer says", async () => {
    const rima = await world.debtor([], {});
    const late = await world.owe(rima.id, 30, "USD", { due_date: "2026-10-01" });
    const later = await world.owe(rima.id, 20, "USD", { due_date: "2026-10-10" });
    const round = await world.round(fadi.id, [rima.id]);
    const { answer, events } = await world.told(() =>
      world.take(round, rima.id, 60, "USD", fadi.sent),
    );
    const { status, body } = answer;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: "paid",
      due: [],
      invoices: [],
      at: "2026-10-16T10:00:00Z",
      receipt_number: "RCP-2026-000001",
      collected: usd(60),
      credit: usd(10),
      payment: {
        id: body.payment_id,
        amount: 60,
        method: "cash",
        collector_id: fadi.id,
        paid_at: "2026-10-16T10:00:00Z",
        allocations: [
          { invoice_id: late.id, amount: 30 },
          { invoice_id: later.id, amount: 20 },
        ],
      },
    });
    expect(events.map(([topic]) => topic).toSorted()).toEqual([
      "invoice.paid",
      "invoice.paid",
      "payment.created",
    ]);
    const after = (await world.get(`/v1/collection-rounds/${round.id}`)).body;
    expect(after).toMatchObject({
      status: "open",
      totals: [{ currency: "USD", due: 0, collected: 60 }],
      progress: { stops: 1, done: 1 },
    });
    expect(world.accounts()).toMatchObject({
      [`cash:collector:${fadi.id} USD`]: 6000,
      "credit USD": -1000,
    });
  });

  test.each([
    ["paid", 30, "paid"],
    ["part", 30, "paid"],
    ["paid", 20, "part"],
    ["part", 20, "part"],
  ])("%s with %d of 30 is stored as %s", async (outcome, amount, stored) => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const { body } = await world.end(round, rima.id, { outcome, payment: usd(amount) });
    expect([body.outcome, body.credit]).toEqual([stored, null]);
  });

  test("in another currency is exchanged by the rate sent, or the latest", async () => {
    const rima = await world.debtor([usd(30)]);
    const ziad = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id, ziad.id]);
    const pounds = { amount: 2_700_000, currency: "LBP" };
    const latest = await world.end(round, rima.id, { outcome: "paid", payment: pounds });
    expect([latest.body.outcome, latest.body.payment.exchange_rate]).toEqual(["paid", 90_000]);
    const sent = await world.end(round, ziad.id, {
      outcome: "paid",
      payment: { ...pounds, exchange_rate: 100_000 },
    });
    expect([sent.body.outcome, sent.body.due]).toEqual(["part", [usd(3)]]);
    expect(world.accounts()[`cash:collector:${fadi.id} LBP`]).toBe(5_400_000);
  });

  test("by another method than cash is not in the collector's hand", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    await world.end(round, rima.id, { outcome: "paid", payment: { ...usd(30), method: "whish" } });
    expect(world.accounts()).toMatchObject({ "cash:whish USD": 3000 });
    const { body } = await world.get(`/v1/collectors/${fadi.id}/cash`);
    expect([body.balances, body.since_handover]).toEqual([[], []]);
  });

  test("is taken from a client who owes nothing, as credit", async () => {
    const rima = await world.client("rima");
    const round = await world.round(fadi.id, [rima.id]);
    const { body } = await world.take(round, rima.id, 15);
    expect([body.outcome, body.credit]).toEqual(["paid", usd(15)]);
  });

  test("sent again it changes nothing; another outcome is outcome_recorded", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const sent = { outcome: "paid", payment: usd(20), note: "Rest on Friday" };
    const first = await world.end(round, rima.id, sent);
    setSystemTime(new Date("2026-10-16T11:00:00Z"));
    const again = await world.end(round, rima.id, sent);
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const other of [
      { ...sent, payment: usd(10) },
      { ...sent, note: "Rest on Monday" },
      { outcome: "absent" },
    ]) {
      const { status, body } = await world.end(round, rima.id, other);
      expect([status, body.error.errors]).toEqual([
        422,
        {
          reason: "outcome_recorded",
          outcome: "part",
          payment_id: first.body.payment_id,
          receipt_number: "RCP-2026-000001",
        },
      ]);
    }
    expect(await paymentsOf(rima.id)).toHaveLength(1);
  });

  test("whose payment was deleted leaves the stop without an outcome, and can be taken again", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const sent = { outcome: "paid", payment: usd(30) };
    const { body } = await world.end(round, rima.id, sent);
    await world.delete(`/v1/payments/${body.payment_id}`);
    const after = (await world.get(`/v1/collection-rounds/${round.id}`)).body;
    expect(after.stops[0]).toMatchObject({ outcome: null, payment_id: null, due: [usd(30)] });
    expect(after).toMatchObject({
      totals: [{ currency: "USD", due: 30, collected: 0 }],
      progress: { done: 0 },
    });
    const other = await world.debtor([usd(30)]);
    const second = await world.round(fadi.id, [other.id]);
    const { body: taken } = await world.end(second, other.id, sent);
    const path = `/v1/collection-rounds/${second.id}/stops/${taken.id}`;
    expect((await world.delete(path)).status).toBe(422);
    await world.delete(`/v1/payments/${taken.payment_id}`);
    expect((await world.delete(path)).status).toBe(204);
    const again = await world.end(round, rima.id, sent);
    expect([again.status, again.body.receipt_number]).toEqual([200, "RCP-2026-000003"]);
  });

  test("32 times at once it is one payment", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.take(round, rima.id, 30, "USD", fadi.sent)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.payment_id)).size).toBe(1);
    expect(await paymentsOf(rima.id)).toHaveLength(1);
  });

  test("from two phones on two rounds pays an invoice once, and both are told", async () => {
    const rima = await world.debtor([usd(30)]);
    const yesterday = await world.round(fadi.id, [rima.id], { date: "2026-10-15" });
    const today = await world.round(fadi.id, [rima.id]);
    const first = await world.take(today, rima.id, 30);
    const offline = await world.end(yesterday, rima.id, {
      outcome: "paid",
      payment: usd(30),
      at: "2026-10-15T09:00:00Z",
    });
    expect([first.body.outcome, first.body.credit]).toEqual(["paid", null]);
    expect([offline.status, offline.body.outcome, offline.body.credit]).toEqual([
      200,
      "paid",
      usd(30),
    ]);
    expect((await world.get(`/v1/clients/${rima.id}`)).body.balance).toBe(-30);
  });

  test("of a client who was deleted is payment_failed", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    await world.delete("/v1/clients", { body: { id: [rima.id] } });
    const { status, body } = await world.take(round, rima.id, 30);
    expect([status, body.error.errors.reason]).toEqual([422, "payment_failed"]);
    const after = (await world.get(`/v1/collection-rounds/${round.id}`)).body;
    expect(after.stops[0]).toMatchObject({ client: { name: rima.name }, due: [], invoices: [] });
  });
});

describe("without money", () => {
  test("an outcome may be replaced, by money too, and opens the round", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const { events } = await world.told(() => world.end(round, rima.id, { outcome: "absent" }));
    expect(events).toEqual([]);
    expect((await world.get(`/v1/collection-rounds/${round.id}`)).body.status).toBe("open");
    for (const outcome of ["refused", "moved", "absent"])
      expect((await world.end(round, rima.id, { outcome, note: "3rd floor" })).body).toMatchObject({
        outcome,
        note: "3rd floor",
        payment: null,
        credit: null,
      });
    expect((await world.take(round, rima.id, 30)).body.outcome).toBe("paid");
  });

  test("a promise becomes the client's, with its note; paying in full ends it", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const promise = { outcome: "promised", promise_until: "2026-10-20", note: "Salary day" };
    const { answer, events } = await world.told(() => world.end(round, rima.id, promise));
    expect(answer.body).toMatchObject(promise);
    expect(events.map(([topic]) => topic)).toEqual(["client.updated"]);
    const collection = async () => (await world.get(`/v1/clients/${rima.id}`)).body.collection;
    expect(await collection()).toMatchObject({
      promise_until: "2026-10-20",
      promise_note: "Salary day",
    });
    await world.take(round, rima.id, 30);
    expect((await collection()).promise_until).toBeNull();
  });

  test("a part may come with a promise for the rest", async () => {
    const [rima, ziad] = [await world.debtor([usd(30)]), await world.debtor([usd(30)])];
    const round = await world.round(fadi.id, [rima.id, ziad.id]);
    const part = { outcome: "part", promise_until: "2026-10-20" };
    const some = await world.end(round, rima.id, { ...part, payment: usd(10) });
    expect(some.body).toMatchObject({ outcome: "part", promise_until: "2026-10-20" });
    const all = await world.end(round, ziad.id, { ...part, payment: usd(30) });
    expect(all.body).toMatchObject({ outcome: "paid", promise_until: null });
  });

  test.each([
    ["payment", { outcome: "paid" }],
    ["payment", { outcome: "part" }],
    ["payment", { outcome: "absent", payment: usd(10) }],
    ["promise_until", { outcome: "promised" }],
    ["promise_until", { outcome: "promised", promise_until: "2026-10-15" }],
    ["promise_until", { outcome: "absent", promise_until: "2026-10-20" }],
    ["payment.amount", { outcome: "paid", payment: usd(0) }],
    ["payment.amount", { outcome: "paid", payment: usd(1.234) }],
    ["payment.method", { outcome: "paid", payment: { ...usd(1), method: "gold" } }],
    ["at", { outcome: "absent", at: "2026-10-16T10:01:00Z" }],
    ["at", { outcome: "absent", at: "2026-10-09T09:59:59Z" }],
    ["outcome", { outcome: "lost" }],
  ])("refuses a wrong %s: %j", async (field, sent) => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const { status, body } = await world.end(round, rima.id, sent);
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
    const after = (await world.get(`/v1/collection-rounds/${round.id}`)).body;
    expect([after.status, after.stops[0].outcome]).toEqual(["planned", null]);
  });

  test("it may have happened up to 7 days ago", async () => {
    const rima = await world.debtor([usd(30)]);
    const round = await world.round(fadi.id, [rima.id]);
    const at = "2026-10-09T10:00:00Z";
    expect((await world.end(round, rima.id, { outcome: "absent", at })).body.at).toBe(at);
  });
});

describe("a closed round", () => {
  test("takes what was done before, and money always", async () => {
    const clients = [];
    for (let index = 0; index < 3; index += 1) clients.push(await world.debtor([usd(30)]));
    const [rima, ziad, sami] = clients;
    const round = await world.round(
      fadi.id,
      clients.map(({ id }) => id),
    );
    await world.post(`/v1/collection-rounds/${round.id}/close`);
    setSystemTime(new Date("2026-10-16T12:00:00Z"));
    const before = { outcome: "absent", at: "2026-10-16T09:00:00Z" };
    expect((await world.end(round, rima.id, before)).status).toBe(200);
    const late = await world.end(round, ziad.id, { outcome: "absent" });
    expect([late.status, late.body.error.errors.reason]).toEqual([422, "round_closed"]);
    expect((await world.take(round, sami.id, 30)).body.outcome).toBe("paid");
    const after = (await world.get(`/v1/collection-rounds/${round.id}`)).body;
    expect([after.status, after.progress.done]).toEqual(["closed", 2]);
  });
});

test("the receipt of a stop's payment is a PDF in the width that is asked for", async () => {
  const rima = await world.debtor([usd(30)]);
  const round = await world.round(fadi.id, [rima.id]);
  const path = `/v1/collection-rounds/${round.id}/stops/${round.stops[0].id}/receipt.pdf?width=58`;
  expect((await world.get(path, fadi.sent)).status).toBe(404);
  await world.take(round, rima.id, 30);
  const { status, bytes, headers } = await world.get(path, fadi.sent);
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-");
});
