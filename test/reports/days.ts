export type Interval = "day" | "week" | "month";

/** Days, both included. */
export interface Span {
  from: string;
  to: string;
}

export const plusDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

export const daysFrom = (earlier: string, later: string): number =>
  Temporal.PlainDate.from(earlier).until(Temporal.PlainDate.from(later)).days;

/** The last day of the week or month of a day. */
const lastDay = (day: string, interval: Interval): string => {
  const date = Temporal.PlainDate.from(day);
  if (interval === "day") return day;
  if (interval === "week") return date.add({ days: 7 - date.dayOfWeek }).toString();
  return date.with({ day: date.daysInMonth }).toString();
};

/** The intervals of a range; the first and the last are cut to it. */
export const spansOf = ({ from, to }: Span, interval: Interval): Span[] => {
  const spans: Span[] = [];
  for (let day = from; day <= to; ) {
    const last = lastDay(day, interval);
    spans.push({ from: day, to: last < to ? last : to });
    day = plusDays(last, 1);
  }
  return spans;
};

export const isWithin = (day: string, { from, to }: Span): boolean => from <= day && day <= to;

const textOf = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: "second" });

/** The days of an organization, by Temporal alone. Moments are texts of one length, and so compare. */
export class Days {
  private readonly days = new Map<string, string>();
  private readonly starts = new Map<string, string>();

  constructor(readonly timezone: string) {}

  of(moment: string): string {
    const found = this.days.get(moment);
    if (found) return found;
    const day = Temporal.Instant.from(moment).toZonedDateTimeISO(this.timezone).toPlainDate();
    this.days.set(moment, day.toString());
    return day.toString();
  }

  /** The first moment of a day, which is not midnight where the clocks skip that. */
  start(day: string): string {
    const found = this.starts.get(day);
    if (found) return found;
    const date = Temporal.PlainDate.from(day);
    const start = textOf(date.toZonedDateTime(this.timezone).startOfDay().toInstant());
    this.starts.set(day, start);
    return start;
  }

  /** The first moment that does not belong to the day any more. */
  end(day: string): string {
    return this.start(plusDays(day, 1));
  }

  /** A time of day, `HH:MM`; one that the clocks skip comes later, of one that comes twice it is the first. */
  at(day: string, time: string): string {
    const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
    return textOf(wall.toZonedDateTime(this.timezone).toInstant());
  }
}

export const secondsOf = (moment: string): number => Date.parse(moment) / 1000;

const momentOf = (seconds: number): string =>
  textOf(Temporal.Instant.fromEpochMilliseconds(seconds * 1000));

export const later = (moment: string, seconds: number): string =>
  momentOf(secondsOf(moment) + seconds);
