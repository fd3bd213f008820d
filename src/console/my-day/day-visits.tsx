import { isClosed } from "../../shared/categories.ts";
import type { TechnicianAgenda } from "../api/document.d.ts";
import { clockSpan } from "../format/time.ts";
import { ownEntries } from "../offline/queue/queue.ts";
import { strings } from "../strings/strings.ts";
import { asExpected } from "./expected.ts";
import { VisitCard } from "./visit-card.tsx";

/** The visits of a day in order, with busy times and time off. */
export const DayVisits = ({ agenda }: { agenda: TechnicianAgenda }) => {
  const { my_day } = strings.value;
  const visits = agenda.visits.map((visit) => asExpected(visit, ownEntries.value));
  const done = visits.filter(({ status_category }) => isClosed(status_category)).length;
  const next = visits.find(({ status_category }) => !isClosed(status_category));
  const blocked = [
    ...agenda.busy.map(({ from, until }) => ({ from, until, what: my_day.busy })),
    ...agenda.time_off.map(({ starts_at, ends_at, reason }) => ({
      from: starts_at,
      until: ends_at,
      what: reason ? `${my_day.time_off}: ${reason}` : my_day.time_off,
    })),
  ];
  const rows = [
    ...visits.map((visit) => ({ at: visit.scheduled_at, visit })),
    ...blocked.map((block) => ({ at: block.from, block })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <>
      {visits.length > 0 && (
        <p class="hint" role="status">
          {next ? my_day.summary(visits.length, done) : my_day.none_left}
        </p>
      )}
      <ol class="visits">
        {rows.map((row) =>
          "visit" in row ? (
            <li key={row.visit.id}>
              <VisitCard visit={row.visit} is_next={row.visit === next} />
            </li>
          ) : (
            <li key={`${row.at} ${row.block.what}`} class="blocked">
              <span>{clockSpan(row.block.from, row.block.until)}</span>
              <span dir="auto">{row.block.what}</span>
            </li>
          ),
        )}
      </ol>
    </>
  );
};
