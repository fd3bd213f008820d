import * as v from "valibot";
import { Payment } from "../billing/payments/wire.ts";
import {
  amount,
  clearable,
  currency,
  date_range,
  dateField,
  dateTimeField,
  exchangeRate,
  instantField,
  listOf,
  noteText,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { round_statuses, stop_outcomes, stops_max } from "../shared/round-vocabulary.ts";
import { door_methods, payment_methods } from "../shared/vocabulary.ts";

const filter_entries = {
  zone: v.optional(requiredText()),
  city: v.optional(requiredText()),
  building: v.optional(requiredText()),
  branch_id: v.optional(uuid()),
  generator_id: v.optional(uuid()),
  agreed_payment_method: v.optional(v.picklist(payment_methods)),
  min_days_overdue: v.optional(
    v.pipe(wholeNumber(0, 3650), v.description("Days since the oldest open invoice was due")),
  ),
  collector_only: v.optional(
    v.pipe(v.boolean(), v.description("Only clients whose collector the round's is")),
  ),
  without_round: v.optional(
    v.pipe(
      v.boolean(),
      v.description("Leaves out clients who stand on a round of the date, instead of refusing"),
    ),
  ),
};

/** Which clients who owe something go on a round. All conditions apply. */
export type RoundFilter = v.InferOutput<v.ObjectSchema<typeof filter_entries, undefined>>;

export const NewRound = v.object({
  collector_id: wholeNumber(1),
  date: dateField(),
  name: v.pipe(clearable(text()), v.description("Defaults to the collector's name")),
  client_ids: v.optional(listOf(uuid(), stops_max, "clients")),
  filter: v.optional(
    v.pipe(
      v.object(filter_entries),
      v.description("Instead of `client_ids`: clients who owe something"),
    ),
  ),
});

export type NewRound = v.InferOutput<typeof NewRound>;

export const RoundChange = v.object({
  name: v.optional(requiredText()),
  collector_id: v.optional(wholeNumber(1)),
  date: v.optional(dateField()),
});

/** Fields that are left out keep their values. */
export type RoundChange = v.InferOutput<typeof RoundChange>;

export const StopOrder = v.object({ ids: listOf(uuid(), stops_max, "stops") });

export const NewStop = v.object({ client_id: uuid() });

export const OutcomeInput = v.object({
  outcome: v.pipe(
    v.picklist(stop_outcomes),
    v.description(
      "`paid` and `part` need `payment`; which of them is stored depends on what is left",
    ),
  ),
  payment: clearable(
    v.object({
      amount: v.pipe(amount(), v.gtValue(0, "must be more than 0")),
      currency: currency(),
      exchange_rate: v.pipe(
        clearable(exchangeRate()),
        v.description("As of a payment; defaults to the latest stored rate at `at`"),
      ),
      method: v.pipe(clearable(v.picklist(door_methods)), v.description("Defaults to `cash`")),
    }),
  ),
  promise_until: v.pipe(
    clearable(dateField()),
    v.description("Needed for `promised`; with `part` for the rest. Becomes the client's"),
  ),
  note: clearable(noteText()),
  at: v.pipe(
    clearable(dateTimeField()),
    v.description("When it happened, up to 7 days ago. Defaults to now"),
  ),
});

export type OutcomeInput = v.InferOutput<typeof OutcomeInput>;

const nullable_text = v.nullable(v.string());

const StopClient = v.object({
  id: uuid(),
  name: v.string(),
  phone_number: nullable_text,
  address: nullable_text,
  city: nullable_text,
  zone: nullable_text,
  street: nullable_text,
  building: nullable_text,
  box: nullable_text,
  reference: nullable_text,
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
});

const Amounts = v.array(v.object({ currency: v.string(), amount: v.number() }));

const stop_entries = {
  id: uuid(),
  position: wholeNumber(1),
  client: StopClient,
  due: v.pipe(Amounts, v.description("What the client owes now, less credit")),
  invoices: v.pipe(
    v.array(
      v.object({
        id: uuid(),
        number: v.string(),
        due_date: dateField(),
        balance: v.number(),
        currency: v.string(),
      }),
    ),
    v.description("Open ones, the first due first, at most 99"),
  ),
  outcome: v.pipe(
    v.nullable(v.picklist(stop_outcomes)),
    v.description("Null again if the payment was deleted"),
  ),
  payment_id: v.nullable(uuid()),
  receipt_number: nullable_text,
  collected: v.pipe(
    v.nullable(v.object({ currency: v.string(), amount: v.number() })),
    v.description("What was taken here"),
  ),
  promise_until: v.nullable(dateField()),
  note: nullable_text,
  at: v.nullable(instantField()),
};

export const Stop = v.object(stop_entries);

export type Stop = v.InferOutput<typeof Stop>;

/** A stop after its outcome was recorded. */
export const RecordedStop = v.object({
  ...stop_entries,
  payment: v.pipe(v.nullable(Payment), v.description("What was taken at this stop")),
  credit: v.pipe(
    v.nullable(v.object({ currency: v.string(), amount: v.number() })),
    v.description("What of the payment paid no invoice and became credit; null for nothing"),
  ),
});

export type RecordedStop = v.InferOutput<typeof RecordedStop>;

export const CollectionRound = v.object({
  id: uuid(),
  collector_id: wholeNumber(1),
  collector_name: v.string(),
  date: dateField(),
  name: v.string(),
  status: v.picklist(round_statuses),
  stops: v.array(Stop),
  totals: v.pipe(
    v.array(v.object({ currency: v.string(), due: v.number(), collected: v.number() })),
    v.description("What the clients owe now, and the payments of the stops, by currency"),
  ),
  progress: v.object({ stops: wholeNumber(0), done: wholeNumber(0) }),
  exchange_rates: v.pipe(
    v.array(
      v.object({
        base: v.string(),
        quote: v.string(),
        rate: v.number(),
        effective_at: instantField(),
      }),
    ),
    v.description("The latest rates between the organization's currency, USD and LBP"),
  ),
  created_at: instantField(),
  opened_at: v.nullable(instantField()),
  closed_at: v.nullable(instantField()),
});

export type CollectionRound = v.InferOutput<typeof CollectionRound>;

export const CollectionRoundList = paginatedSchema(CollectionRound);

export const rounds_query = {
  mine: v.optional(v.pipe(v.boolean(), v.description("Only those of the collector that one is"))),
  date: v.optional(dateField()),
  ...date_range,
  collector_id: v.optional(wholeNumber(1)),
  status: v.optional(v.picklist(round_statuses)),
  stops: v.optional(
    v.pipe(v.boolean(), v.description("`0` leaves `stops` empty; totals and progress stay")),
  ),
  ...pageQuery(15),
};

export type RoundsQuery = QueryOf<typeof rounds_query>;
