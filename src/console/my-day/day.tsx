import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { date as dateWords, isDate, longDate, plusDays, today } from "../format/time.ts";
import { onReconnect } from "../offline/connection.ts";
import { ownEntries } from "../offline/queue/queue.ts";
import { can_cache_page } from "../offline/register.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { CachedNotice } from "./cached-notice.tsx";
import { DayVisits } from "./day-visits.tsx";
import { cacheTomorrow, cacheVisits, dayName, readDay } from "./read.ts";
import { Untimed } from "./untimed.tsx";
import { useCachedQuery } from "./use-cached-query.ts";

const refresh_ms = 60_000;

/** The day of the person logged in: `?date=`, else today. */
export const DayPage = () => {
  const { query } = useLocation();
  const [now, setNow] = useState(today);
  useEffect(() => onReconnect(() => setNow(today())), []); // a page may stay open past midnight
  const date = isDate(query.date) ? query.date : now;
  const { my_day } = strings.value;
  return (
    <Page title={my_day.title}>
      <nav class="tabs day-tabs" aria-label={my_day.days}>
        <ul>
          {(["yesterday", "today", "tomorrow"] as const).map((name, at) => {
            const day = plusDays(now, at - 1);
            return (
              <li key={name}>
                <a
                  href={name === "today" ? "/console/day" : `/console/day?date=${day}`}
                  aria-current={day === date ? "page" : undefined}
                >
                  {my_day[name]}
                  <small>{dateWords(day)}</small>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {!can_cache_page && <p class="notice">{my_day.stays_open_only}</p>}
      <Day key={date} date={date} />
      {date === now && <Untimed />}
    </Page>
  );
};

const Day = ({ date }: { date: string }) => {
  const query = useCachedQuery(dayName(date), () => readDay(date));
  const { refetch, data } = query;
  const settled = ownEntries.value.filter(({ state }) => state !== "waiting").length;
  useEffect(() => {
    if (settled > 0) void refetch();
  }, [settled, refetch]);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), refresh_ms);
    return () => clearInterval(timer);
  }, [refetch]);
  useEffect(() => {
    if (!data) return;
    void cacheVisits(data.visits).then(() => {
      if (date === today()) return cacheTomorrow(plusDays(date, 1));
    });
  }, [data, date]);
  return (
    <section class="day" aria-label={longDate(date)}>
      <h2>{longDate(date)}</h2>
      <CachedNotice query={query} />
      <QueryBoundary query={query}>
        {(agenda) =>
          agenda.visits.length + agenda.busy.length + agenda.time_off.length === 0 ? (
            <EmptyState>{strings.value.my_day.none}</EmptyState>
          ) : (
            <DayVisits agenda={agenda} />
          )
        }
      </QueryBoundary>
    </section>
  );
};
