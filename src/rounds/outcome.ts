import type { Caller } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { rateBetween } from "../billing/exchange-rates/rate-between.ts";
import { payableWith } from "../billing/invoices/payable.ts";
import { type PaymentRow, recordPayment } from "../billing/payments/record.ts";
import { receiptNumber } from "../billing/receipts/number.ts";
import type { ClientRow } from "../clients/client.ts";
import { findClient } from "../clients/queries.ts";
import {
  checkedDate,
  dateIn,
  type Instant,
  parseInstant,
  secondsBetween,
} from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { balancesOf } from "../ledger/balances.ts";
import { checkedMinor } from "../minor-units.ts";
import { Refusal, refuseField, withFieldPrefix } from "../refusal.ts";
import type { StopOutcome } from "../shared/round-vocabulary.ts";
import { setCollection } from "../suspension/set-collection.ts";
import { type RoundRow, type StopRow, takenPayment } from "./queries.ts";
import { updateStop } from "./record.ts";
import { openRound } from "./round.ts";
import type { OutcomeInput } from "./wire.ts";

/** How long ago a stop may have happened: what a phone kept without a connection is sent later. */
const past_max_seconds = 7 * 86_400;

/** How far a phone's clock may be ahead. What is recorded is never ahead. */
const ahead_max_seconds = 5;

/**
 * Records how a stop ended, with the payment if there is one (beyond §12). Money is recorded whatever the round's
 * status. A stop that took money keeps its outcome until the payment is deleted.
 */
export const recordOutcome = (
  tx: OrgTx,
  { organization, actor }: Caller,
  round: RoundRow,
  stop: StopRow,
  input: OutcomeInput,
): StopRow => {
  const request_hash = hashOf(input);
  const taken = takenPayment(tx, stop);
  if (taken) {
    if (stop.request_hash === request_hash) return stop;
    throw outcomeRecorded(stop, taken);
  }
  const at = readAt(tx, organization, input.at);
  checkFields(input, dateIn(organization.timezone, at));
  if (!input.payment && round.closed_at !== null && at > round.closed_at)
    throw new Refusal("round_closed", "The round was closed before this happened.", {
      closed_at: round.closed_at,
    });
  const client = findClient(tx, stop.client_id);
  const payment_id = input.payment
    ? takePayment(tx, organization, round, client, input.payment, at)
    : null;
  const is_due = owes(tx, stop.client_id);
  const outcome = payment_id === null ? input.outcome : is_due ? "part" : "paid";
  const promise_until =
    is_due || outcome === "promised" ? (checkedDate(input.promise_until) ?? null) : null;
  const note = input.note || null;
  if (client && promise_until !== null)
    setCollection(tx, client, { promise_until, ...(note && { promise_note: note }) });
  if (round.status === "planned") openRound(tx, round);
  return updateStop(tx, stop, {
    outcome,
    payment_id,
    promise_until,
    note,
    at,
    recorded_by: JSON.stringify(actor),
    request_hash,
  });
};

/** The same for the same request, whatever the order of its fields. */
const hashOf = ({ outcome, payment, promise_until, note, at }: OutcomeInput): string => {
  const money = payment
    ? [payment.amount, payment.currency, payment.exchange_rate ?? null, payment.method ?? "cash"]
    : null;
  const sent = [outcome, money, promise_until ?? null, note || null, at ?? null];
  return Bun.SHA256.hash(JSON.stringify(sent), "hex");
};

const outcomeRecorded = ({ outcome }: StopRow, payment: PaymentRow): Refusal =>
  new Refusal("outcome_recorded", "Money was taken at this stop already.", {
    outcome,
    payment_id: payment.id,
    receipt_number: receiptNumber(payment),
  });

/** When it happened. Refuses, on its field, what is too old or ahead. */
const readAt = (
  tx: OrgTx,
  { timezone }: Organization,
  sent: string | null | undefined,
): Instant => {
  if (!sent) return tx.now;
  const at = parseInstant(sent, timezone);
  if (!at) throw refuseField("at", "must be in the years 0 to 9999");
  const ago_seconds = secondsBetween(at, tx.now);
  if (ago_seconds < -ahead_max_seconds) throw refuseField("at", "must not be in the future");
  if (ago_seconds > past_max_seconds) throw refuseField("at", "must be at most 7 days ago");
  return ago_seconds < 0 ? tx.now : at;
};

const with_money: ReadonlySet<StopOutcome> = new Set(["paid", "part"]);

/** Refuses, on their fields, a payment or a promise that does not go with the outcome. */
const checkFields = ({ outcome, payment, promise_until }: OutcomeInput, day: string): void => {
  const takes_money = with_money.has(outcome);
  if (takes_money && !payment) throw refuseField("payment", `is required for ${outcome}`);
  if (!takes_money && payment) throw refuseField("payment", `must not be sent with ${outcome}`);
  if (outcome === "promised" && !promise_until)
    throw refuseField("promise_until", "is required for promised");
  if (!promise_until) return;
  if (outcome !== "promised" && outcome !== "part")
    throw refuseField("promise_until", `must not be sent with ${outcome}`);
  if (promise_until < day) throw refuseField("promise_until", "must not be before the visit");
};

/** Pays the client's oldest invoices; the rest becomes credit. Returns the payment's id. */
const takePayment = (
  tx: OrgTx,
  organization: Organization,
  { collector_id }: RoundRow,
  client: ClientRow | undefined,
  { amount, currency, exchange_rate, method: sent_method }: NonNullable<OutcomeInput["payment"]>,
  at: Instant,
): string => {
  if (!client) throw new Refusal("payment_failed", "The client was deleted.");
  const method = sent_method ?? "cash";
  const { invoices, invoice_currency } = payableWith(tx, client, currency);
  const { payment } = withFieldPrefix("payment", () =>
    recordPayment(tx, organization, {
      client,
      requested: invoices.map((invoice) => ({ invoice, amount: null })),
      amount: checkedMinor(amount, currency, "amount"),
      currency,
      rate: rateBetween(tx, { from: currency, to: invoice_currency, at, sent: exchange_rate }),
      method,
      reference: null,
      paid_at: at,
      collector_id,
      kept_by: method === "cash" ? collector_id : null,
    }),
  );
  return payment.id;
};

/** Whether the client owes anything, in any currency. */
const owes = (db: OrgReader, client_id: string): boolean =>
  (balancesOf(db, [client_id]).get(client_id) ?? []).some(({ amount }) => amount > 0);
