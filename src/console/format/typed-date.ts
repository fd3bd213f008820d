import { latin } from "./typed-number.ts";

const two = (part: number): string => String(part).padStart(2, "0");

/** `2026-11-23` if the day exists. */
const existing = (year: number, month: number, day: number): string | null => {
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return year > 0 && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date) ? date : null;
};

/** Text direction marks come with what is pasted from Arabic texts. */
const cleaned = (typed: string): string =>
  latin(typed)
    .replace(/[\u200e\u200f]/g, "")
    .trim();

/** A date typed in full: `23/11/2026`, `23.11.2026` or `2026-11-23`. Null while it is incomplete. */
export const wholeDate = (typed: string): string | null => {
  const text = cleaned(typed);
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text);
  return parts && existing(Number(parts[3]), Number(parts[2]), Number(parts[1]));
};

/** A date that is typed in full or shortened: `23/11`, `23.11.26`. `today` gives the year. */
export const typedDate = (typed: string, today: string): string | null => {
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d\d))?$/.exec(cleaned(typed));
  if (!parts) return wholeDate(typed);
  const year = parts[3] === undefined ? Number(today.slice(0, 4)) : 2000 + Number(parts[3]);
  return existing(year, Number(parts[2]), Number(parts[1]));
};

/** `23/11/2026` of `2026-11-23`, as both languages write it in the Levant. */
export const shownDate = (date: string): string => date.split("-").reverse().join("/");

/** A time of day typed in full: `14:30`. Null while it is incomplete. */
export const wholeTime = (typed: string): string | null => {
  const parts = /^(\d{1,2})[:.](\d\d)$/.exec(cleaned(typed));
  return parts && clock(Number(parts[1]), Number(parts[2]));
};

/** A time that is typed in full or shortened: `9`, `930`, `14`, `2pm`, `2:30 م`. */
export const typedTime = (typed: string): string | null => {
  const parts = /^(\d{1,2})(?:[:.]?(\d\d))?\s*(?:([ap])\.?m\.?|([صم]))?$/i.exec(cleaned(typed));
  if (!parts) return null;
  const half = parts[3]?.toLowerCase() ?? { ص: "a", م: "p" }[parts[4] ?? ""];
  const hour = Number(parts[1]);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  return clock(
    half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0),
    Number(parts[2] ?? 0),
  );
};

const clock = (hour: number, minute: number): string | null =>
  hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;

const day_minutes = 24 * 60;

/** Moves a time of day by minutes, around midnight. */
export const movedTime = (time: string, minutes: number): string => {
  const now = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const moved = (now + minutes + day_minutes) % day_minutes;
  return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
};
