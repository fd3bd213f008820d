import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { date as dateWords, isDate, longDate, plusDays, today } from "../format/time.ts";
import { onChance } from "../offline/connection.ts";
import { ownEntries } from "../offline/queue/queue.ts";
import { can_keep_page } from "../offline/register.ts";
import { Nothing, Page, Ready } from "../parts/page.tsx";
import { words } from "../words/words.ts";
import { DayVisits } from "./day-visits.tsx";
import { KeptNotice } from "./kept-notice.tsx";
import { dayName, keepDoors, keepTomorrow, readDay } from "./read.ts";
import { Untimed } from "./untimed.tsx";
import { useKept } from "./use-kept.ts";

const again_ms = 60_000;

/** The day of who is logged in: `?date=`, today unless it says so. */
export const DayPage = () => {
  const { query } = useLocation();
  const [now, setNow] = useState(today);
  useEffect(() => onChance(() => setNow(today())), []); // a phone in a pocket sees midnight go by
  const date = isDate(query.date) ? query.date : now;
  const { my_day } = words.value;
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
      {!can_keep_page && <p class="notice">{my_day.stays_open_only}</p>}
      <Day key={date} date={date} />
      {date === now && <Untimed />}
    </Page>
  );
};

const Day = ({ date }: { date: string }) => {
  const read = useKept(dayName(date), () => readDay(date));
  const { again, data } = read;
  const settled = ownEntries.value.filter(({ state }) => state !== "waiting").length;
  useEffect(() => {
    if (settled > 0) void again();
  }, [settled, again]);
  useEffect(() => {
    const timer = setInterval(() => void again(), again_ms);
    return () => clearInterval(timer);
  }, [again]);
  useEffect(() => {
    if (!data) return;
    void keepDoors(data.visits).then(() => {
      if (date === today()) return keepTomorrow(plusDays(date, 1));
    });
  }, [data, date]);
  return (
    <section class="day" aria-label={longDate(date)}>
      <h2>{longDate(date)}</h2>
      <KeptNotice read={read} />
      <Ready read={read}>
        {(agenda) =>
          agenda.visits.length + agenda.busy.length + agenda.time_off.length === 0 ? (
            <Nothing>{words.value.my_day.none}</Nothing>
          ) : (
            <DayVisits agenda={agenda} />
          )
        }
      </Ready>
    </section>
  );
};
