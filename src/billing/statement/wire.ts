import * as v from "valibot";
import { currency, date_range, dateField, listOf, uuid } from "../../http/contract/fields.ts";
import { client_entry_kinds } from "../../shared/journal.ts";
import { selected_clients_max } from "../../shared/receivable-vocabulary.ts";

const owed = (what: string) => v.pipe(v.number(), v.description(what));

const StatementEntry = v.object({
  id: v.pipe(uuid(), v.description("The id of the journal entry")),
  kind: v.picklist(client_entry_kinds),
  date: v.pipe(dateField(), v.description("The date of the entry in the organization's timezone")),
  reference: v.pipe(
    v.nullable(v.string()),
    v.description("The number of the invoice or credit note, or the payment's reference or id"),
  ),
  amount: owed("Change of the client's balance; payments are negative"),
  balance: owed("Balance after the entry; negative is credit"),
});

export const Statement = v.object({
  client: v.object({ id: uuid(), name: v.string(), username: v.string() }),
  currency: v.string(),
  date_from: v.nullable(dateField()),
  date_to: v.nullable(dateField()),
  opening_balance: owed("Opening balance, before `date_from`"),
  entries: v.array(StatementEntry),
  closing_balance: owed("Closing balance, at the end of `date_to`"),
  other_currencies: v.pipe(
    v.array(v.string()),
    v.description(
      "Other currencies in which the client was billed or has paid; read them with `currency`",
    ),
  ),
});

export type Statement = v.InferOutput<typeof Statement>;

export const statement_query = {
  ...date_range,
  currency: v.optional(
    v.pipe(currency(), v.description("The account's currency. Defaults to the client's")),
  ),
};

export const statements_query = {
  client_ids: v.pipe(
    listOf(uuid(), selected_clients_max, "clients"),
    v.minLength(1, "must name at least 1 client"),
    v.description("1 to 100 clients, each printed once, in this order"),
  ),
  ...date_range,
  currency: v.optional(
    v.pipe(
      currency(),
      v.description(
        "The accounts' currency. Defaults to each client's, and every other in which they owe something",
      ),
    ),
  ),
};
