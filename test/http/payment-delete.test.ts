import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { createPayment } from "../../src/billing/payments/create.ts";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
let client_id: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world = new PaymentWorld();
  client_id = await world.client();
});
afterEach(() => {
  setSystemTime();
  const faults = world.faults();
  world.close();
  expect(faults).toEqual([]);
});

const remove = (id: string, body?: object) => world.delete(`/v1/payments/${id}`, { body });

describe("a deleted payment", () => {
  test("opens its invoice again, and stays with its reason", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const first = await world.paid({ invoice_id, amount: 40 });
    const second = await world.paid({ invoice_id, amount: 60 });
    setSystemTime(new Date("2026-11-11T09:00:00Z"));
    const { status, body } = await remove(second.id, { reason: "Entered twice" });
    expect(status).toBe(200);
    const gone = {
      ...second,
      deleted_at: "2026-11-11T09:00:00Z",
      delete_reason: "Entered twice",
    };
    expect(body).toEqual(gone);
    expect((await world.get(`/v1/payments/${second.id}`)).body).toEqual(gone);
    expect((await world.get("/v1/payments")).body.data).toEqual([first]);
    expect(world.standing(invoice_id)).toEqual({
      status: "partially_paid",
      paid: 4000,
      rounding: 0,
    });
    expect(await world.balance(client_id)).toBe(60);
    await remove(first.id);
    expect(world.standing(invoice_id)?.status).toBe("unpaid");
  });

  test("is told of once, with the reason and when", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const { id } = await world.paid({ invoice_id, amount: 100 });
    await remove(id, { reason: "Bounced" });
    const told = world.events().slice(4);
    expect(told).toEqual([
      {
        topic: "payment.deleted",
        data: {
          payment: expect.objectContaining({ id, allocations: [{ invoice_id, amount: 100 }] }),
          reason: "Bounced",
          deleted_at: "2026-11-10T09:00:00Z",
        },
      },
    ]);
  });

  test("is not deleted again", async () => {
    const { id } = await world.paid({ client_id, amount: 10 });
    const first = await remove(id, { reason: "one" });
    const again = await remove(id, { reason: "two" });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(world.topics().filter((topic) => topic === "payment.deleted").length).toBe(1);
    const { body } = await world.get("/v1/journal-entries");
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
      "payment_deletion",
      "payment",
    ]);
  });

  test("of 8 deletions at once is deleted once", async () => {
    const { id } = await world.paid({ client_id, amount: 10 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => remove(id, { reason: `${n}` })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await world.balance(client_id)).toBe(0);
  });

  test("takes its reason from the query, too, and needs none", async () => {
    const [a, b] = [
      await world.paid({ client_id, amount: 10 }),
      await world.paid({ client_id, amount: 20 }),
    ];
    const asked = await world.delete(`/v1/payments/${a.id}?reason=Wrong%20client`);
    expect(asked.body.delete_reason).toBe("Wrong client");
    expect((await remove(b.id)).body.delete_reason).toBeNull();
  });

  test("gives back the remainder that it let go", async () => {
    await world.put("/v1/organization", { rounding_tolerance: 0.5 });
    const invoice_id = await world.invoice(client_id, 100);
    const { id } = await world.paid({ invoice_id, amount: 99.6 });
    await remove(id);
    expect(world.standing(invoice_id)).toEqual({ status: "unpaid", paid: 0, rounding: 0 });
    expect(await world.balance(client_id)).toBe(100);
  });

  test("lets the invoice be paid, and told as paid, again", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const { id } = await world.paid({ invoice_id, amount: 100 });
    await remove(id);
    await world.paid({ invoice_id, amount: 100 });
    expect(world.topics().filter((topic) => topic === "invoice.paid").length).toBe(2);
  });

  test("of several invoices opens each", async () => {
    const [a, b] = [await world.invoice(client_id, 100), await world.invoice(client_id, 50)];
    const allocations = [a, b].map((invoice_id) => ({ invoice_id, amount: 50 }));
    const { id } = await world.paid({ amount: 100, allocations });
    await remove(id);
    expect([a, b].map((invoice) => world.standing(invoice)?.status)).toEqual(["unpaid", "unpaid"]);
  });

  test("in another currency undoes its exchange", async () => {
    const invoice_id = await world.invoice(client_id, 100);
    const asked = { invoice_id, amount: 9_000_000, currency: "LBP", exchange_rate: 89500 };
    const { id } = await world.paid(asked);
    await remove(id);
    expect(await world.balance(client_id)).toBe(100);
  });
});

