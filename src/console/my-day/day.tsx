import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { isDate, longDate, plusDays, today } from "../format/time.ts";
import { CachedNotice } from "../offline/cached-notice.tsx";
import { onReconnect } from "../offline/connection.ts";
import { can_cache_page } from "../offline/register.ts";
import { useCachedQuery } from "../offline/use-cached-query.ts";
import { useRefreshed } from "../offline/use-refreshed.ts";
import { strings } from "../strings/strings.ts";
import { DayTabs } from "../ui/day-tabs.tsx";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { DayVisits } from "./day-visits.tsx";
import { cacheTomorrow, cacheVisits, dayName, readDay } from "./read.ts";
import { Untimed } from "./untimed.tsx";

const refresh_ms = 60_000;

/** The day of the person logged in: `?date=`, else today. */
export const DayPage = () => {
  const { query } = useLocation();
  const [now, setNow] = useState(today);
  useEffect(() => onReconnect(() => setNow(today())), []); // a page may stay open past midnight
  const date = isDate(query.date) ? query.date : now;
  const { my_day, queue } = strings.value;
  return (
    <Page title={my_day.title}>
      <DayTabs path="/console/day" {...{ now, date }} />
      {!can_cache_page && <p class="notice">{queue.stays_open_only}</p>}
      <Day key={date} date={date} />
      {date === now && <Untimed />}
    </Page>
  );
};

const Day = ({ date }: { date: string }) => {
  const query = useCachedQuery(dayName(date), () => readDay(date));
  const { refetch, data } = query;
  useRefreshed(refetch, refresh_ms);
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
