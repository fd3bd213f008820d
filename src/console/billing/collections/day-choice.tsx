import { plusDays, today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { billing_path } from "../paths.ts";

interface Props {
  day: string;
  onDay(day: string): void;
}

/** Chooses the day to preview. */
export const DayChoice = ({ day, onDay }: Props) => {
  const t = strings.value.billing.collections;
  const shortcuts = [
    { title: t.today, on: today() },
    { title: t.tomorrow, on: plusDays(today(), 1) },
    { title: t.in_a_week, on: plusDays(today(), 7) },
  ];
  return (
    <div class="filters">
      <DateField label={t.day} name="date" value={day} onValue={onDay} />
      <ul class="actions">
        {shortcuts.map(({ title, on }) => (
          <li key={title}>
            <a
              class="button"
              href={`${billing_path}/collections?date=${on}`}
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
