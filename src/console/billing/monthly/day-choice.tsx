import { date, plusDays, today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { billing_path } from "../paths.ts";

interface Props {
  day: string;
  /** The next day with clients to bill; undefined while it is searched. */
  next: string | null | undefined;
  onDay(day: string): void;
}

/** Chooses the day to preview. */
export const DayChoice = ({ day, next, onDay }: Props) => {
  const t = strings.value.billing.monthly;
  const shortcuts = [
    { title: t.today, on: today() },
    { title: t.tomorrow, on: plusDays(today(), 1) },
    ...(next ? [{ title: t.next_day(date(next)), on: next }] : []),
  ];
  return (
    <div class="filters">
      <DateField label={t.day} name="date" value={day} onValue={onDay} />
      <ul class="actions">
        {shortcuts.map(({ title, on }) => (
          <li key={title}>
            <a
              class="button"
              href={`${billing_path}/monthly?date=${on}`}
              aria-current={on === day ? "true" : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
