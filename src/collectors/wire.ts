import * as v from "valibot";
import { Actor } from "../access/actor-wire.ts";
import { Payment } from "../billing/payments/wire.ts";
import {
  amount,
  clearable,
  currency,
  instantField,
  listOf,
  noteText,
  pageQuery,
  type QueryOf,
  requiredText,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { isCurrency } from "../shared/money.ts";

/** Amounts by currency. */
const limit = () =>
  v.pipe(
    v.record(v.string(), amount()),
    v.check((limits) => Object.keys(limits).every(isCurrency), "must have ISO 4217 currencies"),
    v.description("The most cash by currency, `{USD: 500}`; more is a warning, no refusal"),
  );

const optional_fields = {
  active: v.optional(v.boolean()),
  user_id: v.pipe(
    clearable(uuid()),
    v.description("The person who logs in as this collector; each is at most one"),
  ),
  cash_limit: clearable(limit()),
};

export const NewCollector = v.object({ name: requiredText(), ...optional_fields });

export type NewCollector = v.InferOutput<typeof NewCollector>;

/** Fields that are left out keep their values. */
export const CollectorChange = v.object({ name: v.optional(requiredText()), ...optional_fields });

export type CollectorChange = v.InferOutput<typeof CollectorChange>;

/** A collector's id is an integer (§4.1). */
export const Collector = v.object({
  id: wholeNumber(1),
  name: v.string(),
  active: v.boolean(),
  user_id: v.nullable(uuid()),
  cash_limit: v.nullable(limit()),
});

export type Collector = v.InferOutput<typeof Collector>;

export const CollectorList = paginatedSchema(Collector);

export const collectors_query = { active: v.optional(v.boolean()), ...pageQuery(15) };

export type CollectorsQuery = QueryOf<typeof collectors_query>;

const Amounts = v.array(v.object({ currency: v.string(), amount: v.number() }));

const over_limit = v.pipe(v.boolean(), v.description("Whether more is in hand than the limit"));

export const CollectorCash = v.object({
  balances: v.pipe(Amounts, v.description("Cash in hand, by currency")),
  since_handover: v.pipe(
    v.array(Payment),
    v.description("The payments whose cash is in hand, the newest first, at most 1,000"),
  ),
  limit: v.nullable(limit()),
  over_limit,
  last_handover_at: v.nullable(instantField()),
});

export type CollectorCash = v.InferOutput<typeof CollectorCash>;

/** What one collector has in hand, in the list of all. */
export const CashBalance = v.object({
  collector: v.object({ id: wholeNumber(1), name: v.string() }),
  balances: Amounts,
  limit: v.nullable(limit()),
  over_limit,
  last_handover_at: v.nullable(instantField()),
});

export type CashBalance = v.InferOutput<typeof CashBalance>;

export const CashBalanceList = paginatedSchema(CashBalance);

export const cash_balances_query = pageQuery(25);

const counted = () =>
  listOf(v.object({ currency: currency(), amount: amount() }), 20, "currencies");

export const HandoverInput = v.object({
  counted: v.pipe(counted(), v.description("A currency that is not counted counts as 0")),
  expected: v.pipe(
    v.optional(counted()),
    v.description(
      "What the caller saw in hand: if it has changed since, nothing is handed over (`cash_changed`)",
    ),
  ),
  note: clearable(noteText()),
});

export type HandoverInput = v.InferOutput<typeof HandoverInput>;

export const Handover = v.object({
  id: uuid(),
  collector_id: wholeNumber(1),
  expected: v.pipe(Amounts, v.description("What the collector had in hand")),
  counted: Amounts,
  difference: v.pipe(Amounts, v.description("Counted less expected: negative is missing")),
  note: v.nullable(v.string()),
  by: Actor,
  at: instantField(),
});

export type Handover = v.InferOutput<typeof Handover>;

export const HandoverList = paginatedSchema(Handover);

export const handovers_query = pageQuery(15);
