import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";
import { MonthlyWorld } from "../monthly-world.ts";
import { checkBooks } from "../payment-world.ts";
import { failingAt, survivesFaults } from "./statement-faults.ts";

/* What moves money does so as a whole or not at all. */

describe("a throw before or after any statement leaves nothing of", () => {
  let world: CompletionWorld;
  beforeEach(async () => {
    world = await CompletionWorld.open();
    await world.writesToClients();
    world.rate("USD", "LBP", "89500");
    await world.put("/v1/organization", { rounding_tolerance: 0.05 });
  });
  afterEach(() => {
    expect(checkBooks(world.sqlite)).toEqual([]);
    world.close();
  });

  const sent = { headers: { "idempotency-key": "at the desk" } };
  const invoiceInput = () => ({ client_id: world.client_id, items: world.items() });
  const invoice = (): Promise<string> => world.made("/v1/invoices", invoiceInput());
  const pay = (body: object): Promise<string> => world.made("/v1/payments", body);

  test("an invoice", async () => {
    const call = () => world.post("/v1/invoices", invoiceInput(), sent);
    const body = await survivesFaults(world, call, 15);
    expect(body).toMatchObject({ number: "INV-2026-000001", total: 44.4, status: "unpaid" });
  });

  test("a void that makes a ticket billable again", async () => {
    const id = await world.job();
    const { completion } = await world.completed(id, { outcome: "done", items: world.items() });
    const call = () =>
      world.post(`/v1/invoices/${completion.invoice.id}/void`, { reason: "Billed twice" }, sent);
    const body = await survivesFaults(world, call, 15);
    expect(body).toMatchObject({ status: "void", balance: 0 });
    expect((await world.get(`/v1/tickets/${id}`)).body.invoice_id).toBeNull();
  });

  test("a payment of several invoices in another currency", async () => {
    const ids = [await invoice(), await invoice(), await invoice()];
    // 44.39 leaves what the tolerance lets go.
    const amounts = [44.4, 44.39, 1];
    const allocations = ids.map((invoice_id, n) => ({ invoice_id, amount: amounts[n] }));
    const body = { allocations, amount: 9_000_000, currency: "LBP" };
    const call = () => world.post("/v1/payments", body, sent);
    await survivesFaults(world, call, 20);
    const read = await Promise.all(ids.map((id) => world.get(`/v1/invoices/${id}`)));
    expect(read.map(({ body: { status, rounding } }) => [status, rounding])).toEqual([
      ["paid", 0],
      ["paid", 0.01],
      ["partially_paid", 0],
    ]);
  });

  test("credit that is applied", async () => {
    await pay({ client_id: world.client_id, amount: 50 });
    const allocations = [
      { invoice_id: await invoice(), amount: 44.4 },
      { invoice_id: await invoice(), amount: 5.6 },
    ];
    const call = () => world.post("/v1/payments", { amount: 0, allocations }, sent);
    await survivesFaults(world, call, 15);
  });

  test("the deletion of a payment that takes applied credit back", async () => {
    const overpaid = await pay({ invoice_id: await invoice(), amount: 133.2 });
    for (let applied = 0; applied < 2; applied += 1) {
      const allocations = [{ invoice_id: await invoice(), amount: 44.4 }];
      await pay({ amount: 0, allocations });
    }
    const call = () => world.delete(`/v1/payments/${overpaid}?reason=bounced`);
    await survivesFaults(world, call, 30);
    expect(world.topics().filter((topic) => topic === "payment.deleted")).toHaveLength(3);
    expect((await world.get(`/v1/clients/${world.client_id}`)).body.balance).toBe(133.2);
  });
});

test("a throw before or after any statement of the monthly bill leaves a client's bill whole or not begun", async () => {
  setSystemTime(new Date("2026-11-22T10:00:00Z"));
  const world = new MonthlyWorld();
  await world.sell();
  await world.settings({ customer_messages: true, notification_email: "desk@cedar.example" });
  const wrong = await world.sell({ name: "Dinars", currency: "KWD" });
  const failing = world.monthly({ due_day: 22, items: [{ item_uuid: wrong, quantity: 1 }] });
  const rows = (table: "messages" | "journal_entries" | "invoice_runs") => {
    const db = world.sqlite.reader(world.cedar.id);
    return db.all(db.from(table).selectAll());
  };
  let clients = 0;
  for (let nth = 0, ends = false; !ends; nth += 1)
    for (const at of ["before", "after"] as const) {
      clients += 1;
      const id = world.monthly({ due_day: 22, email: `client${clients}@example.com` });
      world.sqlite.around = failingAt(nth, at);
      const failed = await world.run("now").then(
        () => false,
        (error: Error) => error.message === "failed on purpose",
      );
      world.sqlite.around = null;
      ends = !failed;
      const billed = world.daysOf(id).length;
      expect([clients - 1, clients]).toContain(world.billed().length);
      expect(rows("messages")).toHaveLength(world.billed().length);
      expect(rows("journal_entries")).toHaveLength(world.billed().length);
      if (!failed) expect(billed).toBe(1);
      await world.run("now");
      expect(world.daysOf(id)).toEqual(["2026-11-22"]);
      const told = rows("invoice_runs").reduce((sum, { invoices }) => sum + invoices, 0);
      expect(told).toBe(clients);
      expect(checkBooks(world.sqlite)).toEqual([]);
    }
  expect(clients).toBeGreaterThan(60);
  expect(world.daysOf(failing)).toEqual([]);
  world.close();
  setSystemTime();
});
