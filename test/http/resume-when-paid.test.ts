import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { SuspensionWorld } from "../suspension-world.ts";

let world: SuspensionWorld;
let id: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-01T09:00:00Z"));
  world = new SuspensionWorld();
  id = await world.client();
});
afterEach(() => {
  setSystemTime();
  const faults = world.faults();
  world.close();
  expect(faults).toEqual([]);
});

const isSuspended = async (client_id = id) => (await world.read(client_id)).suspension !== null;

/** Bills the client, and suspends them when it is overdue. */
const cutOff = async (total: number, currency = "USD", client_id = id): Promise<string> => {
  setSystemTime(new Date("2026-11-01T09:00:00Z"));
  const invoice_id = await world.invoice(client_id, total, { currency });
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world.suspendUnpaid(client_id);
  return invoice_id;
};

const policy = async (body: object) =>
  expect((await world.put("/v1/dunning-policy", body)).status).toBe(200);

describe("a suspension for non-payment", () => {
  test("ends with the payment that pays the debt, with the account, in its change", async () => {
    await world.change(id, { isp_account: await world.account() });
    const invoice_id = await cutOff(100);
    await world.paid({ invoice_id, amount: 60 });
    expect(await isSuspended()).toBe(true);
    const count = world.topics().length;
    await world.paid({ invoice_id, amount: 40 });
    expect(await world.read(id)).toMatchObject({ suspension: null, isp_status: "active" });
    expect(world.topicsAfter(count)).toEqual([
      ...["client.updated", "client.resumed", "invoice.paid", "payment.created"],
    ]);
  });

  test("counts a payment without an invoice by its credit", async () => {
    await cutOff(100);
    await world.paid({ client_id: id, amount: 99 });
    expect(await isSuspended()).toBe(true);
    await world.paid({ client_id: id, amount: 1 });
    expect(await isSuspended()).toBe(false);
  });

  test("ends when the invoice is voided", async () => {
    const invoice_id = await cutOff(100);
    const { status } = await world.post(`/v1/invoices/${invoice_id}/void`, { reason: "Twice" });
    expect([status, await isSuspended()]).toEqual([200, false]);
  });

  test("ends when credit is applied", async () => {
    const paid = await world.paid({ client_id: id, amount: 100 });
    const invoice_id = await cutOff(100);
    expect(paid.invoice_id).toBeNull();
    await world.paid({ amount: 0, allocations: [{ invoice_id, amount: 100 }] });
    expect(await isSuspended()).toBe(false);
  });

  test("does not wait for what is due today or later", async () => {
    const overdue = await cutOff(100);
    await world.invoice(id, 50);
    await world.paid({ invoice_id: overdue, amount: 100 });
    expect(await isSuspended()).toBe(false);
  });

  test("stays with another client's payment, and a payment in another currency of another debt", async () => {
    await cutOff(100);
    const other = await world.client();
    const [theirs, liras] = [
      await world.invoice(other, 100),
      await world.invoice(id, 900_000, { currency: "LBP" }),
    ];
    await world.paid({ invoice_id: theirs, amount: 100 });
    await world.paid({ invoice_id: liras, amount: 900_000, currency: "LBP" });
    expect(await isSuspended()).toBe(true);
  });

  test("ends whether or not the policy is switched on", async () => {
    const steps = [{ kind: "suspend", days_after_due: 5 }];
    await policy({ enabled: true, steps });
    await policy({ enabled: false });
    const invoice_id = await cutOff(100);
    await world.paid({ invoice_id, amount: 100 });
    expect(await isSuspended()).toBe(false);
  });

  test("stays when the policy resumes by hand alone", async () => {
    await policy({ resume: "manual" });
    const invoice_id = await cutOff(100);
    await world.paid({ invoice_id, amount: 100 });
    expect(await isSuspended()).toBe(true);
    expect((await world.resume(id)).body.suspension).toBeNull();
  });

  test("ends once by 32 payments at once", async () => {
    const invoice_id = await cutOff(32);
    const count = world.topics().length;
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.pay({ invoice_id, amount: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(201));
    const sent = world.topicsAfter(count).filter((topic) => topic.startsWith("client."));
    expect(sent).toEqual(["client.resumed"]);
  });

  test("ends once by a payment and a resume at once", async () => {
    const invoice_id = await cutOff(32);
    const calls = Array.from({ length: 16 }, () => [
      world.pay({ invoice_id, amount: 2 }),
      world.resume(id),
    ]);
    for (const { status } of await Promise.all(calls.flat())) expect([200, 201]).toContain(status);
    expect(world.topics().filter((topic) => topic === "client.resumed").length).toBe(1);
    expect(await isSuspended()).toBe(false);
  });
});

describe("a suspension by hand", () => {
  test("outlasts every payment", async () => {
    const invoice_id = await world.invoice(id, 100);
    await world.suspend(id);
    await world.paid({ invoice_id, amount: 100 });
    await world.paid({ client_id: id, amount: 500 });
    expect(await isSuspended()).toBe(true);
  });

  test("on top of the policy's, too", async () => {
    const invoice_id = await cutOff(100);
    await world.suspend(id);
    await world.paid({ invoice_id, amount: 100 });
    expect(await isSuspended()).toBe(true);
  });
});

describe("how much is enough", () => {
  test("less than the minimum balance", async () => {
    await policy({ minimum_balance: 20 });
    const invoice_id = await cutOff(100);
    await world.paid({ invoice_id, amount: 80 });
    expect(await isSuspended()).toBe(true);
    await world.paid({ invoice_id, amount: 0.01 });
    expect(await isSuspended()).toBe(false);
  });

  test("what the rounding tolerance forgives, in the organization's currency", async () => {
    await world.put("/v1/organization", { rounding_tolerance: 0.5 });
    const [first, second] = [await world.invoice(id, 60), await cutOff(40)];
    await world.paid({ invoice_id: first, amount: 60 });
    // Credit leaves the remainder of the invoice open.
    await world.paid({ client_id: id, amount: 39.4 });
    expect(await isSuspended()).toBe(true);
    await world.paid({ client_id: id, amount: 0.1 });
    expect(await isSuspended()).toBe(false);
    expect(world.standing(second)?.status).toBe("unpaid");
  });

  test("the minimum by the newest rate, for a client billed in another currency", async () => {
    const client_id = await world.client({ currency: "LBP" });
    await policy({ minimum_balance: 10 });
    for (const rate of [80_000, 90_000])
      await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate });
    const invoice_id = await cutOff(2_000_000, "LBP", client_id);
    await world.paid({ invoice_id, amount: 1_100_000, currency: "LBP" });
    expect(await isSuspended(client_id)).toBe(true);
    await world.paid({ invoice_id, amount: 1, currency: "LBP" });
    expect(await isSuspended(client_id)).toBe(false);
  });

  test("everything, without a rate", async () => {
    const client_id = await world.client({ currency: "LBP" });
    await policy({ minimum_balance: 10 });
    const invoice_id = await cutOff(2_000_000, "LBP", client_id);
    await world.paid({ invoice_id, amount: 1_999_999, currency: "LBP" });
    expect(await isSuspended(client_id)).toBe(true);
    await world.paid({ invoice_id, amount: 1, currency: "LBP" });
    expect(await isSuspended(client_id)).toBe(false);
  });
});

