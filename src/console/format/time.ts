import { serverNow } from "../api/server-clock.ts";
import { loggedIn } from "../session/session.ts";
import { locale } from "./locale.ts";
import { unbroken } from "./unbroken.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (language: string, zone: string, options: Intl.DateTimeFormatOptions) => {
  const name = `${language} ${zone} ${JSON.stringify(options)}`;
  const cached = formats.get(name);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(language, { timeZone: zone, ...options });
  formats.set(name, created);
  return created;
};

/** The organization's time zone, in which all times are shown (decisions §9). */
export const zone = (): string => loggedIn().organization.timezone;

const shown = (instant: string, options: Intl.DateTimeFormatOptions): string =>
  unbroken(formatIn(locale(), zone(), options).format(new Date(instant)));

/** `Mon, 23 Nov 2026, 14:30` */
export const moment = (instant: string): string =>
  shown(instant, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });

/** `14:30` */
export const clock = (instant: string): string =>
  shown(instant, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** `14:30` in western digits in any language, for computing. */
export const clockOf = (moment_ms: number): string => wallTime(new Date(moment_ms)).slice(11);

/** `Mon 23 Nov` */
export const dayOf = (instant: string): string =>
  shown(instant, { weekday: "short", day: "numeric", month: "short" });

/** `23 Nov`; takes a date. */
export const shortDate = (day: string): string => dayIn(day, { day: "numeric", month: "short" });

/** `23 Nov 2026`; takes a date, which has no time zone. */
export const date = (day: string): string => dayIn(day, { dateStyle: "medium" });

const dayIn = (day: string, options: Intl.DateTimeFormatOptions): string =>
  unbroken(formatIn(locale(), "UTC", options).format(new Date(`${day}T00:00:00Z`)));

/** `Monday 23 November`; takes a date. */
export const longDate = (day: string): string =>
  formatIn(locale(), "UTC", { weekday: "long", day: "numeric", month: "long" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `23 Nov, 14:30 – 16:00`, with both days if they differ. */
export const span = (from: string, until: string): string =>
  unbroken(
    formatIn(locale(), zone(), {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).formatRange(new Date(from), new Date(until)),
  );

/** `14:30 – 16:00`, with the days only if they differ. */
export const clockSpan = (from: string, until: string): string =>
  wallTime(from).slice(0, 10) === wallTime(until).slice(0, 10)
    ? unbroken(`${clock(from)} – ${clock(until)}`)
    : span(from, until);

/** `2026-11-23T14:30`: an instant as a wall time of the organization, as a datetime field takes it. */
export const wallTime = (instant: string | Date): string => {
  const parts = Object.fromEntries(
    formatIn("en-GB", zone(), {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
};

/** A wall time for the API, which reads times without an offset in the organization's time zone (§1). */
export const sentTime = (wall: string): string => (wall.length === 16 ? `${wall}:00` : wall);

/** Today in the organization's time zone: `2026-11-23`. */
export const today = (): string => wallTime(new Date()).slice(0, 10);

/** Whether the text is an existing date: `2026-11-23`. */
export const isDate = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

export const plusDays = (day: string, days: number): string => {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

/** `in 3 hours`, `2 days ago` */
export const fromNow = (instant: string, now_ms = serverNow()): string => {
  const minutes = Math.round((Date.parse(instant) - now_ms) / 60_000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
  if (Math.abs(minutes) < 48 * 60) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
};
