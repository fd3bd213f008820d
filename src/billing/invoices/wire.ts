import * as v from "valibot";
import {
  clearable,
  date_range,
  dateField,
  instantField,
  note_max,
  noteText,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";
import { invoice_statuses } from "../../shared/billing-vocabulary.ts";
import { billedLines } from "../line-wire.ts";

export const NewInvoice = v.object({
  client_id: uuid(),
  items: v.pipe(billedLines(), v.minLength(1, "must have at least 1 line")),
  due_date: v.pipe(
    clearable(dateField()),
    v.description(
      "Defaults to the organization's `payment_terms_days` after issue. Past dates are accepted",
    ),
  ),
  notes: clearable(noteText()),
});

export type NewInvoiceInput = v.InferOutput<typeof NewInvoice>;

export const VoidInput = v.object({ reason: requiredText(note_max) });

const nullable_text = v.nullable(v.string());

/** A line as it was billed. */
export const InvoiceLine = v.object({
  id: v.pipe(uuid(), v.description("Names the line in a credit note")),
  item_uuid: uuid(),
  name: v.string(),
  unit: nullable_text,
  quantity: v.number(),
  price: v.pipe(v.number(), v.description("Unit price, without tax")),
  tax_rate: v.pipe(v.number(), v.description("Percent, added to the price")),
  line_total: v.pipe(v.number(), v.description("Without tax")),
  tax: v.number(),
  serial: nullable_text,
  mac: nullable_text,
});

/** The client's details at the time of billing. */
export const ClientSnapshot = v.object({
  id: uuid(),
  name: v.string(),
  username: v.string(),
  email: nullable_text,
  phone_number: nullable_text,
  address: nullable_text,
  city: nullable_text,
  external_ref: nullable_text,
});

export const Invoice = v.object({
  id: uuid(),
  number: v.pipe(
    v.string(),
    v.description("`INV-<year>-<number>`; of an imported invoice, its `legacy_number`"),
  ),
  legacy_number: v.pipe(
    nullable_text,
    v.description("The number in the former system, of an imported invoice"),
  ),
  imported: v.boolean(),
  client_id: uuid(),
  ticket_id: v.pipe(
    v.nullable(uuid()),
    v.description("Also null when the caller may not see the ticket"),
  ),
  status: v.picklist(invoice_statuses),
  currency: v.string(),
  lines: v.array(InvoiceLine),
  subtotal: v.pipe(v.number(), v.description("Without tax")),
  tax_total: v.number(),
  total: v.number(),
  paid: v.pipe(v.number(), v.description("Paid so far, by payments and credit")),
  rounding: v.pipe(
    v.number(),
    v.description("The remainder written off within the organization's `rounding_tolerance`"),
  ),
  credited: v.pipe(v.number(), v.description("The sum of its credit notes")),
  credit_applied: v.pipe(
    v.number(),
    v.description(
      "What of `credited` lowered the balance. The rest became the client's credit, because it was paid already",
    ),
  ),
  balance: v.pipe(v.number(), v.description("Balance due; 0 when void or written off")),
  issue_date: dateField(),
  due_date: dateField(),
  period: v.pipe(nullable_text, v.description("The month that a recurring invoice bills, YYYY-MM")),
  recurring: v.boolean(),
  notes: nullable_text,
  client_snapshot: ClientSnapshot,
  created_at: instantField(),
  updated_at: instantField(),
  voided_at: v.nullable(instantField()),
  void_reason: nullable_text,
  credit_notes: v.pipe(
    v.array(v.object({ id: uuid(), number: v.string(), total: v.number() })),
    v.description("In order of issue"),
  ),
  written_off_at: v.pipe(
    v.nullable(instantField()),
    v.description("When its client was deleted; nothing is due on it since"),
  ),
});

export type InvoiceView = v.InferOutput<typeof Invoice>;

export const InvoiceList = paginatedSchema(Invoice);

export type InvoiceList = v.InferOutput<typeof InvoiceList>;

const month = v.pipe(
  v.string(),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "must be a month, YYYY-MM"),
  v.description("Recurring invoices of this month"),
);

export const invoice_list_query = {
  client_id: v.optional(uuid()),
  ticket_id: v.optional(uuid()),
  status: v.optional(v.picklist(invoice_statuses)),
  /** Of `issue_date`. */
  ...date_range,
  period: v.optional(month),
  recurring: v.optional(v.boolean()),
  search: v.optional(
    v.pipe(
      text(),
      v.description(
        "A number as shown (`INV-2026-000012`, `2026-12`, `12`), or the beginning of a legacy number",
      ),
    ),
  ),
  credited: v.optional(
    v.pipe(v.boolean(), v.description("Whether a credit note took something of it back")),
  ),
  ...pageQuery(15),
};

export type InvoiceListQuery = QueryOf<typeof invoice_list_query>;
