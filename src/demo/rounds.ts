import type { Caller } from "../access/caller.ts";
import { dateIn, type Instant, parseInstant, plusDays, plusSeconds } from "../clock/instant.ts";
import { handOver } from "../collectors/hand-over.ts";
import { findCollector } from "../collectors/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { balancesOf } from "../ledger/balances.ts";
import { cashInHand } from "../ledger/collector-cash.ts";
import { rateAt } from "../ledger/exchange-rates.ts";
import { recordOutcome } from "../rounds/outcome.ts";
import { clientsToVisit, planRound } from "../rounds/plan.ts";
import { type RoundRow, stopsOf } from "../rounds/queries.ts";
import { closeRound } from "../rounds/round.ts";
import type { OutcomeInput } from "../rounds/wire.ts";
import { toDecimal } from "../shared/money.ts";
import type { TimedAction } from "./timed-action.ts";

/** Stops of each round. */
const stops_count = 12;

/** The collector who logs in, and who takes the cash in the office. */
interface Walkers {
  collector_id: number;
  collector: Caller;
  office: Caller;
}

/**
 * A collector's rounds: yesterday's is closed and its cash handed over, a dollar short; today's has begun. Clients with a
 * story of their own are left out.
 */
export const inventRounds = (
  { collector_id, collector, office }: Walkers,
  left_out: () => ReadonlySet<string>,
  now: Instant,
): TimedAction[] => {
  const { timezone } = collector.organization;
  const today = dateIn(timezone, now);
  const yesterday = plusDays(today, -1);
  const at = (time: string): Instant => parseInstant(`${yesterday}T${time}`, timezone) ?? now;
  const rounds = new Map<string, RoundRow>();
  const plan = (tx: OrgTx, date: string, name: string): void => {
    const filter = { city: "Bourj Hammoud", without_round: true };
    const input = { collector_id, date, name, filter };
    const ids = clientsToVisit(tx, office.organization, input).filter((id) => !left_out().has(id));
    rounds.set(date, planRound(tx, input, ids.slice(0, stops_count)));
  };
  const end = (date: string, position: number, outcomeOf: OutcomeOf) => (tx: OrgTx) => {
    const round = rounds.get(date);
    const stop = round && stopsOf(tx, round)[position - 1];
    if (stop) recordOutcome(tx, collector, round, stop, outcomeOf(tx, stop.client_id));
  };
  // Just after midnight nothing has happened today.
  const hasBegun = ({ at: moment }: TimedAction) => dateIn(timezone, moment) === today;
  return [
    { at: at("08:00"), run: (tx) => plan(tx, yesterday, "Bourj Hammoud") },
    { at: at("09:40"), run: end(yesterday, 1, paysAll) },
    { at: at("10:05"), run: end(yesterday, 2, absent) },
    { at: at("10:30"), run: end(yesterday, 3, paysInPounds) },
    { at: at("11:15"), run: end(yesterday, 4, paysAll) },
    { at: at("12:10"), run: end(yesterday, 5, promises(plusDays(today, 3))) },
    { at: at("17:20"), run: (tx) => closeAndHandOver(tx, rounds.get(yesterday), office) },
    { at: plusSeconds(now, -4200), run: (tx) => plan(tx, today, "Bourj Hammoud and Nabaa") },
    ...[
      { at: plusSeconds(now, -3000), run: end(today, 1, paysAll) },
      { at: plusSeconds(now, -2000), run: end(today, 2, paysInPounds) },
      { at: plusSeconds(now, -1200), run: end(today, 3, absent) },
    ].filter(hasBegun),
  ];
};

type OutcomeOf = (tx: OrgTx, client_id: string) => OutcomeInput;

/** What the client owes, in one currency. */
const owed = (tx: OrgTx, client_id: string): { amount: number; currency: string } => {
  const [balance] = balancesOf(tx, [client_id]).get(client_id) ?? [];
  return balance ?? { amount: 100, currency: "USD" };
};

const paysAll: OutcomeOf = (tx, client_id) => {
  const { amount, currency } = owed(tx, client_id);
  return { outcome: "paid", payment: { amount: toDecimal(amount, currency), currency } };
};

/** In notes of 50,000, at the day's rate; what is too much is credit. */
const paysInPounds: OutcomeOf = (tx, client_id) => {
  const { amount, currency } = owed(tx, client_id);
  const rate = Number(rateAt(tx, "LBP", currency, tx.now)?.text ?? 1);
  const pounds = Math.ceil((toDecimal(amount, currency) * rate) / 50_000) * 50_000;
  return { outcome: "paid", payment: { amount: pounds, currency: "LBP" } };
};

const absent: OutcomeOf = () => ({ outcome: "absent", note: "Nobody opened" });

const promises =
  (promise_until: string): OutcomeOf =>
  () => ({ outcome: "promised", promise_until, note: "Pays when the salary comes" });

const closeAndHandOver = (tx: OrgTx, round: RoundRow | undefined, office: Caller): void => {
  if (!round) return;
  closeRound(tx, round);
  const counted = cashInHand(tx, round.collector_id).map(({ currency, amount }) => ({
    currency,
    amount: toDecimal(amount, currency) - (currency === "USD" ? 1 : 0),
  }));
  const note = "A dollar short: gave too much change";
  handOver(tx, findCollector(tx, round.collector_id), office.actor, { counted, note });
};
