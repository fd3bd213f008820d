import { isClosed } from "../../shared/categories.ts";
import { money } from "../format/money.ts";
import { today } from "../format/time.ts";
import { CachedNotice } from "../offline/cached-notice.tsx";
import type { Entry } from "../offline/queue/entry.ts";
import { EntryRow } from "../offline/queue/entry-row.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { useCachedQuery } from "../offline/use-cached-query.ts";
import { strings } from "../strings/strings.ts";
import { Page, QueryBoundary } from "../ui/page.tsx";
import { asExpected } from "./expected.ts";
import { dayName, readDay } from "./read.ts";
import { VisitCard } from "./visit-card.tsx";

/** After a completion: what became of it, and the next visit of today. */
export const CompletedPage = ({ id }: { id: string }) => {
  const { my_day } = strings.value;
  const day = useCachedQuery(dayName(today()), () => readDay(today()));
  const own = ownEntries.value.filter(({ subject }) => subject.id === id);
  const last = own.findLast(({ action }) => action.kind === "complete");
  const unfinished = own.filter(({ state }) => state !== "taken");
  const is_sent_back = last?.action.kind === "complete" && last.action.body.outcome === "revisit";
  return (
    <Page title={is_sent_back ? my_day.sent_back : my_day.completed}>
      <p>
        <a href="/console/day">{my_day.back}</a>
      </p>
      {last && <Finished entry={last} />}
      {unfinished.length > 0 && (
        <ul class="queue-entries">
          {unfinished.map((entry) => (
            <EntryRow key={entry.id} entry={entry} is_at_subject />
          ))}
        </ul>
      )}
      <CachedNotice query={day} />
      <QueryBoundary query={day}>
        {({ visits }) => {
          const next = visits
            .map((visit) => asExpected(visit, ownEntries.value))
            .find((visit) => visit.id !== id && !isClosed(visit.status_category));
          return next ? (
            <section class="day" aria-labelledby="next-visit">
              <h2 id="next-visit">{my_day.next_visit}</h2>
              <VisitCard visit={next} is_next />
            </section>
          ) : (
            <p class="notice good">{my_day.last_visit}</p>
          );
        }}
      </QueryBoundary>
    </Page>
  );
};

interface Answer {
  completion?: {
    invoice?: { number: string; balance: number; currency: string } | null;
  };
}

/** The job, and what remains due on its invoice: somebody else may have used the credit meanwhile. */
const Finished = ({ entry: { subject, taken } }: { entry: Entry }) => {
  const { my_day, queue } = strings.value;
  const invoice = (taken?.answer as Answer | undefined)?.completion?.invoice;
  return (
    <div class="block">
      <p>
        <a href={`/console/day/${subject.id}`}>
          <bdi>{subject.client_name ?? subject.title}</bdi>
        </a>{" "}
        <bdi class="hint">{subject.ticket_number}</bdi>
      </p>
      {invoice && invoice.balance > 0 && (
        <p class="notice warning">
          {my_day.remains_due(money(invoice.balance, invoice.currency), invoice.number)}
        </p>
      )}
      {invoice && invoice.balance === 0 && <p class="hint">{queue.invoice(invoice.number)}</p>}
    </div>
  );
};
