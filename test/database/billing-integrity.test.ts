import { afterEach, beforeEach, expect, test } from "bun:test";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
let client_id: string;
let invoice_id: string;
let ticket_id: string;
beforeEach(async () => {
  world = new PaymentWorld();
  client_id = await world.client();
  const { body: board } = await world.post("/v1/ticket-boards", { name: "Field work" });
  const job = { title: "Install", board_id: board.id, priority: "high", type: "support" };
  ticket_id = (await world.post("/v1/tickets", { ...job, client_id })).body.id;
  invoice_id = await world.invoice(client_id, 100);
  await world.paid({ invoice_id, amount: 130 });
  const second = await world.invoice(client_id, 100);
  await world.paid({ amount: 90, invoice_id: second });
  const note = { amount: 2, reason: "Too much" };
  await world.post(`/v1/invoices/${second}/credit-note`, note);
  await world.post(`/v1/invoices/${invoice_id}/credit-note`, note);
});
afterEach(() => world.close());

/** Spoils the file behind the service's back. */
const spoil = (sql: string): void =>
  world.sqlite.execute(
    sql
      .replaceAll("$client", client_id)
      .replaceAll("$invoice", invoice_id)
      .replaceAll("$ticket", ticket_id),
  );

test("sound books have none, also of a client who was deleted", async () => {
  expect(world.faults()).toEqual([]);
  await world.delete("/v1/clients", { body: { id: [client_id] } });
  expect(world.faults()).toEqual([]);
});

