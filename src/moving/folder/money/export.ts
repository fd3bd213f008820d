import { creditNoteNumber } from "../../../billing/credit-notes/number.ts";
import { type CreditNoteRow, linesOfCreditNotes } from "../../../billing/credit-notes/queries.ts";
import { invoiceNumber } from "../../../billing/invoices/number.ts";
import { linesOfInvoices } from "../../../billing/invoices/queries.ts";
import type { InvoiceRow } from "../../../billing/invoices/record.ts";
import { clientPages } from "../../../clients/client-pages.ts";
import { type NamedClient, readClients } from "../../../clients/queries.ts";
import type { OrgReader } from "../../../database/org.ts";
import { clientAccount } from "../../../ledger/post.ts";
import { exchanged, fromThousandths, ratioOf, toDecimal } from "../../../shared/money.ts";
import { listCell } from "../cells.ts";
import type { MoneyFile } from "../columns.ts";
import type { ExportedLine } from "../import-context.ts";
import { refOf } from "../imported-records.ts";
import { opening_method, opening_period } from "./opening-words.ts";

/** The lines of all money files, client by client, each in an order that an import keeps. */
export function* exportMoney(db: OrgReader): Generator<Record<MoneyFile, ExportedLine[]>> {
  for (const page of clientPages(db))
    for (const client of readClients(
      db,
      page.map(({ seq }) => seq),
    ))
      yield moneyOf(db, client);
}

const moneyOf = (db: OrgReader, client: NamedClient): Record<MoneyFile, ExportedLine[]> => {
  const client_ref = client.external_ref ?? client.id;
  const currencies = new Set<string>();
  const seen = <R extends { currency: string }>(rows: R[]): R[] => {
    for (const { currency } of rows) currencies.add(currency);
    return rows;
  };
  const invoices = seen(db.all(db.from("invoices").selectAll().where("client_id", "=", client.id)));
  const notes = seen(
    db.all(db.from("credit_notes").selectAll().where("client_id", "=", client.id)),
  );
  const payments = paymentsOf(db, client.id);
  for (const { invoice_currency } of payments) currencies.add(invoice_currency);
  return {
    invoices: invoiceLines(db, client_ref, invoices),
    "credit-notes": creditNoteLines(db, notes),
    payments: paymentLines(db, client_ref, payments),
    "opening-balances": [...currencies].toSorted().map((currency) => {
      const { receivable, credit } = clientAccount(db, client.id, currency);
      const balance = toDecimal(receivable - credit, currency);
      return { external_ref: `${client_ref}/${currency}`, client_ref, currency, balance };
    }),
  };
};

/** By their moment, then by how they are called in every export. */
const inOrder = <R extends { ref: string; at: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.at === b.at ? (a.ref < b.ref ? -1 : 1) : a.at < b.at ? -1 : 1));

const invoiceLines = (
  db: OrgReader,
  client_ref: string,
  rows: readonly InvoiceRow[],
): ExportedLine[] => {
  const lines = linesOfInvoices(
    db,
    rows.map(({ id }) => id),
  );
  const named = rows.map((row) => ({
    row,
    ref: refOf(db, "invoices", row.id),
    at: row.issue_date,
  }));
  return inOrder(named).flatMap(({ row, ref }) => {
    const invoice = {
      external_ref: ref,
      legacy_number: invoiceNumber(row),
      client_ref,
      ticket_ref: row.ticket_id && ticketRef(db, row.ticket_id),
      issue_date: row.issue_date,
      due_date: row.due_date,
      currency: row.currency,
      notes: row.notes,
      period: row.is_opening === 1 ? opening_period : row.period,
      voided_at: row.voided_at,
      void_reason: row.void_reason,
    };
    return (lines.get(row.id) ?? []).map((line) => ({
      ...invoice,
      item_ref: refOf(db, "items", line.item_uuid),
      description: line.name,
      unit: line.unit,
      quantity: fromThousandths(line.quantity),
      price: toDecimal(line.price, row.currency),
      tax_rate: line.tax_rate,
      serial: line.serial,
      mac: line.mac,
    }));
  });
};