describe("credit that was applied since", () => {
  const apply = (invoice_id: string, amount: number) =>
    world.paid({ amount: 0, allocations: [{ invoice_id, amount }] });
  const deletedOf = async (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => (await world.get(`/v1/payments/${id}`)).body.deleted_at !== null),
    );

  test("is taken back, newest first, as far as it is not there any more", async () => {
    const credit = await world.paid({ client_id, amount: 100 });
    const other = await world.paid({ client_id, amount: 40 });
    const bills = await Promise.all(
      [30, 30, 30, 30].map((total) => world.invoice(client_id, total)),
    );
    const applied: { id: string }[] = [];
    for (const bill of bills) applied.push(await apply(bill, 30));
    const told = world.topics().length;
    await remove(credit.id, { reason: "Bounced" });
    // 20 were left: 40 of the other bear one application of 30.
    expect(await deletedOf([other.id, ...applied.map(({ id }) => id)])).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(bills.map((bill) => world.standing(bill)?.status)).toEqual([
      "paid",
      "unpaid",
      "unpaid",
      "unpaid",
    ]);
    const events = world.events().slice(told);
    expect(events.map(({ topic }) => topic)).toEqual(Array(4).fill("payment.deleted"));
    const ids = events.map(({ data }) => (data.payment as { id: string }).id);
    const newest_first = applied
      .slice(1)
      .map(({ id }) => id)
      .toReversed();
    expect(ids).toEqual([...newest_first, credit.id]);
    expect(events.map(({ data }) => data.reason)).toEqual(Array(4).fill("Bounced"));
    expect(await world.balance(client_id)).toBe(90 - 10);
  });

  test("that was applied more than fifty times is refused, until the newest are deleted", async () => {
    const credit = await world.paid({ client_id, amount: 51 });
    const bill = await world.invoice(client_id, 100);
    const applied: { id: string }[] = [];
    for (let n = 0; n < 51; n += 1) applied.push(await apply(bill, 1));
    const told = world.topics().length;
    const { status, body } = await remove(credit.id);
    expect([status, body.error.reason]).toEqual([422, "in_use"]);
    expect(world.topics()).toHaveLength(told);
    expect(world.standing(bill)?.paid).toBe(5100);
    await remove(applied.at(-1)?.id ?? "");
    expect((await remove(credit.id)).status).toBe(200);
    expect(world.standing(bill)).toMatchObject({ status: "unpaid", paid: 0 });
    expect(await world.balance(client_id)).toBe(100);
  });

  test("that was applied to more than a hundred invoices is refused, too", async () => {
    const credit = await world.paid({ client_id, amount: 101 });
    const bills: string[] = [];
    for (let n = 0; n < 50; n += 1) bills.push(await world.invoice(client_id, 3));
    const allocations = bills.map((invoice_id) => ({ invoice_id, amount: 1 }));
    await world.paid({ amount: 0, allocations });
    await world.paid({ amount: 0, allocations });
    const last = await apply(bills[0] ?? "", 1);
    expect((await remove(credit.id)).body.error.reason).toBe("in_use");
    await remove(last.id);
    expect((await remove(credit.id)).status).toBe(200);
    expect(await world.balance(client_id)).toBe(150);
  });

  test("stays where enough credit is left", async () => {
    await world.paid({ client_id, amount: 100 });
    const second = await world.paid({ client_id, amount: 50 });
    const bill = await world.invoice(client_id, 100);
    const { id } = await apply(bill, 100);
    await remove(second.id);
    expect(await deletedOf([id])).toEqual([false]);
    expect(world.standing(bill)?.status).toBe("paid");
  });

  test("stays when it is of another currency", async () => {
    const dollars = await world.paid({ client_id, amount: 100 });
    const in_dollars = await apply(await world.invoice(client_id, 100), 100);
    const in_pounds = await world.invoice(client_id, 1000, { currency: "LBP" });
    await world.paid({ invoice_id: in_pounds, amount: 2000 });
    const another = await world.invoice(client_id, 500, { currency: "LBP" });
    const { id } = await apply(another, 500);
    await remove(dollars.id);
    expect(await deletedOf([in_dollars.id, id])).toEqual([true, false]);
  });

  test("is free again when its application is deleted", async () => {
    await world.paid({ client_id, amount: 100 });
    const bill = await world.invoice(client_id, 100);
    const { id } = await apply(bill, 100);
    await remove(id);
    expect(world.standing(bill)?.status).toBe("unpaid");
    await apply(bill, 100);
    expect(world.standing(bill)?.status).toBe("paid");
  });
});

test("of a deleted client it is deleted, and nothing more is posted", async () => {
  const invoice_id = await world.invoice(client_id, 100);
  const credit = await world.paid({ client_id, amount: 100 });
  const payment = await world.paid({ invoice_id, amount: 100 });
  const bill = await world.invoice(client_id, 50);
  const applied = await world.paid({ amount: 0, allocations: [{ invoice_id: bill, amount: 50 }] });
  const { body } = await world.delete("/v1/clients", { body: { id: [client_id] } });
  expect(body.reversed_count).toBe(5);
  const entries = (await world.get("/v1/journal-entries")).body.pagination.total;
  expect((await remove(payment.id)).body.deleted_at).not.toBeNull();
  await remove(credit.id);
  expect(world.standing(invoice_id)?.status).toBe("unpaid");
  expect((await world.get(`/v1/payments/${applied.id}`)).body.deleted_at).toBeNull();
  expect((await world.get("/v1/journal-entries")).body.pagination.total).toBe(entries);
});

test("a deleted payment is not reversed again with its client", async () => {
  const { id } = await world.paid({ client_id, amount: 100 });
  await remove(id);
  const { body } = await world.delete("/v1/clients", { body: { id: [client_id] } });
  expect(body.reversed_count).toBe(0);
});

test("the audit log has the deletion, not the payment", async () => {
  const { id } = await world.paid({ client_id, amount: 100 });
  await remove(id, { reason: "Bounced" });
  const { body } = await world.get("/v1/audit-log");
  expect(body.data).toEqual([
    expect.objectContaining({ operation: "DELETE /v1/payments/{id}", subject_id: id }),
  ]);
});

test("an invoice takes a thousand payments; a deleted one makes room", async () => {
  const invoice_id = await world.invoice(client_id, 20);
  const { id } = await world.paid({ invoice_id, amount: 1 });
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    for (let n = 1; n < 1000; n += 1) createPayment(tx, world.cedar, { invoice_id, amount: 0.01 });
  });
  const { status, body } = await world.pay({ invoice_id, amount: 5 });
  expect([status, body.error.reason]).toEqual([422, "payment_failed"]);
  await remove(id);
  await world.paid({ invoice_id, amount: 10.01 });
  expect(world.standing(invoice_id)?.status).toBe("paid");
  expect((await world.get(`/v1/payments/${id}`)).body.deleted_at).not.toBeNull();
});
