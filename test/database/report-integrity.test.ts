import { afterEach, beforeEach, expect, test } from "bun:test";
import { checkReports } from "../../src/reports/integrity.ts";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
beforeEach(async () => {
  world = new PaymentWorld();
  const client_id = await world.client();
  const invoice_id = await world.invoice(client_id, 100);
  await world.paid({ invoice_id, amount: 30 });
});
afterEach(() => world.close());

test("what reports read is as the records say", () => {
  expect(checkReports(world.sqlite)).toEqual([]);
});

test.each<[string, RegExp]>([
  [
    "UPDATE daily_postings SET amount = amount + 1 WHERE account = 'revenue'",
    /^postings of reports: invoice revenue USD is off by 1$/,
  ],
  ["UPDATE daily_sales SET amount = amount - 5", /^sales of reports: \S+ USD is off by -5$/],
  [
    "UPDATE daily_receivables SET amount = amount + 1",
    /^open balances of reports: \S+ USD is off by 1$/,
  ],
  ["UPDATE daily_receivables SET invoices = 2", /^open invoices of reports: \S+ USD is off by 1$/],
  ["UPDATE daily_debtors SET clients = 0", /^clients who owe of reports: USD is off by -1$/],
  ["DELETE FROM daily_collections", /^payments of reports: \S+ USD cash is off by -3000$/],
  ["DELETE FROM client_changes", /^active clients of reports: USD .*is off by -1$/],
])("%s", (spoiling, fault) => {
  world.sqlite.execute(spoiling);
  expect(checkReports(world.sqlite)).toEqual([expect.stringMatching(fault)]);
});

test("a job's return is that of its revisits and follow-ups", async () => {
  const { body: board } = await world.post("/v1/ticket-boards", { name: "Field work" });
  const job = { title: "Install", board_id: board.id, priority: "high", type: "support" };
  await world.post("/v1/tickets", job);
  world.sqlite.execute("UPDATE tickets SET returned_at = '2026-01-01T00:00:00Z'");
  expect(checkReports(world.sqlite)).toEqual([
    "ticket T-1 first needed a return at 2026-01-01T00:00:00Z, according to its revisits and follow-ups at no time",
  ]);
});
