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

/** The longest interval accepted by `daysDuring`. More is a bug of the caller. */
const longest_ms = 366 * day_ms;

interface DayInfo {
  start_ms: number;
  /** The start of the next day. Equal to `start_ms` for a day that the timezone skips. */
  end_ms: number;
  /** 0 is Monday. */
  day_of_week: number;
  before: CalendarDate;
  after: CalendarDate;
  /** Cached moments of local times, for a day without exactly 24 hours; otherwise null. */
  moments: Map<number, number> | null;
}

/**
 * Local time in a timezone. Each day is computed once and cached, so share one clock for all technicians of a
 * request.
 */
export class WallClock {
  private readonly days = new Map<CalendarDate, DayInfo>();

  constructor(readonly timezone: string) {}

  /** The local day of a moment. Uses cached days of 24 hours, otherwise a timezone calculation. */
  dayOf(moment_ms: number): CalendarDate {
    for (const [day, { start_ms, end_ms, moments }] of this.days)
      if (!moments && start_ms <= moment_ms && moment_ms < end_ms) return day;
    return dateIn(this.timezone, ofMillis(moment_ms));
  }

  /** The first moment of a day; later than midnight if DST skips midnight. */
  startOf(day: CalendarDate): number {
    return this.dayInfo(day).start_ms;
  }

  /** A whole day as an interval. */
  whole(day: CalendarDate): Interval {
    const { start_ms, end_ms } = this.dayInfo(day);
    return { from_ms: start_ms, until_ms: end_ms };
  }

  /** 0 is Monday. */
  dayOfWeek(day: CalendarDate): number {
    return this.dayInfo(day).day_of_week;
  }

  /** The previous day that exists in the timezone. */
  dayBefore(day: CalendarDate): CalendarDate {
    return this.dayInfo(day).before;
  }

  /** The days that an interval overlaps, in order, without days that the timezone skips. */
  daysDuring({ from_ms, until_ms }: Interval): CalendarDate[] {
    if (!(until_ms - from_ms <= longest_ms)) throw new RangeError("More than a year of days.");
    const days: CalendarDate[] = [];
    let day = this.dayOf(from_ms);
    for (; this.dayInfo(day).start_ms < until_ms; day = this.dayInfo(day).after) days.push(day);
    return days;
  }

  /**
   * The moment of a local time, given in minutes after midnight; 1440 is the next midnight. A time that DST skips
   * moves forward, and a repeated time is the first.
   */
  momentOf(day: CalendarDate, minutes: number): number {
    const { start_ms, after, moments } = this.dayInfo(day);
    if (minutes >= 24 * 60) return this.momentOf(after, minutes - 24 * 60);
    if (!moments) return start_ms + minutes * minute_ms;
    const moment_ms = moments.get(minutes) ?? this.resolveWallTime(day, minutes);
    moments.set(minutes, moment_ms);
    return moment_ms;
  }

  private dayInfo(day: CalendarDate): DayInfo {
    const info = this.days.get(day) ?? this.computeDay(day);
    this.days.set(day, info);
    return info;
  }

  private computeDay(day: CalendarDate): DayInfo {
    const start_ms = toMillis(startOfDate(day, this.timezone));
    const end_ms = toMillis(startOfDate(plusDays(day, 1), this.timezone));
    return {
      start_ms,
      end_ms,
      day_of_week: Temporal.PlainDate.from(day).dayOfWeek - 1,
      before: this.dayOf(start_ms - 1),
      after: this.dayOf(end_ms),
      // On a day of 24 hours the clock does not change: no timezone changes it twice in a day.
      moments: end_ms - start_ms === day_ms ? null : new Map(),
    };
  }

  private resolveWallTime(day: CalendarDate, minutes: number): number {
    return Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: this.timezone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
    }).epochMilliseconds;
  }
}
