import * as v from "valibot";
import { currency, date_range, dateField, uuid } from "../../http/contract/fields.ts";
import { entry_kinds } from "../../shared/journal.ts";

const owed = (what: string) => v.pipe(v.number(), v.description(what));

const StatementEntry = v.object({
  id: v.pipe(uuid(), v.description("Of the entry in the journal")),
  kind: v.picklist(entry_kinds),
  date: v.pipe(dateField(), v.description("The organization's day of the entry")),
  reference: v.pipe(
    v.nullable(v.string()),
    v.description("The invoice's number, or the payment's reference or id"),
  ),
  amount: owed("What the entry changes of what the client owes: what they paid is negative"),
  balance: owed("What the client owes after it; negative is credit"),
});

export const Statement = v.object({
  client: v.object({ id: uuid(), name: v.string(), username: v.string() }),
  currency: v.string(),
  date_from: v.nullable(dateField()),
  date_to: v.nullable(dateField()),
  opening_balance: owed("What the client owed before `date_from`"),
  entries: v.array(StatementEntry),
  closing_balance: owed("What the client owes at the end of `date_to`"),
  other_currencies: v.pipe(
    v.array(v.string()),
    v.description(
      "Other currencies in which the client was billed or has paid: read them with `currency`",
    ),
  ),
});

export type Statement = v.InferOutput<typeof Statement>;

export const statement_query = {
  ...date_range,
  currency: v.optional(
    v.pipe(currency(), v.description("Of the account that is told; the client's unless sent")),
  ),
};
