import type { OutcomeInput } from "../api/document.d.ts";
import type { Entry } from "../offline/queue/entry.ts";
import { type Money, sumsOf } from "./amounts.ts";
import { isSince } from "./expected.ts";
import type { CashRead, RoundsRead } from "./rounds-read.ts";

type Payment = NonNullable<OutcomeInput["payment"]>;

/** Stops whose money the service has. */
const paidStops = ({ rounds }: RoundsRead): Set<string> =>
  new Set(
    rounds.flatMap(({ stops }) =>
      stops.filter(({ payment_id }) => payment_id !== null).map(({ id }) => id),
    ),
  );

/** The payments of entries that a response of `read_ms` does not have. */
const paymentsSince = (
  read_ms: number,
  paid: ReadonlySet<string>,
  entries: readonly Entry[],
): Payment[] =>
  entries.flatMap((entry) => {
    const { action, state, subject } = entry;
    const payment = action.kind === "outcome" ? action.body.payment : undefined;
    const is_unread = state === "waiting" ? !paid.has(subject.id) : isSince(entry, read_ms);
    return payment && is_unread ? [payment] : [];
  });

/** What was collected on these rounds, by currency, with what is not sent. */
export const collectedOf = (read: RoundsRead, entries: readonly Entry[]): Money[] => {
  const ids = new Set(read.rounds.map(({ id }) => id));
  const own = entries.filter(({ action }) => action.kind === "outcome" && ids.has(action.round_id));
  const known = read.rounds.flatMap(({ totals }) =>
    totals.map(({ currency, collected }) => ({ currency, amount: collected })),
  );
  const since = paymentsSince(read.read_ms, paidStops(read), own);
  return sumsOf([...known, ...since]).filter(({ amount }) => amount > 0);
};

/** The cash in hand by currency, with what is not sent. */
export const cashInHand = (
  { read_ms, balances }: CashRead,
  read: RoundsRead,
  entries: readonly Entry[],
): Money[] => {
  const since = paymentsSince(read_ms, paidStops(read), entries);
  const cash = since.filter(({ method }) => (method ?? "cash") === "cash");
  return sumsOf([...balances, ...cash]).filter(({ amount }) => amount !== 0);
};

/** The currencies of which more is in hand than the limit, with their limits. */
export const overLimit = (in_hand: readonly Money[], limit: CashRead["limit"]): Money[] =>
  in_hand.flatMap(({ currency, amount }) => {
    const most = limit?.[currency];
    return most !== undefined && amount > most ? [{ currency, amount: most }] : [];
  });
