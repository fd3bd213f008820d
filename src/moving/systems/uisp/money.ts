import { parseDate } from "../../../clock/instant.ts";
import { opening_method } from "../../folder/money/opening-words.ts";
import { type SourceLine, sumOfPrices } from "../invoice-lines.ts";
import { invoiceRows } from "../invoice-rows.ts";
import { methodNamed } from "../payment-methods.ts";
import type { Reading } from "../system.ts";
import {
  type ApiRecord,
  amountCell,
  clip,
  dayIn,
  decimalIn,
  flagIn,
  idIn,
  minorIn,
  momentIn,
  recordsIn,
  textIn,
} from "../values.ts";
import type { Line } from "../write-files.ts";
import { Taxes } from "./catalogue.ts";

/** Statuses of UISP's invoices. */
const draft = "0";
const voided = "4";
const proforma_used = "5";

/** Issued invoices of clients that are kept, void ones included, by id. */
export const keptInvoices = (
  invoices: readonly ApiRecord[],
  clients: ReadonlyMap<string, ApiRecord>,
  { left_out }: Reading,
): Map<string, ApiRecord> =>
  new Map(
    invoices
      .filter((invoice) => {
        const status = textIn(invoice, "status");
        const is_proforma = flagIn(invoice, "proforma") || status === proforma_used;
        return (
          left_out.keeps(!is_proforma, "proforma_invoices") &&
          left_out.keeps(status !== draft, "draft_invoices") &&
          left_out.keeps(clients.has(idIn(invoice, "clientId")), "of_left_out_clients")
        );
      })
      .map((invoice) => [idIn(invoice, "id"), invoice]),
  );

const no_taxes = new Taxes([]);
const no_plans: ReadonlyMap<string, string> = new Map();

const dueDateOf = (invoice: ApiRecord): string => {
  const issued = dayIn(invoice, "createdDate");
  const due = dayIn(invoice, "dueDate");
  if (due !== "" || parseDate(issued) === null) return due || issued;
  const days = Math.min(Math.max(Number(decimalIn(invoice, "maturityDays")), 0), 3650);
  return Temporal.PlainDate.from(issued)
    .add({ days: Math.trunc(days) })
    .toString();
};

const sourceLinesOf = (
  invoice: ApiRecord,
  taxes: Taxes,
  plans: ReadonlyMap<string, string>,
): SourceLine[] =>
  recordsIn(invoice, "items").map((item) => ({
    item_ref: itemOf(item, plans),
    description: textIn(item, "label") || "Service",
    unit: textIn(item, "unit"),
    quantity: decimalIn(item, "quantity"),
    price: decimalIn(item, "price"),
    tax_rate: taxes.rateOf(item),
  }));

const itemOf = (item: ApiRecord, plans: ReadonlyMap<string, string>): string => {
  const product = idIn(item, "productId");
  const plan = plans.get(idIn(item, "serviceId"));
  return product ? `product-${product}` : plan ? `plan-${plan}` : "";
};

/** Whether prices include their tax. UISP has one way for all and does not say which; its totals do. */
export const pricesIncludeTax = (invoices: Iterable<ApiRecord>, { currency: other }: Reading) => {
  let included = 0;
  for (const invoice of invoices) {
    const currency = textIn(invoice, "currencyCode") || other;
    const prices = sumOfPrices(sourceLinesOf(invoice, no_taxes, no_plans), currency);
    const tax = recordsIn(invoice, "taxes").reduce(
      (sum, one) => sum + minorIn(one, "totalValue", currency),
      0,
    );
    const total = minorIn(invoice, "total", currency);
    if (tax > 0 && prices === total) included += 1;
    if (tax > 0 && prices !== null && prices + tax === total) included -= 1;
  }
  return included > 0;
};

/** The number, dates and lines of each invoice. UISP does not say when one was voided: its own day stands for it. */
export const invoiceLines = (
  invoices: Iterable<ApiRecord>,
  taxes: Taxes,
  plans: ReadonlyMap<string, string>,
  { currency: other, left_out }: Reading,
): Line<"invoices">[] =>
  [...invoices].flatMap((invoice) => {
    const currency = textIn(invoice, "currencyCode") || other;
    const is_void = textIn(invoice, "status") === voided;
    return invoiceRows(
      {
        external_ref: idIn(invoice, "id"),
        legacy_number: clip(textIn(invoice, "number"), 191),
        client_ref: idIn(invoice, "clientId"),
        issue_date: dayIn(invoice, "createdDate"),
        due_date: dueDateOf(invoice),
        currency,
        notes: clip(textIn(invoice, "notes"), 5_000),
        period: "",
        voided_at: is_void ? dayIn(invoice, "createdDate") : "",
        void_reason: is_void ? "Void in UISP" : "",
        lines: sourceLinesOf(invoice, taxes, plans),
        total: minorIn(invoice, "total", currency),
      },
      left_out,
    );
  });

