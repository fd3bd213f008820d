import { openAmount } from "../../src/billing/invoices/amounts.ts";
import { findPayment } from "../../src/billing/payments/queries.ts";
import { statementToPrint } from "../../src/billing/statement/statement.ts";
import { listClients } from "../../src/clients/list/list.ts";
import { clientAccount } from "../../src/ledger/post.ts";
import type { InvoiceStatus } from "../../src/shared/billing-vocabulary.ts";
import type { LineAsked } from "./model-books.ts";
import { callerOf, type Firm } from "./money-firm.ts";

/** What can be seen of an organization's money; amounts in minor units, what belongs together by its place. */
export interface Shown {
  clients: {
    balance: number;
    /** By `has_balance=1`, whatever the currency. */
    listed: boolean;
    accounts: { receivable: number; credit: number }[];
  }[];
  invoices: {
    client: number;
    job: number | null;
    period: string | null;
    day: string;
    currency: string;
    tax: number;
    total: number;
    paid: number;
    rounding: number;
    open: number;
    status: InvoiceStatus;
  }[];
  payments: {
    client: number;
    worth: number;
    parts: { invoice: number; amount: number; rounding: number }[];
    deleted: boolean;
  }[];
  jobs: { column: string; invoice: number | null; lines: LineAsked[] }[];
  /** The currencies of which all that was ever posted is not 0. */
  sums: string[];
}

const placeOf = (list: readonly string[], id: string | null): number | null =>
  id === null ? null : list.indexOf(id);

/** What the service shows. */
export const shownBy = (firm: Firm, currencies: readonly string[]): Shown => ({
  clients: clientsOf(firm, currencies),
  invoices: invoicesOf(firm),
  payments: firm.payments.map((id) => {
    const { payment, allocations } = findPayment(firm.db, id);
    return {
      client: firm.clients.indexOf(payment.client_id),
      worth: payment.invoice_amount,
      parts: allocations.map(({ invoice_id, amount, rounding }) => ({
        invoice: firm.invoices.indexOf(invoice_id),
        amount,
        rounding,
      })),
      deleted: payment.deleted_at !== null,
    };
  }),
  jobs: jobsOf(firm),
  sums: sumsOf(firm),
});

const clientsOf = ({ db, clients }: Firm, currencies: readonly string[]): Shown["clients"] => {
  const request = { filters: [{ has_balance: true }], order: null, page: 1, per_page: 100 };
  const shape = { columns: ["name"], include: undefined, flat: false };
  const page = listClients(db, callerOf(db), { ...request, ...shape });
  const listed = new Set(page.rows.map(({ id }) => id));
  const rows = db.all(db.from("clients").select(["id", "balance", "currency"]));
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return clients.map((id) => {
    const { balance, currency } = by_id.get(id) ?? { balance: 0, currency: "none" };
    const accounts = currencies.map((one) => clientAccount(db, id, one));
    for (const [n, { receivable, credit }] of accounts.entries()) {
      const one = currencies[n] ?? currency;
      // Of a currency in which nothing is owed, only where the client is told of it.
      if (one === currency || receivable !== 0 || credit !== 0)
        checkStatement(db, { id, name: "", username: "", currency: one }, accounts[n]);
    }
    return { balance, listed: listed.has(id), accounts };
  });
};

/** A statement's entries add up, each on the one before, to what the client owes in the end. */
const checkStatement = (
  db: Firm["db"],
  client: { id: string; name: string; username: string; currency: string },
  held: { receivable: number; credit: number } = { receivable: 0, credit: 0 },
): void => {
  const range = { date_from: undefined, date_to: undefined };
  const told = statementToPrint(db, { client, timezone: "Asia/Dubai", range, currency: undefined });
  let balance = told.opening_balance;
  for (const entry of told.entries) {
    balance += entry.amount;
    if (entry.balance !== balance) throw new Error(`entry ${entry.id} does not add up`);
  }
  const owed = held.receivable - held.credit;
  if (balance !== told.closing_balance || balance !== owed)
    throw new Error(`a statement in ${client.currency} ends at ${balance}, owed are ${owed}`);
};

const invoicesOf = ({ db, invoices, clients, jobs }: Firm): Shown["invoices"] => {
  const rows = new Map(db.all(db.from("invoices").selectAll()).map((row) => [row.id, row]));
  if (rows.size !== invoices.length) throw new Error(`${rows.size} invoices`);
  return invoices.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { period, currency, total, paid, rounding, status } = row;
    return {
      client: clients.indexOf(row.client_id),
      job: placeOf(jobs, row.ticket_id),
      period,
      day: row.issue_date,
      currency,
      tax: row.tax_total,
      total,
      paid,
      rounding,
      open: openAmount(row),
      status,
    };
  });
};

const jobsOf = ({ db, jobs, invoices, items }: Firm): Shown["jobs"] => {
  const lines = Map.groupBy(
    db.all(db.from("ticket_items").selectAll().orderBy("ticket_id").orderBy("position")),
    ({ ticket_id }) => ticket_id,
  );
  const rows = db.all(db.from("tickets").select(["id", "status_category", "invoice_id"]));
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return jobs.map((id) => ({
    column: by_id.get(id)?.status_category ?? "none",
    invoice: placeOf(invoices, by_id.get(id)?.invoice_id ?? null),
    lines: (lines.get(id) ?? []).map(({ item_uuid, quantity, price }) => ({
      item: items.indexOf(item_uuid),
      quantity,
      price,
    })),
  }));
};

const sumsOf = ({ db }: Firm): string[] =>
  db
    .all(
      db
        .from("journal_lines")
        .select(["currency", (of) => of.fn.sum<number>("amount").as("sum")])
        .groupBy("currency"),
    )
    .filter(({ sum }) => sum !== 0)
    .map(({ currency }) => currency);
