import { divided, type Minor, minor, money, sum, whole } from "./amounts.ts";
import { currenciesOf, endOf, type Question, type Report } from "./asked.ts";
import { isWithin, type Span } from "./days.ts";
import { before, type ClientState, known } from "./facts.ts";

/** Something that happened to a client, who was so before and after. */
interface Change {
  day: string;
  before: ClientState | undefined;
  after: ClientState;
}

const isActive = ({ status, deleted }: ClientState): boolean => status === "active" && !deleted;

const isAsked = ({ asked }: Question, { branch_id, currency }: ClientState): boolean =>
  (asked.branch_id === undefined || branch_id === asked.branch_id) &&
  (asked.currency === undefined || currency === asked.currency);

const changesOf = (of: Question): Change[] =>
  [...of.facts.clients.values()].flatMap(({ states }) =>
    states.map((after, n) => ({
      day: of.facts.days.of(after.at),
      before: states[n - 1],
      after,
    })),
  );

const isNew = (change: Change): boolean => change.before === undefined;

const isDeactivated = ({ before, after }: Change): boolean =>
  before !== undefined && isActive(before) && !isActive(after);

/** One act counts once, whether it suspends the client, the account or both. */
const isSuspended = ({ before, after }: Change): boolean =>
  (after.suspended && !before?.suspended) ||
  (after.isp_status === "suspended" && before?.isp_status !== "suspended");

/** The clients of the question that are active before a moment. */
const activeBefore = (of: Question, moment: string): ClientState[] =>
  [...of.facts.clients.values()]
    .flatMap(({ states }) => before(states, moment) ?? [])
    .filter((state) => isActive(state) && isAsked(of, state));

/**
 * When a day's figures were stored: by the first run after it. Today's and later ones are those of now, and
 * before the organization existed there was nothing to store.
 */
const storedAfter = (of: Question, day: string): string => {
  const end = endOf(of, day);
  if (end <= of.facts.organization.created_at) return end;
  return of.facts.figures.find((at) => at >= end) ?? end;
};

/** What a month's bill of a client would come to without tax; 0 where it would fail. */
const monthlyOf = ({ facts }: Question, state: ClientState, moment: string): Minor => {
  const { currency, auto_invoice, due_day, items, prices } = state;
  if (!auto_invoice || due_day === null) return 0n;
  let total = 0n;
  for (const { item_uuid, quantity, price } of items) {
    const item = known(before(known(facts.items.get(item_uuid)), moment));
    const { [item_uuid]: agreed } = prices;
    const found = price === null && agreed ? agreed : { ...item, price: price ?? item.price };
    if (!item.active || found.currency !== currency) return 0n;
    total += divided(minor(found.price, currency) * whole(quantity, 3), 1000n);
  }
  return total;
};

const monthlyIn = (of: Question, day: string, currency: string): Minor => {
  const moment = storedAfter(of, day);
  const theirs = activeBefore(of, moment).filter((state) => state.currency === currency);
  return sum(theirs.map((state) => monthlyOf(of, state, moment)));
};

export const clients = (of: Question): Report => {
  const { spans, range } = of;
  const changes = changesOf(of).filter(({ after }) => isAsked(of, after));
  const activeAt = (day: string) => activeBefore(of, endOf(of, day));
  const currencies = currenciesOf(
    of,
    spans.flatMap(({ to }) => activeAt(to).map(({ currency }) => currency)),
  );
  const flowsIn = (span: Span) => {
    const within = changes.filter(({ day }) => isWithin(day, span));
    return {
      new: within.filter(isNew).length,
      deactivated: within.filter(isDeactivated).length,
      suspended: within.filter(isSuspended).length,
    };
  };
  const standAt = (day: string) => {
    const active = activeAt(day);
    const monthly = (currency: string) => monthlyIn(of, day, currency);
    return {
      active_end: active.length,
      mrr_end: currencies.map((currency) => money(currency, monthly(currency))),
      arpu: currencies.flatMap((currency) => {
        const count = BigInt(active.filter((state) => state.currency === currency).length);
        return count === 0n ? [] : [money(currency, divided(monthly(currency), count))];
      }),
    };
  };
  const rows = spans.map((span) => ({ ...span, ...flowsIn(span), ...standAt(span.to) }));
  return { rows, totals: { ...flowsIn(range), ...standAt(range.to) } };
};
