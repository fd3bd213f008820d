/** A visit's window in wall times of the organization. Parts that are not chosen yet are empty. */
export interface Window {
  /** `2026-11-23` */
  date: string;
  /** `14:30` */
  from: string;
  /** The day it ends on; the next one if it crosses midnight. */
  until_date: string;
  until: string;
}

/** An end before the start counts as the next day up to this duration; beyond it, it is a typing error. */
const longest_night_minutes = 12 * 60;
const day_minutes = 24 * 60;

/** Ignores daylight saving changes, as people do who read times off a clock. */
const minutesBetween = (from: string, until: string): number =>
  (Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 60_000;

const plusMinutes = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Takes wall times such as `2026-11-23T14:30`. */
export const windowOf = (from: string, until: string): Window => ({
  date: from.slice(0, 10),
  from: from.slice(11, 16),
  until_date: until.slice(0, 10),
  until: until.slice(11, 16),
});

export const no_window: Window = { date: "", from: "", until_date: "", until: "" };

export const isWhole = ({ date, from, until_date, until }: Window): boolean =>
  [date, from, until_date, until].every((part) => part !== "");

/** Both ends as wall times. */
export const endsOf = ({ date, from, until_date, until }: Window): [string, string] => [
  `${date}T${from}`,
  `${until_date}T${until}`,
];

/** The duration; undefined while a part is missing, not above 0 if it ends before it starts. */
export const minutesOf = (window: Window): number | undefined =>
  isWhole(window) ? minutesBetween(...endsOf(window)) : undefined;

/** Sets the duration. A window without a start stays as it is. */
export const withLength = (window: Window, minutes: number): Window => {
  const { date, from } = window;
  if (date === "" || from === "") return window;
  return windowOf(`${date}T${from}`, plusMinutes(`${date}T${from}`, minutes));
};

/** Sets the start and keeps the duration; `minutes` is used if there was none. */
export const withStart = (
  window: Window,
  { date = window.date, from = window.from }: { date?: string; from?: string },
  minutes: number,
): Window => {
  const length = minutesOf(window) ?? 0;
  return withLength({ ...window, date, from }, length > 0 ? length : minutes);
};

/** Sets the end, on the next day if it crosses midnight. */
export const withEnd = (window: Window, until: string): Window => {
  const same_day = { ...window, until, until_date: window.date };
  const minutes = minutesOf(same_day);
  if (minutes === undefined || minutes > 0) return same_day;
  return minutes + day_minutes <= longest_night_minutes
    ? withLength(window, minutes + day_minutes)
    : same_day;
};

/** Whether the window ends after a deadline, both as wall times. */
export const isAfter = (window: Window, deadline: string): boolean =>
  isWhole(window) && endsOf(window)[1] > deadline;
