import { db, newId } from "./database.ts";
import { dateIn, plusDays } from "./days.ts";
import { post } from "./journal.ts";
import { fractionOf, rounded, toDecimal } from "./money.ts";
import { Refusal } from "./refusal.ts";

/** The client that is billed. */
export interface BilledClient {
  id: string;
  name: string;
  username: string | null;
  email: string | null;
  phone_number: string | null;
  address: string | null;
  city: string | null;
  external_ref: string | null;
  branch_id: string | null;
  currency: string;
  language: string | null;
}

export interface Organization {
  id: string;
  name: string;
  timezone: string;
  currency: string;
  payment_terms_days: number;
  rounding_tolerance: number;
  customer_messages: number;
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

const nextNumber = db
  .prepare<[string, string], number>(`
    INSERT INTO counters (org_id, name, value) VALUES (?, ?, 1)
    ON CONFLICT (org_id, name) DO UPDATE SET value = value + 1 RETURNING value`)
  .pluck();

const insertInvoice = db.prepare(`
  INSERT INTO invoices (org_id, id, year, number, client_id, ticket_id, status, currency, subtotal,
    tax_total, total, paid, rounding, issue_date, due_date, recurring, client_snapshot, entry_id,
    created_at, updated_at)
  VALUES (@org_id, @id, @year, @number, @client_id, @ticket_id, 'unpaid', @currency, @subtotal,
    @tax_total, @total, 0, 0, @issue_date, @due_date, 0, @client_snapshot, @entry_id, @now, @now)`);

const insertInvoiceLine = db.prepare(`
  INSERT INTO invoice_lines (org_id, invoice_id, position, item_uuid, name, unit, quantity, price,
    tax_rate, line_total, tax)
  VALUES (@org_id, @invoice_id, @position, @item_uuid, @name, @unit, @quantity, @price,
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
  organization: Organization,
  client: BilledClient,
  { ticket_id, job_type_id }: { ticket_id: string; job_type_id: string | null },
  asked: readonly Line[],
  now: string,
): Invoice => {
  const { id: org_id } = organization;
  const { currency } = client;
  const lines = priced(org_id, client, job_type_id, asked);
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
  const tax_total = lines.reduce((sum, { tax }) => sum + tax, 0);
  const total = subtotal + tax_total;
  const issue_date = dateIn(organization.timezone, now);
  const due_date = plusDays(issue_date, organization.payment_terms_days);
  const id = newId();
  const year = Number(issue_date.slice(0, 4));
  const sequence = nextNumber.get(org_id, `invoice:${year}`) ?? 1;
  const number = `INV-${year}-${String(sequence).padStart(6, "0")}`;
  const entry_id = post(org_id, client, "invoice", number, now, [
    { account: "receivable", amount: total, currency },
    { account: "revenue", amount: -subtotal, currency },
    { account: "tax", amount: -tax_total, currency },
  ]);
  const { language, branch_id, currency: _, ...snapshot } = client;
  insertInvoice.run({
    org_id,
    id,
    year,
    number: sequence,
    client_id: client.id,
    ticket_id,
    currency,
    subtotal,
    tax_total,
    total,
    issue_date,
    due_date,
    client_snapshot: JSON.stringify(snapshot),
    entry_id,
    now,
  });
  for (const [position, line] of lines.entries())
    insertInvoiceLine.run({ org_id, invoice_id: id, position, ...line });
  const none = { paid: 0, rounding: 0, status: "unpaid", updated_at: now };
  const of = { client_id: client.id, ticket_id };
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
  client: BilledClient,
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
