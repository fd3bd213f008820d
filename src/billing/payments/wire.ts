import * as v from "valibot";
import {
  amount,
  clearable,
  currency,
  date_range,
  dateTimeField,
  exchangeRate,
  instantField,
  listOf,
  noteText,
  pageQuery,
  type QueryOf,
  text,
  uuid,
  wholeNumber,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";
import { invoice_statuses } from "../../shared/billing-vocabulary.ts";
import { payment_methods } from "../../shared/vocabulary.ts";

export const PaymentInput = v.object({
  client_id: v.pipe(clearable(uuid()), v.description("Defaults to the invoice's client")),
  invoice_id: v.pipe(clearable(uuid()), v.description("The one invoice to pay")),
  allocations: v.pipe(
    clearable(listOf(v.object({ invoice_id: uuid(), amount: amount() }), 100, "invoices")),
    v.description("Amounts for several invoices, in their currency; the rest becomes credit"),
  ),
  amount: v.pipe(
    amount(),
    v.description("0 with `allocations` applies the client's credit without a new payment"),
  ),
  currency: v.pipe(
    clearable(currency()),
    v.description("Defaults to the invoice's, otherwise the client's"),
  ),
  exchange_rate: v.pipe(
    clearable(exchangeRate()),
    v.description(
      "Units of the payment's currency for 1 of the invoice's. Defaults to the latest stored rate",
    ),
  ),
  method: v.pipe(clearable(v.picklist(payment_methods)), v.description("Defaults to `cash`")),
  reference: clearable(text()),
  paid_at: v.pipe(clearable(dateTimeField()), v.description("Defaults to now")),
  collector_id: clearable(wholeNumber(1)),
});

export type PaymentInput = v.InferOutput<typeof PaymentInput>;

export const PaymentDeletion = v.object({ reason: clearable(noteText()) });

/** For callers that send no body with a DELETE. */
export const deletion_query = { reason: v.optional(noteText()) };

export const Payment = v.object({
  id: uuid(),
  client_id: uuid(),
  invoice_id: v.pipe(v.nullable(uuid()), v.description("Null for none or several (`allocations`)")),
  ticket_id: v.pipe(
    v.nullable(uuid()),
    v.description("The job that the one invoice bills; also null when the caller may not see it"),
  ),
  allocations: v.pipe(
    v.array(v.object({ invoice_id: uuid(), amount: v.number() })),
    v.description("Amounts applied to invoices, in `invoice_currency`; the rest is credit"),
  ),
  amount: v.number(),
  currency: v.string(),
  exchange_rate: v.pipe(
    v.nullable(v.number()),
    v.description("Units of `currency` for 1 of `invoice_currency`; null when they are the same"),
  ),
  invoice_amount: v.pipe(
    v.number(),
    v.description("The amount in the invoice's currency, including credit"),
  ),
  invoice_currency: v.string(),
  method: v.picklist(payment_methods),
  reference: v.nullable(v.string()),
  receipt_number: v.pipe(
    v.nullable(v.string()),
    v.description(
      "`RCP-2026-000001`, without gaps in each year; null for applied credit, and for payments from before there were receipts",
    ),
  ),
  paid_at: instantField(),
  collector_id: v.nullable(wholeNumber(1)),
  created_at: instantField(),
  deleted_at: v.nullable(instantField()),
  delete_reason: v.nullable(v.string()),
});

export type PaymentView = v.InferOutput<typeof Payment>;

export const PaymentList = paginatedSchema(Payment);

export const payments_query = {
  client_id: v.optional(uuid()),
  ticket_id: v.optional(uuid()),
  invoice_id: v.optional(uuid()),
  status: v.pipe(
    v.optional(v.picklist(invoice_statuses)),
    v.description("The status of the one invoice that it pays"),
  ),
  ...date_range,
  ...pageQuery(15),
};

export type PaymentsQuery = QueryOf<typeof payments_query>;
