import {
  type CalendarDate,
  dateIn,
  ofMillis,
  plusDays,
  startOfDate,
  toMillis,
} from "../clock/instant.ts";

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

/** What is known of a day: when it begins, and the moment of each wall time that was asked on a day of DST. */
interface Day {
  start_ms: number;
  /** Whether it has 24 hours: then a wall time is so many minutes after its start. */
  is_regular: boolean;
}

/**
 * The wall clock of a timezone. Days are looked up once: asking the timezone for each wall time of
 * 200 technicians over 14 days would take a second.
 */
export class WallClock {
  private readonly days = new Map<CalendarDate, Day>();

  constructor(readonly timezone: string) {}

  /** The day on which a moment falls. */
  dayOf(moment_ms: number): CalendarDate {
    return dateIn(this.timezone, ofMillis(moment_ms));
  }

  /** When a day begins; later than midnight where DST skips it. */
  startOf(day: CalendarDate): number {
    return this.look(day).start_ms;
  }

  /** The moment of a wall time, in minutes after midnight, 1440 being the next one; one that DST skips moves forward, a repeated one is the first. */
  momentOf(day: CalendarDate, minutes: number): number {
    if (minutes >= 24 * 60) return this.momentOf(plusDays(day, 1), minutes - 24 * 60);
    const { start_ms, is_regular } = this.look(day);
    return is_regular ? start_ms + minutes * minute_ms : this.ask(day, minutes);
  }

  private look(day: CalendarDate): Day {
    let known = this.days.get(day);
    if (!known) {
      const start_ms = toMillis(startOfDate(day, this.timezone));
      const end_ms = toMillis(startOfDate(plusDays(day, 1), this.timezone));
      known = { start_ms, is_regular: end_ms - start_ms === day_ms };
      this.days.set(day, known);
    }
    return known;
  }

  private ask(day: CalendarDate, minutes: number): number {
    return Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: this.timezone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
    }).epochMilliseconds;
  }
}
