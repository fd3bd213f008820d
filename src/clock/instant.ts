import { first_date, last_date } from "./bounds.ts";

declare const instant: unique symbol;
declare const date: unique symbol;

/** A moment as the wire and the database hold it: `2026-10-15T08:30:00Z`, whole seconds. */
export type Instant = string & { readonly [instant]: true };

/** A calendar day, `2026-10-15`, in an organization's timezone. */
export type CalendarDate = string & { readonly [date]: true };

/** A year of five digits, or before the year 0, makes it longer. */
const wire_length = "2026-10-15T08:30:00Z".length;

/** The moment of a Unix time in milliseconds, cut to whole seconds. */
export const ofMillis = (millis: number): Instant =>
  `${new Date(millis).toISOString().slice(0, -".000Z".length)}Z` as Instant;

let second = -1;
let text_of_second = ofMillis(0);

/** This moment, cut to whole seconds; each second is written once. */
export const now = (): Instant => {
  const at = Math.floor(Date.now() / 1000);
  if (at !== second) {
    second = at;
    text_of_second = ofMillis(at * 1000);
  }
  return text_of_second;
};

/** Unix time in milliseconds. */
export const toMillis = (moment: Instant): number => Date.parse(moment);

/** `moment` moved by whole seconds, back when negative. */
export const plusSeconds = (moment: Instant, seconds: number): Instant =>
  ofMillis(toMillis(moment) + seconds * 1000);

/** The first moment of its day in UTC. */
export const startOfUtcDay = (moment: Instant): Instant =>
  `${moment.slice(0, "2026-10-15".length)}T00:00:00Z` as Instant;

/** Seconds from `from` until `until`, negative when `until` is earlier. */
export const secondsBetween = (from: Instant, until: Instant): number =>
  (toMillis(until) - toMillis(from)) / 1000;

/** RFC 3339, its seconds and its offset optional; nothing may follow, no `[America/New_York]` either. */
const date_time =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?<offset>[zZ]|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Reads a date-time as a caller sends it. Without an offset it is wall time in `timezone`:
 * a time that DST skips moves forward by the gap, a repeated one is the first (decisions §1).
 * Null when the text is no date-time, or its moment is not in the years 1 to 9999 of UTC.
 */
export const parseInstant = (text: string, timezone: string): Instant | null => {
  const read = date_time.exec(text);
  if (!read) return null;
  try {
    const moment = read.groups?.offset
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timezone, {
          disambiguation: "compatible",
        });
    const instant = ofMillis(moment.epochMilliseconds);
    return instant.length === wire_length && instant >= first_date ? instant : null;
  } catch {
    return null;
  }
};

/** The organization's day on which `moment` falls. */
export const dateIn = (timezone: string, moment: Instant): CalendarDate =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString() as CalendarDate;

/** The first moment of a day; later than midnight where DST skips it. */
export const startOfDate = (day: CalendarDate, timezone: string): Instant =>
  ofMillis(Temporal.PlainDate.from(day).toZonedDateTime(timezone).startOfDay().epochMilliseconds);

/** The day `days` after `day`. */
export const plusDays = (day: CalendarDate, days: number): CalendarDate =>
  Temporal.PlainDate.from(day).add({ days }).toString() as CalendarDate;

/** A day of the calendar, of the years 1 to 9999, or null: `2026-02-30` is none. */
export const parseDate = (text: string): CalendarDate | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < first_date || text > last_date) return null;
  try {
    return Temporal.PlainDate.from(text).toString() as CalendarDate;
  } catch {
    return null;
  }
};

/** A day that a schema has checked with `parseDate`; none stays none. */
export const checkedDate = <T extends string | null | undefined>(day: T) =>
  day as CalendarDate | Exclude<T, string>;

/** Whether the runtime knows this IANA timezone; offsets such as `+03:00` are none. */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};
