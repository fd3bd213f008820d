import { DateField } from "../ui/date-field.tsx";

interface Props {
  label: string;
  day: string;
  /** The page that shows a day, named by `date` in its address. */
  path: string;
  /** Days to choose by a click. */
  shortcuts: readonly { title: string; on: string }[];
  onDay(day: string): void;
}

/** Chooses the day of a preview. */
export const DayChoice = ({ label, day, path, shortcuts, onDay }: Props) => (
  <div class="filters">
    <DateField label={label} name="date" value={day} onValue={onDay} />
    <ul class="actions">
      {shortcuts.map(({ title, on }) => (
        <li key={title}>
          <a
            class="button"
            href={`${path}?date=${on}`}
            aria-current={on === day ? "true" : undefined}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
