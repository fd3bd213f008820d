import * as v from "valibot";
import { billedLines } from "../billing/line-wire.ts";
import {
  amount,
  clearable,
  currency,
  dateField,
  dateTimeField,
  exchangeRate,
  instantField,
  listOf,
  noteText,
  optionalEntries,
  requiredText,
  uuid,
} from "../http/contract/fields.ts";
import { invoice_statuses } from "../shared/billing-vocabulary.ts";
import { billing_modes, door_methods, outcomes, reason_codes } from "../shared/vocabulary.ts";
import { signature_input } from "../tickets/attachments/wire.ts";
import { Ticket } from "../tickets/wire.ts";

const items = () =>
  v.pipe(clearable(billedLines()), v.description("An empty list is the same as none"));

const on_site_fields = v.object({
  amount: v.pipe(amount(), v.description("New money. More than 0, unless `use_credit` is true")),
  currency: v.pipe(clearable(currency()), v.description("Defaults to the invoice's")),
  method: v.pipe(clearable(v.picklist(door_methods)), v.description("Defaults to `cash`")),
  exchange_rate: v.pipe(
    clearable(exchangeRate()),
    v.description(
      "Units of the payment's currency for 1 of the invoice's. Defaults to the latest rate",
    ),
  ),
  use_credit: v.pipe(
    clearable(v.boolean()),
    v.description(
      "True pays with the client's credit in the invoice's currency first, as far as there is any",
    ),
  ),
  collect_debt: v.pipe(
    clearable(v.boolean()),
    v.description(
      "True pays the client's other open invoices in this currency with what is left, the first due first. Otherwise that becomes credit",
    ),
  ),
});

const OnSitePayment = v.pipe(
  on_site_fields,
  v.forward(
    v.partialCheck(
      [["amount"], ["use_credit"]],
      ({ amount, use_credit }) => amount > 0 || use_credit === true,
      "must be more than 0",
    ),
    ["amount"],
  ),
);

export type OnSitePayment = v.InferOutput<typeof OnSitePayment>;

const FollowUp = optionalEntries({
  title: v.pipe(clearable(requiredText(255)), v.description("Defaults to the ticket's")),
  due_date: clearable(dateField()),
  column_id: v.pipe(clearable(uuid()), v.description("Defaults to the board's first column")),
  job_type_id: clearable(uuid()),
  technician_id: v.pipe(
    clearable(uuid()),
    v.description("Books a visit by the scheduling rules; needs `tickets:schedule`"),
  ),
  scheduled_at: clearable(dateTimeField()),
  scheduled_until: clearable(dateTimeField()),
});

export const CompleteInput = v.object({
  outcome: v.picklist(outcomes),
  notes: clearable(noteText()),
  reason: v.pipe(clearable(noteText()), v.description("Required for `revisit`")),
  reason_code: clearable(v.picklist(reason_codes)),
  items: items(),
  replace_items: v.pipe(
    clearable(v.boolean()),
    v.description(
      "True drops the lines kept on the ticket. Otherwise they are billed together with `items`",
    ),
  ),
  checklist_state: clearable(listOf(v.object({ id: requiredText(), done: v.boolean() }))),
  collect_payment: clearable(OnSitePayment),
  notify_client: v.pipe(clearable(v.boolean()), v.description("Defaults to true")),
  invoice_now: v.pipe(
    clearable(v.boolean()),
    v.description("Only for `partial`: false keeps the items for later. Defaults to true"),
  ),
  create_follow_up: v.pipe(
    v.optional(v.union([v.boolean(), v.nullable(FollowUp)])),
    v.description("Creates a follow-up ticket; needs `tickets:create`"),
  ),
  signature: clearable(signature_input),
});

export type CompleteInput = v.InferOutput<typeof CompleteInput>;

export const CreateInvoiceInput = v.object({
  items: items(),
  due_date: v.pipe(
    clearable(dateField()),
    v.description(
      "Defaults to the organization's `payment_terms_days` after issue. Past dates are accepted",
    ),
  ),
  notes: clearable(noteText()),
  collect_payment: clearable(OnSitePayment),
  notify_client: v.pipe(clearable(v.boolean()), v.description("Defaults to true")),
});

