import type { Technician } from "../../api/document.d.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

export interface Range {
  start: string;
  end: string;
}

export type Week = Record<Weekday, readonly Range[]>;

/** Time fields cannot hold 24:00, so midnight is 00:00 there. */
const shownEnd = ({ start, end }: Range): Range => ({
  start,
  end: end === "24:00" ? "00:00" : end,
});
const sentEnd = ({ start, end }: Range): Range => ({ start, end: end === "00:00" ? "24:00" : end });

const eachDay = (rangesOf: (day: Weekday) => Range[]): Record<Weekday, Range[]> => ({
  mon: rangesOf("mon"),
  tue: rangesOf("tue"),
  wed: rangesOf("wed"),
  thu: rangesOf("thu"),
  fri: rangesOf("fri"),
  sat: rangesOf("sat"),
  sun: rangesOf("sun"),
});

export const shownWeek = (hours: NonNullable<Technician["weekly_hours"]>): Week =>
  eachDay((day) => (hours[day] ?? []).map(shownEnd));

/** The organization's working hours, Monday to Saturday, for technicians without their own. */
export const usualWeek = (working_day: Range): Week =>
  eachDay((day) => (day === "sun" ? [] : [shownEnd(working_day)]));

export const sentWeek = (week: Week): Record<Weekday, Range[]> =>
  eachDay((day) => week[day].map(sentEnd));
