import {
  type CalendarDate,
  dateIn,
  ofMillis,
  plusDays,
  startOfDate,
  toMillis,
} from "../../clock/instant.ts";
import type { Interval } from "./interval.ts";

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

/** Nobody plans further: what asks for more days at once is a mistake. */
const longest_ms = 366 * day_ms;

/** What is known of a day. */
interface Day {
  start_ms: number;
  /** When the next one begins; a day that the timezone skips altogether ends as it starts. */
  end_ms: number;
  /** 0 is Monday. */
  day_of_week: number;
  before: CalendarDate;
  after: CalendarDate;
  /** The wall times that were asked for on a day that has not 24 hours; null for all others. */
  moments: Map<number, number> | null;
}

/**
 * The wall clock of a timezone. Each day is looked up once and cached: share one clock for all
 * technicians of a request.
 */
export class WallClock {
  private readonly days = new Map<CalendarDate, Day>();

  constructor(readonly timezone: string) {}

  /** The day on which a moment falls. Whole days that are known tell it at once; others the timezone is asked for. */
  dayOf(moment_ms: number): CalendarDate {
    for (const [day, { start_ms, end_ms, moments }] of this.days)
      if (!moments && start_ms <= moment_ms && moment_ms < end_ms) return day;
    return dateIn(this.timezone, ofMillis(moment_ms));
  }

  /** When a day begins; later than midnight where DST skips it. */
  startOf(day: CalendarDate): number {
    return this.look(day).start_ms;
  }

  /** A day from its first moment until the next day's. */
  whole(day: CalendarDate): Interval {
    const { start_ms, end_ms } = this.look(day);
    return { from_ms: start_ms, until_ms: end_ms };
  }

  /** From 0, Monday. */
  dayOfWeek(day: CalendarDate): number {
    return this.look(day).day_of_week;
  }

  /** The day before; another one earlier where the timezone skips that. */
  dayBefore(day: CalendarDate): CalendarDate {
    return this.look(day).before;
  }

  /** The days on which a stretch of time falls, in order; those that the timezone skips are not among them. */
  daysDuring({ from_ms, until_ms }: Interval): CalendarDate[] {
    if (!(until_ms - from_ms <= longest_ms)) throw new RangeError("More than a year of days.");
    const days: CalendarDate[] = [];
    let day = this.dayOf(from_ms);
    for (; this.look(day).start_ms < until_ms; day = this.look(day).after) days.push(day);
    return days;
  }

  /** The moment of a wall time, in minutes after midnight, 1440 being the next one; one that DST skips moves forward, a repeated one is the first. */
  momentOf(day: CalendarDate, minutes: number): number {
    const { start_ms, after, moments } = this.look(day);
    if (minutes >= 24 * 60) return this.momentOf(after, minutes - 24 * 60);
    if (!moments) return start_ms + minutes * minute_ms;
    const moment_ms = moments.get(minutes) ?? this.ask(day, minutes);
    moments.set(minutes, moment_ms);
    return moment_ms;
  }

  private look(day: CalendarDate): Day {
    const known = this.days.get(day) ?? this.lookUp(day);
    this.days.set(day, known);
    return known;
  }

  private lookUp(day: CalendarDate): Day {
    const start_ms = toMillis(startOfDate(day, this.timezone));
    const end_ms = toMillis(startOfDate(plusDays(day, 1), this.timezone));
    return {
      start_ms,
      end_ms,
      day_of_week: Temporal.PlainDate.from(day).dayOfWeek - 1,
      before: this.dayOf(start_ms - 1),
      after: this.dayOf(end_ms),
      // No timezone changes its clock twice on a day of 24 hours.
      moments: end_ms - start_ms === day_ms ? null : new Map(),
    };
  }

  private ask(day: CalendarDate, minutes: number): number {
    return Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: this.timezone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
    }).epochMilliseconds;
  }
}