/** The methods of old versions, by number. Newer ones have names at `/payment-methods`. */
const numbered_methods: Readonly<Record<string, string>> = {
  "1": "Check",
  "2": "Cash",
  "3": "Bank transfer",
  "4": "PayPal",
  "5": "PayPal Credit Card",
  "6": "Stripe Credit Card",
  "7": "Stripe Subscription Credit Card",
  "8": "PayPal Subscription",
};

const methodOf = (payment: ApiRecord, names: ReadonlyMap<string, string>) => {
  const named = names.get(textIn(payment, "methodId"));
  const numbered = numbered_methods[textIn(payment, "method")];
  return methodNamed(named ?? numbered ?? textIn(payment, "providerName"));
};

const allocationsOf = (
  payment: ApiRecord,
  invoices: ReadonlyMap<string, ApiRecord>,
  currency: string,
): string =>
  recordsIn(payment, "paymentCovers")
    .filter((cover) => invoices.has(idIn(cover, "invoiceId")))
    .map((cover) => {
      const amount = amountCell(minorIn(cover, "amount", currency), currency);
      return `${idIn(cover, "invoiceId")}=${amount}`;
    })
    .join(";");

/** What the client got back of a payment. */
const refundedOf = (payment: ApiRecord, currency: string): number =>
  recordsIn(payment, "paymentCovers")
    .filter((cover) => idIn(cover, "refundId") !== "" && idIn(cover, "invoiceId") === "")
    .reduce((sum, cover) => sum + minorIn(cover, "amount", currency), 0);

interface Kept {
  clients: ReadonlyMap<string, ApiRecord>;
  invoices: ReadonlyMap<string, ApiRecord>;
}

/** What a payment or a credit note gives a client, less what was refunded of it; none if nothing is left. */
const creditOf = (
  record: ApiRecord,
  { clients, invoices }: Kept,
  { currency: other, left_out }: Reading,
): Line<"payments">[] => {
  const client_ref = idIn(record, "clientId");
  const currency = textIn(record, "currencyCode") || other;
  const amount = minorIn(record, "amount", currency) - refundedOf(record, currency);
  const is_kept =
    left_out.keeps(client_ref !== "", "payments_without_client") &&
    left_out.keeps(clients.has(client_ref), "of_left_out_clients") &&
    left_out.keeps(amount > 0, "refunded_payments");
  if (!is_kept) return [];
  return [
    {
      client_ref,
      allocations: allocationsOf(record, invoices, currency),
      amount: amountCell(amount, currency),
      currency,
      paid_at: momentIn(record, "createdDate"),
    },
  ];
};

export const paymentLines = (
  payments: readonly ApiRecord[],
  methods: readonly ApiRecord[],
  kept: Kept,
  reading: Reading,
): Line<"payments">[] => {
  const names = new Map(methods.map((method) => [textIn(method, "id"), textIn(method, "name")]));
  return payments.flatMap((payment) =>
    creditOf(payment, kept, reading).map((line) => ({
      ...line,
      external_ref: idIn(payment, "id"),
      method: methodOf(payment, names),
      reference: clip(
        textIn(payment, "providerPaymentId") ||
          textIn(payment, "checkNumber") ||
          textIn(payment, "receiptNumber"),
        191,
      ),
    })),
  );
};

/** Credit notes as credit that no money came in for: the API does not say which lines they take back. */
export const creditNoteLines = (
  notes: readonly ApiRecord[],
  kept: Kept,
  reading: Reading,
): Line<"payments">[] =>
  notes.flatMap((note) =>
    creditOf({ ...note, amount: note.total }, kept, reading).map((line) => ({
      ...line,
      external_ref: `credit-note-${idIn(note, "id")}`,
      method: opening_method,
      reference: clip(textIn(note, "number"), 191),
    })),
  );