export type CreateInvoiceInput = v.InferOutput<typeof CreateInvoiceInput>;

export const CancelInput = v.object({ reason: clearable(noteText()) });

/** §2.6. */
const completion = v.object({
  replayed: v.boolean(),
  billing_mode: v.picklist(billing_modes),
  invoice: v.pipe(
    v.nullable(
      v.object({
        id: uuid(),
        number: v.string(),
        total: v.number(),
        balance: v.number(),
        currency: v.string(),
        status: v.picklist(invoice_statuses),
      }),
    ),
    v.description("The invoice of the ticket"),
  ),
  payment_id: v.pipe(v.nullable(uuid()), v.description("The payment of the new money")),
  credit_payment_id: v.pipe(
    v.optional(uuid()),
    v.description("The payment that applied the client's credit, if any (`use_credit`)"),
  ),
  follow_up: v.nullable(v.object({ id: uuid(), ticket_number: v.string() })),
  client_notified: v.boolean(),
});

export const EndedTicket = v.intersect([Ticket, v.object({ completion })]);

const previewed = {
  item_uuid: uuid(),
  name: v.string(),
  quantity: v.number(),
  price: v.number(),
  tax_rate: v.pipe(v.number(), v.description("Percent")),
  line_total: v.pipe(
    v.number(),
    v.description("Without tax; 0 for a line that cannot be billed (see `warnings`)"),
  ),
  track_serial: v.boolean(),
  track_mac: v.boolean(),
};

export const CompletionPreview = v.object({
  billing_mode: v.picklist(billing_modes),
  currency: v.string(),
  items: v.pipe(
    v.array(
      v.object({ ...previewed, price_source: v.picklist(["client", "job_type", "catalogue"]) }),
    ),
    v.description("The job type's default items, even if `kept_items` already contains them"),
  ),
  kept_items: v.pipe(
    v.array(
      v.object({
        ...previewed,
        price_source: v.picklist(["line", "client", "job_type", "catalogue"]),
        serial: v.nullable(v.string()),
        mac: v.nullable(v.string()),
      }),
    ),
    v.description("Unbilled lines of earlier visits; the completion bills them, too"),
  ),
  subtotal: v.pipe(
    v.number(),
    v.description("Sum of `items` and `kept_items`, like `tax_total` and `total`"),
  ),
  tax_total: v.number(),
  total: v.number(),
  client_balance: v.pipe(
    v.nullable(v.number()),
    v.description("The client's balance; negative is credit"),
  ),
  client_credit: v.pipe(
    v.nullable(v.number()),
    v.description("Credit in `currency` that no invoice used yet. Null without a client"),
  ),
  client_debt: v.pipe(
    v.array(v.object({ currency: v.string(), amount: v.number() })),
    v.description("Open on the client's other invoices, in each currency"),
  ),
  invoice_balance: v.pipe(
    v.nullable(v.number()),
    v.description("Open on the ticket's invoice. Null if it is not billed"),
  ),
  rounding_tolerance: v.pipe(
    v.number(),
    v.description("An invoice with at most this remainder is settled, in `currency`"),
  ),
  exchange_rates: v.pipe(
    v.array(
      v.object({
        base: v.string(),
        quote: v.string(),
        rate: v.number(),
        effective_at: instantField(),
      }),
    ),
    v.description(
      "The latest rates between `currency` and the organization's, USD and LBP. Empty without `tickets:complete`",
    ),
  ),
  checklist: v.array(
    v.object({ id: v.string(), label: v.string(), required: v.boolean(), done: v.boolean() }),
  ),
  missing_required: v.pipe(
    v.array(v.object({ id: v.string(), label: v.string() })),
    v.description("Unfinished required tasks; they do not prevent completion"),
  ),
  can_bill: v.pipe(v.boolean(), v.description("Whether the caller may bill the ticket")),
  warnings: v.array(v.string()),
});
