import { deletionMoments } from "../../clients/queries.ts";
import { dateIn } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";
import { fromThousandths, inFull } from "../../shared/money.ts";
import type { PaymentMethod } from "../../shared/vocabulary.ts";
import { signatureOf } from "../../tickets/attachments/signature.ts";
import { openAmount } from "../invoices/amounts.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { type InvoiceLineRow, linesOfInvoices } from "../invoices/queries.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import type { InvoiceDocument } from "./document.ts";
import { printedDate, printedLine, printedLines } from "./printable.ts";
import { type AppliedPayment, paymentsOfInvoice } from "./queries.ts";

const payments_max = 100;
const notes_max = 4000;
const notes_lines_max = 80;

const statuses: Record<InvoiceStatus, InvoiceDocument["status"]> = {
  unpaid: { label: "UNPAID", tone: "open" },
  partially_paid: { label: "PARTIALLY PAID", tone: "open" },
  paid: { label: "PAID", tone: "paid" },
  void: { label: "VOID", tone: "void" },
};

/** The data of an invoice's PDF: the client's details at the time of billing, and the payments so far. */
export const invoiceDocument = (
  db: OrgReader,
  organization: { name: string; timezone: string },
  invoice: InvoiceRow,
): InvoiceDocument => {
  const { currency, notes } = invoice;
  const is_written_off = deletionMoments(db, [invoice.client_id]).size > 0;
  const written_off = is_written_off ? openAmount(invoice) : 0;
  const payments = paymentsOfInvoice(db, invoice.id, payments_max + 1);
  return {
    template: "invoice",
    issuer: printedLine(organization.name),
    number: invoiceNumber(invoice),
    status: statuses[invoice.status],
    issue_date: printedDate(invoice.issue_date),
    due_date: printedDate(invoice.due_date),
    period: invoice.period,
    client: clientLines(JSON.parse(invoice.client_snapshot)),
    currency,
    lines: (linesOfInvoices(db, [invoice.id]).get(invoice.id) ?? []).map((line) =>
      lineOf(line, currency),
    ),
    totals: totalsOf(invoice, written_off),
    balance: { label: "Balance due", amount: inFull(openAmount(invoice) - written_off, currency) },
    payments: payments
      .slice(0, payments_max)
      .map((payment) => printedPayment(payment, currency, organization.timezone)),
    payments_note:
      payments.length > payments_max ? `Only the first ${payments_max} payments are shown.` : null,
    signature: signatureFor(db, invoice, organization.timezone),
    notes: notes === null ? null : printedLines(notes, notes_max, notes_lines_max),
  };
};

/** The address lines of a client or a client snapshot, starting with the name. */
export const clientLines = (client: {
  name: string;
  address?: string | null;
  city?: string | null;
  phone_number?: string | null;
}): string[] =>
  [client.name, client.address, client.city, client.phone_number].flatMap((text) =>
    text ? [printedLine(text)] : [],
  );

const signatureFor = (
  db: OrgReader,
  { ticket_id }: InvoiceRow,
  timezone: string,
): InvoiceDocument["signature"] => {
  const signed = ticket_id === null ? undefined : signatureOf(db, ticket_id);
  return signed
    ? {
        name: printedLine(signed.signed_by ?? ""),
        date: printedDate(dateIn(timezone, signed.created_at)),
        image: signed.content.toBase64(),
      }
    : null;
};

const lineOf = (line: InvoiceLineRow, currency: string): InvoiceDocument["lines"][number] => ({
  name: printedLine(line.name),
  details: [
    ...(line.serial ? [`Serial ${printedLine(line.serial)}`] : []),
    ...(line.mac ? [`MAC ${line.mac}`] : []),
  ],
  quantity: String(fromThousandths(line.quantity)),
  unit: printedLine(line.unit ?? "", 40),
  price: inFull(line.price, currency),
  tax_rate: `${line.tax_rate}%`,
  total: inFull(line.line_total, currency),
});

const totalsOf = (invoice: InvoiceRow, written_off: number): InvoiceDocument["totals"] => {
  const { currency, subtotal, tax_total, total, paid, rounding } = invoice;
  const row = (label: string, minor: number) => ({ label, amount: inFull(minor, currency) });
  return [
    row("Subtotal", subtotal),
    row("Tax", tax_total),
    row("Total", total),
    ...(paid === 0 ? [] : [row("Paid", -paid)]),
    ...(rounding === 0 ? [] : [row("Rounding", -rounding)]),
    ...(written_off === 0 ? [] : [row("Written off", -written_off)]),
  ];
};

const methods: Record<PaymentMethod, string> = {
  cash: "Cash",
  collector: "Collector",
  whish: "Whish",
  omt: "OMT",
  bob: "BOB",
  bank_transfer: "Bank transfer",
  in_shop: "In shop",
  check: "Cheque",
  credit_card: "Credit card",
};

const printedPayment = (
  { paid_at, method, amount, currency, counted }: AppliedPayment,
  invoice_currency: string,
  timezone: string,
): InvoiceDocument["payments"][number] => ({
  date: printedDate(dateIn(timezone, paid_at)),
  method: amount === 0 ? "Credit applied" : methods[method],
  amount: amount === 0 ? "" : `${inFull(amount, currency)} ${currency}`,
  counted: inFull(counted, invoice_currency),
});
