import type { Stop } from "../api/document.d.ts";
import type { Entry, OutcomeAction } from "../offline/queue/entry.ts";
import { lessened, type Money } from "./amounts.ts";

export type ExpectedStop = Stop & {
  /** An outcome is not sent yet. */
  is_waiting: boolean;
  /** An outcome was refused. */
  is_refused: boolean;
  /** Money was taken, sent or not. */
  has_money: boolean;
};

const isStop = (answer: unknown): answer is Stop =>
  typeof answer === "object" && answer !== null && "outcome" in answer && "due" in answer;

const withAnswer = (stop: Stop, answer: unknown): Stop => {
  if (!isStop(answer)) return stop;
  const { due, invoices, outcome, payment_id, receipt_number, collected } = answer;
  const { promise_until, note, at } = answer;
  return {
    ...stop,
    ...{ due, invoices, outcome, payment_id, receipt_number, collected },
    ...{ promise_until, note, at },
  };
};

const lessDue = (due: readonly Money[], worth: Money | null): Money[] =>
  due
    .map((each) =>
      each.currency === worth?.currency
        ? { ...each, amount: lessened(each, worth.amount).amount }
        : each,
    )
    .filter(({ amount }) => amount > 0);

/** The invoices after a payment of the oldest ones. */
const lessInvoices = (invoices: Stop["invoices"], worth: Money | null): Stop["invoices"] => {
  let left = worth?.amount ?? 0;
  return invoices
    .map((invoice) => {
      const { currency, balance } = invoice;
      if (currency !== worth?.currency) return invoice;
      const paid = lessened({ currency, amount: balance }, left);
      left = paid.left;
      return { ...invoice, balance: paid.amount };
    })
    .filter(({ balance }) => balance > 0);
};

const withOutcome = (stop: Stop, { body, worth }: OutcomeAction, made_ms: number): Stop => {
  const due = lessDue(stop.due, worth);
  return {
    ...stop,
    due,
    invoices: lessInvoices(stop.invoices, worth),
    collected: body.payment
      ? { currency: body.payment.currency, amount: body.payment.amount }
      : null,
    outcome: body.payment ? (due.length === 0 ? "paid" : "part") : body.outcome,
    promise_until: body.promise_until ?? null,
    note: body.note ?? null,
    at: new Date(made_ms).toISOString(),
  };
};

/** Whether a response of `read_ms` cannot have what this entry did. */
export const isSince = ({ taken }: Entry, read_ms: number): boolean =>
  taken !== undefined && taken.at_ms >= read_ms;

/**
 * The expected state of a stop once all queued outcomes are sent. Responses since it was read replace what was
 * expected. Money that the service has is this phone's, whose response was lost, or another's, before which the
 * queued outcome will be refused: either way nothing more is expected. `entries` are the owner's, in order.
 */
export const asExpectedStop = (
  stop: Stop,
  read_ms: number,
  entries: readonly Entry[],
): ExpectedStop => {
  const own = entries.filter(({ subject }) => subject.id === stop.id);
  const waiting = own.filter(({ state }) => state === "waiting");
  const now = own.reduce((reached, entry) => {
    const { action, state, made_ms, taken } = entry;
    if (state === "taken")
      return isSince(entry, read_ms) ? withAnswer(reached, taken?.answer) : reached;
    const is_expected = state === "waiting" && reached.payment_id === null;
    return is_expected && action.kind === "outcome"
      ? withOutcome(reached, action, made_ms)
      : reached;
  }, stop);
  return {
    ...now,
    is_waiting: waiting.length > 0,
    is_refused: own.some(({ state }) => state === "refused"),
    has_money:
      now.payment_id !== null ||
      waiting.some(({ action }) => action.kind === "outcome" && Boolean(action.body.payment)),
  };
};