test.each<[string, string, string | RegExp]>([
  [
    "a line that was changed",
    "UPDATE journal_lines SET amount = amount + 1 WHERE account = 'revenue' AND amount = -10000",
    /^entry .* is out of balance by 1 minor units of USD$/,
  ],
  [
    "an account that was moved",
    "UPDATE client_accounts SET receivable = receivable + 1",
    /^client .*: the journal has -1 more receivable and 0 more credit in USD than the account$/,
  ],
  [
    "a balance that was moved",
    "UPDATE clients SET balance = balance + 1",
    /^client .*: the balance is -2399, the account has -2400$/,
  ],
  [
    "owing that was moved",
    "UPDATE clients SET owes = 1",
    /^client .*: owes is 1, according to the accounts it is 0$/,
  ],
  [
    "credit below 0",
    "UPDATE client_accounts SET credit = -1",
    /^client .*: credit in USD is below 0$/,
  ],
  [
    "a reversal of something else",
    "UPDATE journal_entries SET reverses_id = (SELECT min(id) FROM journal_entries) WHERE id = (SELECT max(id) FROM journal_entries)",
    /^entry .* does not reverse .*$/,
  ],
  [
    "a sum that was paid twice",
    "UPDATE invoices SET paid = paid - 1 WHERE id = '$invoice'",
    /^invoice INV-\d{4}-000001 has 9999 paid and 0 rounding, its payments have 10000 and 0$/,
  ],
  [
    "a state that is another",
    "UPDATE invoices SET status = 'unpaid' WHERE id = '$invoice'",
    /^invoice INV-\d{4}-000001 is unpaid: of 10000, 10000 are paid, 0 are credited and 0 are rounding$/,
  ],
  [
    "lines that were changed",
    "UPDATE invoice_lines SET line_total = 1 WHERE invoice_id = '$invoice'",
    /^invoice INV-\d{4}-000001 does not add up: its lines are 1 and 0 of tax$/,
  ],
  [
    "an invoice that is not in the journal",
    "UPDATE invoices SET total = total + 5, subtotal = subtotal + 5 WHERE id <> '$invoice'",
    /^client .*: their account in USD has -5 more receivable than open invoices and 0 more credit than payments and credit notes left$/,
  ],
  [
    "a payment that is worth more",
    "UPDATE payments SET invoice_amount = 13001 WHERE invoice_id = '$invoice'",
    /^client .*: their account in USD has 0 more receivable than open invoices and -1 more credit than payments and credit notes left$/,
  ],
  [
    "a payment with another status than its invoice",
    "UPDATE payments SET invoice_status = 'unpaid' WHERE invoice_id = '$invoice'",
    /^payment .* has invoice_status unpaid, its invoice is paid$/,
  ],
  [
    "a ticket that was billed twice",
    "DROP INDEX invoices_of_ticket; UPDATE invoices SET ticket_id = '$ticket'; UPDATE tickets SET invoice_id = '$invoice'",
    /^ticket .* has 2 invoices that are not void$/,
  ],
  [
    "a ticket without its invoice",
    "UPDATE invoices SET ticket_id = '$ticket' WHERE id = '$invoice'",
    /^ticket .* has invoice none, its invoice is .*$/,
  ],
  [
    "a ticket that names an invoice of no ticket",
    "UPDATE tickets SET invoice_id = '$invoice'",
    /^ticket .* has invoice .*, its invoice is none$/,
  ],
  [
    "a credit note that takes another amount",
    "UPDATE credit_notes SET total = total + 1, subtotal = subtotal + 1 WHERE number = 1",
    /^credit note CN-\d{4}-000001 does not add up: its lines are 200 and 0 of tax$/,
  ],
  [
    "an invoice whose credit notes are others",
    "UPDATE invoices SET credited = 300 WHERE id = '$invoice'",
    /^invoice INV-\d{4}-000001 is credited 300, of it 0 from its balance; its credit notes are 200 and 0$/,
  ],
  [
    "credit that was not applied",
    "UPDATE credit_notes SET applied = 0",
    /^invoice INV-\d{4}-000002 is credited 200, of it 200 from its balance; its credit notes are 200 and 0$/,
  ],
  [
    "a line of which too much was credited",
    "UPDATE credit_note_lines SET line_total = 10001",
    /^more of line .* is credited than was billed$/,
  ],
  [
    "a credit note without its credit",
    "UPDATE client_accounts SET credit = credit - 200",
    /^client .*: their account in USD has 0 more receivable than open invoices and -200 more credit than payments and credit notes left$/,
  ],
  [
    "a credit note's number that is missing",
    "UPDATE credit_notes SET number = 3 WHERE number = 2",
    /^the credit notes of \d{4} are numbered from 1 to 3, but there are 2; the last number assigned is 2$/,
  ],
  [
    "a number that is missing",
    "UPDATE invoices SET number = 3 WHERE number = 2",
    /^the invoices of \d{4} are numbered from 1 to 3, but there are 2; the last number assigned is 2$/,
  ],
  [
    "a number that is given again",
    "UPDATE counters SET value = 1 WHERE name LIKE 'invoice:%'",
    /^the invoices of \d{4} are numbered from 1 to 2, but there are 2; the last number assigned is 1$/,
  ],
  [
    "an invoice that is not counted",
    "UPDATE invoice_counts SET count = 0 WHERE status = 'paid'",
    /^the count of paid invoices of .* is off by -1$/,
  ],
  [
    "a payment that is counted twice",
    "UPDATE payment_counts SET count = count + 1 WHERE invoice_status = 'paid'",
    /^the count of payments of 2\d{3}-\d\d-\d\d for paid invoices is off by 1$/,
  ],
])("%s is found", (_, sql, fault) => {
  spoil(sql);
  expect(world.faults()).toContainEqual(expect.stringMatching(fault));
});

test("of each kind there are at most 100", () => {
  spoil(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 150)
    INSERT INTO payment_counts SELECT org_id, paid_on, 'status ' || n, 1 FROM payment_counts, n GROUP BY n`);
  expect(world.faults().length).toBe(100);
});

test("a client that is being deleted is left out", () => {
  spoil("UPDATE client_accounts SET credit = -1; UPDATE clients SET balance = 1001");
  const before = world.faults().length;
  spoil(`INSERT INTO client_deletions (org_id, client_id, seq, begun_at)
    SELECT org_id, id, seq, created_at FROM clients WHERE id = '$client'`);
  expect(world.faults().length).toBe(before - 2);
});
