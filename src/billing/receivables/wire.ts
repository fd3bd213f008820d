import * as v from "valibot";
import { client_query } from "../../clients/list/wire.ts";
import {
  currency,
  dateField,
  instantField,
  listOf,
  pageQuery,
  type QueryOf,
  uuid,
  wholeNumber,
} from "../../http/contract/fields.ts";
import { Pagination } from "../../http/contract/page.ts";
import { message_statuses } from "../../shared/message-vocabulary.ts";
import {
  aging_buckets,
  receivable_sorts,
  selected_clients_max,
} from "../../shared/receivable-vocabulary.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Amounts = v.array(v.object({ currency: v.string(), amount: v.number() }));

const worth = (what: string) =>
  v.pipe(
    v.nullable(v.number()),
    v.description(
      `${what} in the organization's currency at today's rates; null if a rate is missing`,
    ),
  );

/** What a client owes. */
export const Receivable = v.object({
  client_id: uuid(),
  name: v.string(),
  phone_number: v.nullable(v.string()),
  email: v.nullable(v.string()),
  branch: v.nullable(v.object({ id: uuid(), name: v.string() })),
  collector: v.nullable(v.object({ id: v.number(), name: v.string() })),
  balances: v.pipe(Amounts, v.description("Per currency, less credit; negative is credit")),
  worth: worth("What is owed, less credit in the same currency,"),
  oldest_due_date: v.pipe(dateField(), v.description("Of the open invoices")),
  days_overdue: v.pipe(count, v.description("Since `oldest_due_date`; 0 if that is not past")),
  open_invoices: count,
  reminded_at: v.pipe(
    v.nullable(instantField()),
    v.description("When the latest reminder was queued that was sent or still will be"),
  ),
});

export type Receivable = v.InferOutput<typeof Receivable>;

const AgingBucket = v.object({
  bucket: v.picklist(aging_buckets),
  clients: count,
  invoices: count,
  amounts: v.pipe(Amounts, v.description("Open balances of the invoices, credit not deducted")),
});

export const ReceivableList = v.object({
  data: v.array(Receivable),
  pagination: Pagination,
  currency: v.pipe(v.string(), v.description("The organization's, for `worth`")),
  totals: v.pipe(
    v.object({
      amounts: v.pipe(Amounts, v.description("What all found clients owe, less credit")),
      worth: worth("The total"),
    }),
    v.description("Of all pages"),
  ),
  aging: v.pipe(
    v.array(AgingBucket),
    v.description("The open invoices of the clients that the other filters find, without `bucket`"),
  ),
});

export type ReceivableList = v.InferOutput<typeof ReceivableList>;

const receivable_filters = {
  bucket: v.optional(
    v.pipe(
      v.picklist(aging_buckets),
      v.description("Clients with an open invoice that has been overdue for so many days"),
    ),
  ),
  branch_id: v.optional(uuid()),
  collector_id: v.optional(wholeNumber(Number.MIN_SAFE_INTEGER)),
  currency: v.optional(
    v.pipe(currency(), v.description("Clients with an open invoice in this currency")),
  ),
  search: v.optional(
    v.pipe(client_query, v.description("As `query` of the list of clients, at least 3 characters")),
  ),
  sort_by: v.optional(v.picklist(receivable_sorts), "worth"),
  sort_order: v.optional(
    v.pipe(
      v.picklist(["asc", "desc"]),
      v.description(
        "Defaults to `asc` for `name` and to `desc` for the others. Null is always last",
      ),
    ),
  ),
};

export const receivables_query = { ...receivable_filters, ...pageQuery(25) };

export type ReceivablesQuery = QueryOf<typeof receivables_query>;

export type ReceivableFilters = QueryOf<typeof receivable_filters>;

const client_ids = listOf(uuid(), selected_clients_max, "clients");

export const receivables_csv_query = {
  ...receivable_filters,
  client_ids: v.optional(v.pipe(client_ids, v.description("Only these clients"))),
};

export const ReminderInput = v.object({
  client_ids: v.pipe(client_ids, v.minLength(1, "must name at least 1 client")),
});

const named = { client_id: uuid(), name: v.string() };

export const Reminders = v.object({
  reminded: v.array(
    v.object({
      ...named,
      status: v.pipe(
        v.picklist(message_statuses),
        v.description("`skipped`: no mail server or gateway is configured, nothing will be sent"),
      ),
    }),
  ),
  not_reminded: v.array(
    v.object({
      ...named,
      reason: v.pipe(
        v.picklist(["no_address", "nothing_owed", "reminded_recently"]),
        v.description("`reminded_recently`: within the last 24 hours"),
      ),
    }),
  ),
});

export type Reminders = v.InferOutput<typeof Reminders>;
