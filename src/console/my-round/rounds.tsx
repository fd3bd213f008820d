import { useEffect } from "preact/hooks";
import type { CollectionRound } from "../api/document.d.ts";
import { longDate, plusDays } from "../format/time.ts";
import { CachedNotice } from "../offline/cached-notice.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { can_cache_page } from "../offline/register.ts";
import { strings } from "../strings/strings.ts";
import { DayTabs } from "../ui/day-tabs.tsx";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { asExpectedStop } from "./expected.ts";
import { cacheRounds } from "./read.ts";
import { StopCard } from "./stop-card.tsx";
import { useRounds } from "./use-rounds.ts";

interface Props {
  now: string;
  /** The day that is shown. */
  date: string;
}

/** The rounds of the person logged in on a day. */
export const RoundsPage = ({ now, date }: Props) => {
  const { my_round, queue } = strings.value;
  return (
    <Page title={my_round.title}>
      <DayTabs path="/console/round" {...{ now, date }} />
      {!can_cache_page && <p class="notice">{queue.stays_open_only}</p>}
      <Rounds key={date} date={date} is_today={date === now} />
    </Page>
  );
};

const Rounds = ({ date, is_today }: { date: string; is_today: boolean }) => {
  const { my_round } = strings.value;
  const query = useRounds(date);
  const { data } = query;
  useEffect(() => {
    if (data && is_today) void cacheRounds(plusDays(date, 1));
  }, [data, date, is_today]);
  return (
    <section class="day" aria-label={longDate(date)}>
      <h2>{longDate(date)}</h2>
      <CachedNotice query={query} />
      <QueryBoundary query={query}>
        {({ rounds, read_ms }) =>
          rounds.length === 0 ? (
            <EmptyState>{my_round.none}</EmptyState>
          ) : (
            <>
              <p>
                <a class="button" href={`/console/round/cash?date=${date}`}>
                  {my_round.cash_title}
                </a>
              </p>
              {rounds.map((round) => (
                <Stops key={round.id} round={round} read_ms={read_ms} />
              ))}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
};

/** The stops of a round in order, and how many are done. */
const Stops = ({ round, read_ms }: { round: CollectionRound; read_ms: number }) => {
  const { my_round } = strings.value;
  const stops = round.stops.map((stop) => asExpectedStop(stop, read_ms, ownEntries.value));
  const done = stops.filter(({ outcome }) => outcome !== null).length;
  const next = stops.find(({ outcome }) => outcome === null);
  return (
    <section class="day" aria-labelledby={round.id}>
      <h2 id={round.id}>
        <bdi>{round.name}</bdi>
      </h2>
      <p class="hint" role="status">
        {my_round.progress(done, stops.length)}
        {round.status === "closed" && ` · ${my_round.closed}`}
      </p>
      {stops.length === 0 && <EmptyState>{my_round.no_stops}</EmptyState>}
      <ol class="visits">
        {stops.map((stop) => (
          <li key={stop.id}>
            <StopCard stop={stop} date={round.date} is_next={stop === next} />
          </li>
        ))}
      </ol>
    </section>
  );
};
