import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { type Range, type Week, type Weekday, weekdays } from "./weekly-hours.ts";

interface Props {
  week: Week;
  onWeek(week: Week): void;
}

/** The working hours of each weekday, in one or more ranges. */
export const HoursFields = ({ week, onWeek }: Props) => {
  const { technician } = strings.value;
  return (
    <div class="week">
      {weekdays.map((day) => (
        <Day
          key={day}
          day={day}
          ranges={week[day]}
          onRanges={(ranges) => onWeek({ ...week, [day]: ranges })}
        />
      ))}
      <p class="hint">{technician.night_hint}</p>
    </div>
  );
};

interface DayProps {
  day: Weekday;
  ranges: readonly Range[];
  onRanges(ranges: readonly Range[]): void;
}

const Day = ({ day, ranges, onRanges }: DayProps) => {
  const { technician, booking } = strings.value;
  const name = technician.weekday[day];
  const put = (index: number, change: Partial<Range>) =>
    onRanges(ranges.map((range, at) => (at === index ? { ...range, ...change } : range)));
  return (
    <fieldset class="group weekday">
      <legend>{name}</legend>
      {ranges.length === 0 && <p class="hint">{technician.free_day}</p>}
      {ranges.map((range, index) => (
        <div class="hours-range" key={index}>
          <TimeField
            label={booking.from}
            name={`weekly_hours.${day}.${index}.start`}
            value={range.start}
            onValue={(start) => put(index, { start })}
          />
          <TimeField
            label={booking.until}
            name={`weekly_hours.${day}.${index}.end`}
            value={range.end}
            onValue={(end) => put(index, { end })}
          />
          <Button
            aria-label={technician.remove_hours(name, range.start)}
            onClick={() => onRanges(ranges.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        kind="quiet"
        aria-label={technician.add_hours_of(name)}
        onClick={() => onRanges([...ranges, { start: "08:00", end: "17:00" }])}
      >
        {technician.add_hours}
      </Button>
    </fieldset>
  );
};
