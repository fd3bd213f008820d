import { date as dateWords, plusDays } from "../format/time.ts";
import { strings } from "../strings/strings.ts";

interface Props {
  /** The page of today; other days are its `?date=`. */
  path: string;
  now: string;
  /** The day that is shown. */
  date: string;
}

/** Links to yesterday, today and tomorrow. */
export const DayTabs = ({ path, now, date }: Props) => {
  const { my_day } = strings.value;
  return (
    <nav class="tabs day-tabs" aria-label={my_day.days}>
      <ul>
        {(["yesterday", "today", "tomorrow"] as const).map((name, at) => {
          const day = plusDays(now, at - 1);
          return (
            <li key={name}>
              <a
                href={name === "today" ? path : `${path}?date=${day}`}
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
  );
};
