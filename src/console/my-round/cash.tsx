import { useEffect } from "preact/hooks";
import { money } from "../format/money.ts";
import { longDate } from "../format/time.ts";
import { CachedNotice } from "../offline/cached-notice.tsx";
import { ownEntries, queue_counts } from "../offline/queue/queue.ts";
import { useCachedQuery } from "../offline/use-cached-query.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import type { Money } from "./amounts.ts";
import { cashInHand, collectedOf, overLimit } from "./collected.ts";
import { cashName, readCash } from "./read.ts";
import type { RoundsRead } from "./rounds-read.ts";
import { useRounds } from "./use-rounds.ts";

/** What was collected on a day, and the cash in hand, with what is not sent. */
export const CashPage = ({ date }: { date: string }) => {
  const { my_round } = strings.value;
  const query = useRounds(date);
  return (
    <Page title={my_round.cash_title}>
      <p>
        <a href={`/console/round?date=${date}`}>{my_round.back}</a>
      </p>
      <CachedNotice query={query} />
      <QueryBoundary query={query}>
        {(read) => {
          const [round] = read.rounds;
          return (
            <>
              <section class="block" aria-labelledby="collected">
                <h2 id="collected">{my_round.collected_on(longDate(date))}</h2>
                <Amounts amounts={collectedOf(read, ownEntries.value)} none={my_round.no_money} />
                <Unsent />
              </section>
              {round ? (
                <Cash collector_id={round.collector_id} read={read} />
              ) : (
                <EmptyState>{my_round.none}</EmptyState>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Page>
  );
};

interface CashProps {
  collector_id: number;
  read: RoundsRead;
}

/** The cash in hand, and a warning if it is more than the limit. */
const Cash = ({ collector_id, read }: CashProps) => {
  const { my_round } = strings.value;
  const query = useCachedQuery(cashName(collector_id), () => readCash(collector_id));
  const { refetch } = query;
  useEffect(() => void refetch(), [read.read_ms, refetch]);
  return (
    <section class="block" aria-labelledby="in-hand">
      <h2 id="in-hand">{my_round.in_hand}</h2>
      <QueryBoundary query={query}>
        {(cash) => {
          const in_hand = cashInHand(cash, read, ownEntries.value);
          const over = overLimit(in_hand, cash.limit);
          return (
            <>
              <Amounts amounts={in_hand} none={my_round.no_cash} />
              {over.length > 0 && (
                <p class="notice warning" role="status">
                  {my_round.over_limit(
                    over.map(({ currency, amount }) => money(amount, currency)).join(", "),
                  )}
                </p>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
};

const Amounts = ({ amounts, none }: { amounts: readonly Money[]; none: string }) =>
  amounts.length === 0 ? (
    <p class="hint">{none}</p>
  ) : (
    <ul class="amounts">
      {amounts.map(({ currency, amount }) => (
        <li key={currency}>
          <bdi>{money(amount, currency)}</bdi>
        </li>
      ))}
    </ul>
  );

/** That some of the amounts are not sent. */
const Unsent = () => {
  const { waiting } = queue_counts.value;
  return waiting > 0 ? <p class="hint">{strings.value.my_round.with_unsent(waiting)}</p> : null;
};
