import type { Client } from "./clients.ts";
import { type Counted, countReceivable, countSale } from "./daily.ts";
import { db, newId } from "./database.ts";
import { plusDays } from "./days.ts";
import { post } from "./journal.ts";
import { fractionOf, rounded, toDecimal } from "./money.ts";
import { nextNumber } from "./numbers.ts";
import { Refusal } from "./refusal.ts";
import type { TicketRow } from "./tickets.ts";

export interface Organization {
  id: string;
  timezone: string;
  currency: string;
  payment_terms_days: number;
  rounding_tolerance: number;
}

export interface Line {
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
}

interface PricedLine extends Line {
  name: string;
  unit: string | null;
  price: number;
  tax_rate: string;
  line_total: number;
  tax: number;
}

interface ItemRow {
  uuid: string;
  name: string;
  unit: string | null;
  currency: string;
  tax_rate: string;
  price: number;
  agreed_price: number | null;
  agreed_currency: string | null;
}

const pricesOfItems = db.prepare<object, ItemRow>(`
  SELECT item.uuid, item.name, item.unit, item.currency, item.tax_rate,
    coalesce((SELECT usual.price FROM job_type_items AS usual
      WHERE usual.org_id = item.org_id AND usual.job_type_id = @job_type_id
        AND usual.item_uuid = item.uuid AND usual.price IS NOT NULL
      ORDER BY usual.position LIMIT 1), item.price) AS price,
    agreed.price AS agreed_price, agreed.currency AS agreed_currency
  FROM items AS item
  LEFT JOIN client_prices AS agreed
    ON agreed.org_id = item.org_id AND agreed.client_id = @client_id AND agreed.item_uuid = item.uuid
  WHERE item.org_id = @org_id AND item.uuid IN (SELECT value FROM json_each(@uuids))`);

const insertInvoice = db.prepare(`
  INSERT INTO invoices (org_id, id, year, number, client_id, ticket_id, status, currency, subtotal,
    tax_total, total, paid, rounding, issue_date, due_date, recurring, client_snapshot, entry_id,
    branch_id, technician_id, created_at, updated_at)
  VALUES (@org_id, @id, @year, @number, @client_id, @ticket_id, 'unpaid', @currency, @subtotal,
    @tax_total, @total, 0, 0, @issue_date, @due_date, 0, @client_snapshot, @entry_id,
    @branch_id, @technician_id, @now, @now)`);

const insertInvoiceLine = db.prepare(`
  INSERT INTO invoice_lines (org_id, invoice_id, position, id, item_uuid, name, unit, quantity, price,
    tax_rate, line_total, tax)
  VALUES (@org_id, @invoice_id, @position, @id, @item_uuid, @name, @unit, @quantity, @price,
    @tax_rate, @line_total, @tax)`);

export interface Invoice {
  id: string;
  number: string;
  status: string;
  currency: string;
  total: number;
  paid: number;
  rounding: number;
  client_id: string;
  ticket_id: string;
  issue_date: string;
  due_date: string;
  updated_at: string;
}

/** Bills a ticket's work: the year's next number, the lines at the prices that count, the journal. */
export const issueInvoice = (
  at: Counted,
  { payment_terms_days }: Organization,
  client: Client,
  ticket: Pick<TicketRow, "id" | "job_type_id" | "technician_id">,
  requested: readonly Line[],
  now: string,
): Invoice => {
  const { org_id, day: issue_date } = at;
  const { currency, branch_id, isp_id, ...snapshot } = client;
  const lines = priced(org_id, client, ticket.job_type_id, requested);
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
  const tax_total = lines.reduce((sum, { tax }) => sum + tax, 0);
  const total = subtotal + tax_total;
  const due_date = plusDays(issue_date, payment_terms_days);
  const id = newId();
  const year = Number(issue_date.slice(0, 4));
  const sequence = nextNumber(org_id, "invoice", year);
  const number = `INV-${year}-${String(sequence).padStart(6, "0")}`;
  const entry_id = post(at, client, {
    kind: "invoice",
    reference: number,
    created_at: now,
    lines: [
      { account: "receivable", amount: total, currency },
      { account: "revenue", amount: -subtotal, currency },
      { account: "tax", amount: -tax_total, currency },
    ],
  });
  insertInvoice.run({
    org_id,
    id,
    year,
    number: sequence,
    client_id: client.id,
    ticket_id: ticket.id,
    currency,
    subtotal,
    tax_total,
    total,
    issue_date,
    due_date,
    client_snapshot: JSON.stringify(snapshot),
    entry_id,
    branch_id,
    technician_id: ticket.technician_id,
    now,
  });
  for (const [position, line] of lines.entries()) {
    insertInvoiceLine.run({ org_id, invoice_id: id, position, id: newId(), ...line });
    const { item_uuid, line_total, tax } = line;
    countSale(at, { currency, isp_id: isp_id ?? "", item_uuid, amount: line_total + tax });
  }
  countReceivable(at, { due_date, currency, amount: total, invoices: 1 });
  const none = { paid: 0, rounding: 0, status: "unpaid", updated_at: now };
  const of = { client_id: client.id, ticket_id: ticket.id };
  return { id, number, currency, total, ...none, ...of, issue_date, due_date };
};

/** An invoice in short. */
export const invoiceView = ({ id, number, status, currency, total, paid, rounding }: Invoice) => ({
  id,
  number,
  status,
  currency,
  total: toDecimal(total, currency),
  balance: toDecimal(total - paid - rounding, currency),
});

/** The price of each line: agreed with the client, else the job type's, else the catalogue's. */
const priced = (
  org_id: string,
  client: Client,
  job_type_id: string | null,
  lines: readonly Line[],
): PricedLine[] => {
  const uuids = JSON.stringify(lines.map(({ item_uuid }) => item_uuid));
  const rows = pricesOfItems.all({ org_id, client_id: client.id, job_type_id, uuids });
  const items = new Map(rows.map((item) => [item.uuid, item]));
  return lines.map(({ item_uuid, quantity }) => {
    const item = items.get(item_uuid);
    if (!item) throw new Refusal(422, "validation_failed", "There is no such item.");
    const { name, unit, tax_rate } = item;
    if ((item.agreed_currency ?? item.currency) !== client.currency)
      throw new Refusal(422, "validation_failed", `${name} is priced in another currency.`);
    const price = item.agreed_price ?? item.price;
    const { over, under } = fractionOf(tax_rate);
    const cost = BigInt(price) * BigInt(quantity);
    const line_total = rounded(cost, 1000n);
    const tax = rounded(cost * over, 1000n * under * 100n);
    return { item_uuid, quantity, name, unit, price, tax_rate, line_total, tax };
  });
};