describe("a promise", () => {
  const promise = { promise_until: "2026-11-20", promise_note: "Salary" };

  test("ends when nothing is owed, in any currency, as an update of the client", async () => {
    const [dollars, liras] = [
      await world.invoice(id, 100),
      await world.invoice(id, 900_000, { currency: "LBP" }),
    ];
    await world.setCollection(id, { ...promise, note: "Hospital", mode: "never" });
    await world.paid({ invoice_id: dollars, amount: 100 });
    expect((await world.read(id)).collection).toMatchObject(promise);
    const count = world.topics().length;
    await world.paid({ invoice_id: liras, amount: 900_000, currency: "LBP" });
    const { collection, version } = await world.read(id);
    expect(version).toBe(3);
    expect(collection).toEqual({
      ...{ mode: "never", until: null, note: "Hospital" },
      ...{ promise_until: null, promise_note: null },
    });
    const [updated] = world.events().slice(count);
    expect(updated).toMatchObject({ topic: "client.updated", data: { changed: ["collection"] } });
  });

  test("stays while something is owed, due or not", async () => {
    const overdue = await cutOff(100);
    await world.invoice(id, 50);
    await world.setCollection(id, promise);
    await world.paid({ invoice_id: overdue, amount: 100 });
    expect((await world.read(id)).collection).toMatchObject(promise);
    expect(await isSuspended()).toBe(false);
  });

  test("ends by a void, too, and by credit within the tolerance", async () => {
    await world.put("/v1/organization", { rounding_tolerance: 0.5 });
    const invoice_id = await world.invoice(id, 100);
    await world.setCollection(id, promise);
    world.voidInvoice(invoice_id);
    expect((await world.read(id)).collection.promise_until).toBeNull();
    await world.invoice(id, 100);
    await world.setCollection(id, promise);
    await world.paid({ client_id: id, amount: 99.5 });
    expect((await world.read(id)).collection.promise_until).toBeNull();
  });
});

describe("deleting a payment", () => {
  const reopened = () => world.collection(id)?.suspend_reopened_on ?? null;

  test("that resumed the client lets the policy suspend again", async () => {
    const invoice_id = await cutOff(100);
    const first = await world.paid({ invoice_id, amount: 60 });
    const { id: payment_id } = await world.paid({ invoice_id, amount: 40 });
    setSystemTime(new Date("2026-11-12T22:30:00Z")); // the 13th in Beirut
    await world.delete(`/v1/payments/${first.id}`);
    expect(reopened()).toBeNull();
    const { version } = await world.read(id);
    await world.delete(`/v1/payments/${payment_id}`);
    expect(reopened()).toBe("2026-11-13" as never);
    expect((await world.read(id)).version).toBe(version);
    expect(await isSuspended()).toBe(false);
  });

  test("that brought the credit which resumed them, too", async () => {
    const invoice_id = await cutOff(100);
    await world.paid({ client_id: id, amount: 40 });
    const { id: payment_id } = await world.paid({ client_id: id, amount: 60 });
    await world.paid({ amount: 0, allocations: [{ invoice_id, amount: 100 }] });
    expect(await isSuspended()).toBe(false);
    await world.delete(`/v1/payments/${payment_id}`);
    expect(reopened()).toBe("2026-11-10" as never);
  });

  test("that came after a resume by hand opens nothing", async () => {
    const invoice_id = await cutOff(100);
    await world.resume(id);
    const { id: payment_id } = await world.paid({ invoice_id, amount: 100 });
    await world.delete(`/v1/payments/${payment_id}`);
    expect(world.collection(id)).toBeUndefined();
  });

  test("of a client who was deleted is as ever", async () => {
    const invoice_id = await cutOff(100);
    const { id: payment_id } = await world.paid({ invoice_id, amount: 100 });
    await world.delete("/v1/clients", { body: { id: [id] } });
    expect((await world.delete(`/v1/payments/${payment_id}`)).status).toBe(200);
    expect(world.collection(id)).toBeUndefined();
  });
});
