import { first_date, last_date } from "./bounds.ts";

declare const instant: unique symbol;
declare const date: unique symbol;

/** An instant as in the API and the database: `2026-10-15T08:30:00Z`, whole seconds. */
export type Instant = string & { readonly [instant]: true };

/** A calendar day, `2026-10-15`, in an organization's timezone. */
export type CalendarDate = string & { readonly [date]: true };

/** Years of five digits, or before the year 0, make a longer text. */
const wire_length = "2026-10-15T08:30:00Z".length;

/** Converts Unix time in milliseconds; fractions of a second are dropped. */
export const ofMillis = (millis: number): Instant =>
  `${new Date(millis).toISOString().slice(0, -".000Z".length)}Z` as Instant;

let second = -1;
let text_of_second = ofMillis(0);

/** The current time in whole seconds. The text is cached for the second. */
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

/** Adds whole seconds, which may be negative. */
export const plusSeconds = (moment: Instant, seconds: number): Instant =>
  ofMillis(toMillis(moment) + seconds * 1000);

/** The start of the UTC day. */
export const startOfUtcDay = (moment: Instant): Instant =>
  `${moment.slice(0, "2026-10-15".length)}T00:00:00Z` as Instant;

/** Seconds from `from` until `until`, negative when `until` is earlier. */
export const secondsBetween = (from: Instant, until: Instant): number =>
  (toMillis(until) - toMillis(from)) / 1000;

/** RFC 3339 with optional seconds and offset. No suffix such as `[America/New_York]` is accepted. */
const date_time =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?<offset>[zZ]|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Parses a date-time from a request. Without an offset it is local time in `timezone`: a time that DST skips
 * moves forward by the gap, and a repeated time is the first (decisions §1). Null if the text is not a
 * date-time, or not in the years 1 to 9999 UTC.
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

let last_day = { timezone: "", moment: "", day: "" as CalendarDate };

/** The local day of an instant. The last one is remembered: a request asks several times, and others in its second. */
export const dateIn = (timezone: string, moment: Instant): CalendarDate => {
  if (timezone !== last_day.timezone || moment !== last_day.moment) {
    const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
    last_day = { timezone, moment, day: local.toPlainDate().toString() as CalendarDate };
  }
  return last_day.day;
};

/** The start of a local day; later than midnight if DST skips midnight. */
export const startOfDate = (day: CalendarDate, timezone: string): Instant =>
  ofMillis(Temporal.PlainDate.from(day).toZonedDateTime(timezone).startOfDay().epochMilliseconds);

/** The day `days` after `day`. */
export const plusDays = (day: CalendarDate, days: number): CalendarDate =>
  Temporal.PlainDate.from(day).add({ days }).toString() as CalendarDate;

/** The number of days from one day until another; negative if it is earlier. */
export const daysBetween = (from: CalendarDate, until: CalendarDate): number =>
  Temporal.PlainDate.from(from).until(until, { largestUnit: "day" }).days;

/** Parses a date in the years 1 to 9999. Null for anything else, such as `2026-02-30`. */
export const parseDate = (text: string): CalendarDate | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < first_date || text > last_date) return null;
  try {
    return Temporal.PlainDate.from(text).toString() as CalendarDate;
  } catch {
    return null;
  }
};

/** Types a date that a schema has checked with `parseDate`. Null and undefined are returned as they are. */
export const checkedDate = <T extends string | null | undefined>(day: T) =>
  day as CalendarDate | Exclude<T, string>;

/** Whether the runtime supports this IANA timezone. Offsets such as `+03:00` are not timezones. */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};
