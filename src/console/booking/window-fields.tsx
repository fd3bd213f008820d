import { zone } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { minutesOf, type Window, withEnd, withLength, withStart } from "./window.ts";

const lengths = [30, 60, 90, 120, 180, 240];

interface Props {
  window: Window;
  /** The usual duration of the job. */
  usual_minutes: number;
  onWindow(window: Window): void;
}

/** The day, start, and end or duration. */
export const WindowFields = ({ window, usual_minutes, onWindow }: Props) => {
  const { booking } = strings.value;
  const minutes = minutesOf(window);
  const chosen = [...new Set([...lengths, usual_minutes])].sort((one, other) => one - other);
  return (
    <fieldset class="group window">
      <legend>{booking.when}</legend>
      <div class="window-fields">
        <DateField
          label={booking.day}
          value={window.date}
          onValue={(date) => onWindow(withStart(window, { date }, usual_minutes))}
        />
        <TimeField
          label={booking.from}
          name="scheduled_at"
          value={window.from}
          onValue={(from) => onWindow(withStart(window, { from }, usual_minutes))}
        />
        <TimeField
          label={booking.until}
          name="scheduled_until"
          value={window.until}
          hint={window.until_date > window.date ? booking.next_day : undefined}
          onValue={(until) => onWindow(withEnd(window, until))}
        />
      </div>
      <fieldset class="lengths" aria-label={booking.length}>
        {chosen.map((length) => (
          <button
            key={length}
            type="button"
            class="chip"
            aria-pressed={minutes === length}
            disabled={window.date === "" || window.from === ""}
            onClick={() => onWindow(withLength(window, length))}
          >
            {booking.minutes(length)}
          </button>
        ))}
      </fieldset>
      <p class="hint">{booking.zone(zone())}</p>
    </fieldset>
  );
};
