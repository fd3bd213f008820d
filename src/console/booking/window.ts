/** When a visit is to be, as the organization's wall clock shows it; a part that is not chosen yet is empty. */
export interface Window {
  /** `2026-11-23` */
  date: string;
  /** `14:30` */
  from: string;
  /** The day that it ends on: the next one when it goes over midnight. */
  until_date: string;
  until: string;
}

/** An end before its beginning is on the next day, if that makes no longer night than this; else it is a slip. */
const longest_night_minutes = 12 * 60;
const day_minutes = 24 * 60;

/** Wall times are counted as if no clock were ever changed: so does who reads them off a clock. */
const minutesBetween = (from: string, until: string): number =>
  (Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 60_000;

const later = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Of wall times `2026-11-23T14:30`. */
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

/** How long it is; undefined while a part is missing. Not above 0 when it ends before it begins. */
export const minutesOf = (window: Window): number | undefined =>
  isWhole(window) ? minutesBetween(...endsOf(window)) : undefined;

/** The same window with so many minutes; what has no beginning stays as it is. */
export const withLength = (window: Window, minutes: number): Window => {
  const { date, from } = window;
  if (date === "" || from === "") return window;
  return windowOf(`${date}T${from}`, later(`${date}T${from}`, minutes));
};

/** Begins on another day or at another time, and stays as long as it was, else so many minutes. */
export const withStart = (
  window: Window,
  { date = window.date, from = window.from }: { date?: string; from?: string },
  minutes: number,
): Window => {
  const length = minutesOf(window) ?? 0;
  return withLength({ ...window, date, from }, length > 0 ? length : minutes);
};

/** Ends at another time: of the same day, or of the next one where that is meant. */
export const withEnd = (window: Window, until: string): Window => {
  const same = { ...window, until, until_date: window.date };
  const minutes = minutesOf(same);
  if (minutes === undefined || minutes > 0) return same;
  return minutes + day_minutes <= longest_night_minutes
    ? withLength(window, minutes + day_minutes)
    : same;
};
