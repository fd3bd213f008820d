import { useState } from "preact/hooks";
import type { CollectionRound } from "../api/document.d.ts";
import { ReachButtons } from "../clients/reach-buttons.tsx";
import { CachedNotice } from "../offline/cached-notice.tsx";
import { EntryRow } from "../offline/queue/entry-row.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { isTooLate } from "../offline/queue/rules.ts";
import { stopPath } from "../offline/queue/stop-path.ts";
import { BecameCredit } from "../offline/queue/taken.tsx";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { asExpectedStop, type ExpectedStop } from "./expected.ts";
import { Outcome } from "./outcome.tsx";
import type { RoundsRead } from "./rounds-read.ts";
import { StopFacts } from "./stop-facts.tsx";
import { useRounds } from "./use-rounds.ts";

interface Props {
  id: string;
  /** The day of its round. */
  date: string;
}

/** Finds a stop in the rounds of its day, as expected once the queue is sent. */
export const findStop = (
  { rounds, read_ms }: RoundsRead,
  id: string,
): { round: CollectionRound; stop: ExpectedStop } | undefined => {
  for (const round of rounds) {
    const stop = round.stops.find((each) => each.id === id);
    if (stop) return { round, stop: asExpectedStop(stop, read_ms, ownEntries.value) };
  }
  return undefined;
};

/** A stop: the client, what is due, and the outcome. */
export const StopPage = ({ id, date }: Props) => {
  const { my_round } = strings.value;
  const query = useRounds(date);
  const found = query.data && findStop(query.data, id);
  return (
    <Page title={found?.stop.client.name ?? my_round.stop}>
      <p>
        <a href={`/console/round?date=${date}`}>{my_round.back}</a>
      </p>
      <CachedNotice query={query} />
      <QueryBoundary query={query}>
        {() => (found ? <StopView {...found} /> : <EmptyState>{my_round.stop_removed}</EmptyState>)}
      </QueryBoundary>
    </Page>
  );
};

const StopView = ({ round, stop }: { round: CollectionRound; stop: ExpectedStop }) => {
  const own = ownEntries.value.filter(({ subject }) => subject.id === stop.id);
  const unfinished = own.filter(({ state }) => state !== "taken");
  const refused = own.findLast((entry) => entry.state === "refused" && !isTooLate(entry));
  const last = own.findLast(({ state }) => state === "taken");
  return (
    <div class="door">
      <StopFacts stop={stop} />
      <BecameCredit answer={last?.taken?.answer} />
      {unfinished.length > 0 && (
        <ul class="queue-entries" aria-label={strings.value.queue.title}>
          {unfinished.map((entry) => (
            <EntryRow key={entry.id} entry={entry} is_at_subject />
          ))}
        </ul>
      )}
      {stop.has_money ? (
        <p>
          <a class="button primary" href={stopPath(stop.id, round.date, "receipt")}>
            {strings.value.my_round.open_receipt}
          </a>
        </p>
      ) : (
        <OutcomeBlock key={refused?.id ?? "new"} {...{ round, stop, refused }} />
      )}
      <div class="thumb foot">
        <ReachButtons client={stop.client} />
      </div>
    </div>
  );
};

/** The form; behind a button at a stop that has an outcome. */
const OutcomeBlock = (props: Parameters<typeof Outcome>[0]) => {
  const [is_open, setOpen] = useState(false);
  return props.stop.outcome === null || props.refused || is_open ? (
    <Outcome {...props} />
  ) : (
    <p>
      <Button onClick={() => setOpen(true)}>{strings.value.my_round.change_outcome}</Button>
    </p>
  );
};
