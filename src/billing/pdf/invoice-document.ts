import { deletionMoments } from "../../clients/queries.ts";
import { dateIn } from "../../clock/instant.ts";
import { document_labels } from "../../customer-texts/documents/dictionaries.ts";
import type { DocumentLabels } from "../../customer-texts/documents/labels.ts";
import type { Language } from "../../customer-texts/language.ts";
import type { OrgReader } from "../../database/org.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";
import { fromThousandths, inFull } from "../../shared/money.ts";
import { signatureOf } from "../../tickets/attachments/signature.ts";
import { openAmount } from "../invoices/amounts.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { type InvoiceLineRow, linesOfInvoices } from "../invoices/queries.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import type { InvoiceDocument } from "./document.ts";
import { clientLines, documentLanguage, type Issuer } from "./parties.ts";
import { printedDate, printedLine, printedLines } from "./printable.ts";
import { type AppliedPayment, paymentsOfInvoice } from "./queries.ts";

const payments_max = 100;
const notes_max = 4000;
const notes_lines_max = 80;

const tones: Record<InvoiceStatus, InvoiceDocument["status"]["tone"]> = {
  unpaid: "open",
  partially_paid: "open",
  paid: "paid",
  void: "void",
};

/**
 * The data of an invoice's PDF: the client's details at the time of billing, and the payments so far. `bill_url`
 * is the client's bill page, null to print none.
 */
export const invoiceDocument = (
  db: OrgReader,
  organization: Issuer,
  invoice: InvoiceRow,
  bill_url: string | null,
): InvoiceDocument => {
  const { currency, notes, client_id } = invoice;
  const language = documentLanguage(db, organization, client_id);
  const labels = document_labels[language];
  const is_written_off = deletionMoments(db, [client_id]).size > 0;
  const written_off = is_written_off ? openAmount(invoice) : 0;
  const payments = paymentsOfInvoice(db, invoice.id, payments_max + 1);
  const printedPayment = paymentPrinter(language, invoice, organization);
  return {
    template: "invoice",
    language,
    issuer: printedLine(organization.name),
    number: invoiceNumber(invoice),
    status: { label: labels.invoice_statuses[invoice.status], tone: tones[invoice.status] },
    issue_date: printedDate(invoice.issue_date, language),
    due_date: printedDate(invoice.due_date, language),
    period: invoice.period,
    client: clientLines(JSON.parse(invoice.client_snapshot)),
    currency,
    lines: (linesOfInvoices(db, [invoice.id]).get(invoice.id) ?? []).map((line) =>
      lineOf(line, currency, labels),
    ),
    totals: totalsOf(invoice, written_off, labels),
    balance: {
      label: labels.balance_due,
      amount: inFull(openAmount(invoice) - written_off, currency),
    },
    payments: payments.slice(0, payments_max).map(printedPayment),
    payments_max: payments.length > payments_max ? String(payments_max) : null,
    signature: signatureFor(db, invoice, organization.timezone, language),
    notes: notes === null ? null : printedLines(notes, notes_max, notes_lines_max),
    bill_url,
  };
};

const signatureFor = (
  db: OrgReader,
  { ticket_id }: InvoiceRow,
  timezone: string,
  language: Language,
): InvoiceDocument["signature"] => {
  const signed = ticket_id === null ? undefined : signatureOf(db, ticket_id);
  return signed
    ? {
        name: printedLine(signed.signed_by ?? ""),
        date: printedDate(dateIn(timezone, signed.created_at), language),
        image: signed.content.toBase64(),
      }
    : null;
};

const lineOf = (
  line: InvoiceLineRow,
  currency: string,
  labels: DocumentLabels,
): InvoiceDocument["lines"][number] => ({
  name: printedLine(line.name),
  details: [
    ...(line.serial ? [{ label: labels.serial, value: printedLine(line.serial) }] : []),
    ...(line.mac ? [{ label: "MAC", value: line.mac }] : []),
  ],
  quantity: String(fromThousandths(line.quantity)),
  unit: printedLine(line.unit ?? "", 40),
  price: inFull(line.price, currency),
  tax_rate: `${line.tax_rate}%`,
  total: inFull(line.line_total, currency),
});

const totalsOf = (
  { currency, subtotal, tax_total, total, paid, rounding, credit_applied }: InvoiceRow,
  written_off: number,
  labels: DocumentLabels,
): InvoiceDocument["totals"] => {
  const row = (label: string, minor: number, is_total = false) => ({
    label,
    amount: inFull(minor, currency),
    is_total,
  });
  return [
    row(labels.subtotal, subtotal),
    row(labels.tax, tax_total),
    row(labels.total, total, true),
    ...(paid === 0 ? [] : [row(labels.paid, -paid)]),
    ...(credit_applied === 0 ? [] : [row(labels.credited, -credit_applied)]),
    ...(rounding === 0 ? [] : [row(labels.rounding, -rounding)]),
    ...(written_off === 0 ? [] : [row(labels.written_off, -written_off)]),
  ];
};

const paymentPrinter =
  (language: Language, invoice: InvoiceRow, { timezone }: Issuer) =>
  (payment: AppliedPayment): InvoiceDocument["payments"][number] => {
    const { paid_at, method, amount, currency, counted } = payment;
    const { credit_applied, payment_methods } = document_labels[language];
    return {
      date: printedDate(dateIn(timezone, paid_at), language),
      method: amount === 0 ? credit_applied : payment_methods[method],
      amount: amount === 0 ? "" : `${inFull(amount, currency)} ${currency}`,
      counted: inFull(counted, invoice.currency),
    };
  };
