import * as v from "valibot";
import {
  amount,
  clearable,
  date_range,
  dateField,
  instantField,
  listOf,
  note_max,
  pageQuery,
  type QueryOf,
  quantity,
  requiredText,
  uuid,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";
import { lines_max } from "../../shared/vocabulary.ts";

const CreditedLine = v.object({
  line_id: v.pipe(uuid(), v.description("The `id` of one of the invoice's lines")),
  quantity: v.pipe(clearable(quantity()), v.description("Defaults to what is left of the line")),
});

export const NewCreditNote = v.object({
  lines: v.pipe(
    clearable(
      v.pipe(listOf(CreditedLine, lines_max, "lines"), v.minLength(1, "must have at least 1 line")),
    ),
    v.description("What to take back. Either `lines` or `amount` is required"),
  ),
  amount: v.pipe(
    clearable(amount()),
    v.description(
      "With tax, in the invoice's currency. Taken from all lines, in proportion to what is left of them",
    ),
  ),
  reason: requiredText(note_max),
});

export type NewCreditNoteInput = v.InferOutput<typeof NewCreditNote>;

const CreditNoteLine = v.object({
  line_id: v.pipe(uuid(), v.description("The `id` of the invoice's line")),
  description: v.pipe(v.string(), v.description("The `name` of the invoice's line")),
  quantity: v.pipe(
    v.nullable(v.number()),
    v.description("Null where an `amount` takes back only a part of the line's price"),
  ),
  line_total: v.pipe(v.number(), v.description("Without tax")),
  tax: v.number(),
  total: v.pipe(v.number(), v.description("With tax")),
});

export const CreditNote = v.object({
  id: uuid(),
  number: v.string(),
  invoice_id: uuid(),
  invoice_number: v.string(),
  client_id: uuid(),
  currency: v.string(),
  lines: v.array(CreditNoteLine),
  subtotal: v.pipe(v.number(), v.description("Without tax")),
  tax_total: v.number(),
  total: v.number(),
  applied: v.pipe(
    v.number(),
    v.description(
      "What lowered the invoice's balance. The rest of `total` became the client's credit",
    ),
  ),
  reason: v.string(),
  issue_date: dateField(),
  created_at: instantField(),
});

export type CreditNoteView = v.InferOutput<typeof CreditNote>;

export const CreditNoteList = paginatedSchema(CreditNote);

export const credit_note_list_query = {
  client_id: v.optional(uuid()),
  invoice_id: v.optional(uuid()),
  /** Of `issue_date`. */
  ...date_range,
  ...pageQuery(15),
};

export type CreditNoteListQuery = QueryOf<typeof credit_note_list_query>;
