import { detailsOfClient } from "../../clients/queries.ts";
import { dateIn } from "../../clock/instant.ts";
import { document_labels } from "../../customer-texts/documents/dictionaries.ts";
import { languageOf } from "../../customer-texts/language.ts";
import type { OrgReader } from "../../database/org.ts";
import { inFull } from "../../shared/money.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { invoicesByIds } from "../invoices/queries.ts";
import type { AllocationRow, PaymentRow } from "../payments/record.ts";
import { receiptNumber } from "../receipts/number.ts";
import type { ReceiptDocument, ReceiptWidth } from "./document.ts";
import { clientLines, type Issuer } from "./parties.ts";
import { printedDate, printedLine, printedLines } from "./printable.ts";

const reason_max = 400;
const reason_lines_max = 8;

/** A payment, also a deleted one, and what it was applied to when it was recorded. */
export interface PaymentWithAllocations {
  payment: PaymentRow;
  allocations: readonly AllocationRow[];
}

/** The data of a receipt's PDF. The client's details are those of today. */
export const receiptDocument = (
  db: OrgReader,
  organization: Issuer,
  { payment, allocations }: PaymentWithAllocations,
  width: ReceiptWidth,
): ReceiptDocument => {
  const client = detailsOfClient(db, payment.client_id);
  const language = languageOf(client?.language ?? null, organization.language);
  const labels = document_labels[language];
  const is_money = payment.amount > 0;
  const local = (moment: PaymentRow["paid_at"]) =>
    printedDate(dateIn(organization.timezone, moment), language);
  return {
    template: "receipt",
    language,
    width,
    issuer: printedLine(organization.name),
    number: receiptNumber(payment),
    date: local(payment.paid_at),
    client: client ? clientLines(client) : [],
    username: printedLine(client?.username ?? ""),
    amount: is_money ? withCurrency(payment.amount, payment.currency) : null,
    method: is_money ? labels.payment_methods[payment.method] : labels.credit_applied,
    reference: payment.reference === null ? null : printedLine(payment.reference),
    exchange: exchangeOf(payment),
    ...appliedOf(db, payment, allocations),
    cancelled:
      payment.deleted_at === null
        ? null
        : {
            date: local(payment.deleted_at),
            reason: payment.delete_reason
              ? printedLines(payment.delete_reason, reason_max, reason_lines_max)
              : null,
          },
  };
};

const withCurrency = (minor: number, currency: string): string =>
  `${inFull(minor, currency)} ${currency}`;

const exchangeOf = (payment: PaymentRow): ReceiptDocument["exchange"] => {
  const { exchange_rate, currency, invoice_amount, invoice_currency } = payment;
  if (exchange_rate === null) return null;
  const [whole = "", ...fraction] = exchange_rate.split(".");
  const rate = [inThousands(whole), ...fraction].join(".");
  return {
    rate: `1 ${invoice_currency} = ${rate} ${currency}`,
    worth: withCurrency(invoice_amount, invoice_currency),
  };
};

const inThousands = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ",");

/** The invoices that it paid, and what is left as credit. */
const appliedOf = (
  db: OrgReader,
  { amount, invoice_amount, invoice_currency }: PaymentRow,
  allocations: readonly AllocationRow[],
): Pick<ReceiptDocument, "applied" | "credit"> => {
  const invoices = invoicesByIds(
    db,
    allocations.map(({ invoice_id }) => invoice_id),
  );
  const applied = allocations.reduce((sum, allocation) => sum + allocation.amount, 0);
  const credit = amount === 0 ? 0 : invoice_amount - applied;
  return {
    applied: allocations.flatMap((allocation) => {
      const invoice = invoices.get(allocation.invoice_id);
      return invoice
        ? [
            {
              number: invoiceNumber(invoice),
              amount: withCurrency(allocation.amount, invoice_currency),
            },
          ]
        : [];
    }),
    credit: credit > 0 ? withCurrency(credit, invoice_currency) : null,
  };
};