/** A deleted ticket is not exported. */
const ticketRef = (db: OrgReader, id: string): string | null => {
  const ticket = db.first(
    db.from("tickets").select("external_ref").where("id", "=", id).where("deleted_at", "is", null),
  );
  return ticket ? (ticket.external_ref ?? id) : null;
};

const creditNoteLines = (db: OrgReader, rows: readonly CreditNoteRow[]): ExportedLine[] => {
  const lines = linesOfCreditNotes(
    db,
    rows.map(({ id }) => id),
  );
  const named = rows.map((row) => ({
    row,
    ref: refOf(db, "credit-notes", row.id),
    at: row.created_at,
  }));
  return inOrder(named).flatMap(({ row, ref }) =>
    (lines.get(row.id) ?? []).map((line) => ({
      external_ref: ref,
      legacy_number: creditNoteNumber(row),
      invoice_ref: refOf(db, "invoices", row.invoice_id),
      issued_at: row.created_at,
      reason: row.reason,
      applied: toDecimal(row.applied, row.currency),
      line: line.line_position + 1,
      quantity: line.quantity === null ? null : fromThousandths(line.quantity),
      amount: toDecimal(line.line_total, row.currency),
      tax: toDecimal(line.tax, row.currency),
    })),
  );
};

const paymentsOf = (db: OrgReader, client_id: string) =>
  db.all(
    db
      .from("payments")
      .leftJoin("collectors", (join) =>
        join
          .onRef("collectors.org_id", "=", "payments.org_id")
          .onRef("collectors.id", "=", "payments.collector_id"),
      )
      .select(["payments.id", "amount", "currency", "exchange_rate"])
      .select(["invoice_currency", "invoice_amount"])
      .select(["method", "reference", "paid_at", "is_opening", "collectors.name as collector"])
      .where("client_id", "=", client_id)
      .where("payments.deleted_at", "is", null),
  );

const paymentLines = (
  db: OrgReader,
  client_ref: string,
  rows: ReturnType<typeof paymentsOf>,
): ExportedLine[] => {
  const named = rows.map((row) => ({ row, ref: refOf(db, "payments", row.id), at: row.paid_at }));
  return inOrder(named).map(({ row, ref }) => {
    const shares = allocationsOf(db, row);
    return {
      external_ref: ref,
      client_ref,
      invoice_ref: shares.length === 1 ? shares[0]?.ref : null,
      allocations: listCell(shares.map(({ text }) => text)),
      amount: toDecimal(row.amount, row.currency),
      currency: row.currency,
      exchange_rate: exchangeCell(row),
      method: row.is_opening === 1 ? opening_method : row.method,
      reference: row.reference,
      paid_at: row.paid_at,
      collector: row.collector,
    };
  });
};

/** The rate; with what the payment was worth if the rate, of ten decimals, does not give it exactly. */
const exchangeCell = (row: ReturnType<typeof paymentsOf>[number]): string | null => {
  const { exchange_rate, amount, currency, invoice_currency, invoice_amount } = row;
  if (exchange_rate === null) return null;
  const found = exchanged(amount, currency, invoice_currency, ratioOf(exchange_rate));
  if (found === invoice_amount) return exchange_rate;
  return `${exchange_rate}=${toDecimal(invoice_amount, invoice_currency)}`;
};

/** `ref=29.50`, with what was waived after a plus. */
const allocationsOf = (
  db: OrgReader,
  { id, invoice_currency }: { id: string; invoice_currency: string },
): { ref: string; text: string }[] =>
  db
    .all(
      db
        .from("payment_allocations")
        .select(["invoice_id", "amount", "rounding"])
        .where("payment_id", "=", id)
        .orderBy("position"),
    )
    .map(({ invoice_id, amount, rounding }) => {
      const ref = refOf(db, "invoices", invoice_id);
      const waived = rounding === 0 ? "" : `+${toDecimal(rounding, invoice_currency)}`;
      return { ref, text: `${ref}=${toDecimal(amount, invoice_currency)}${waived}` };
    });
