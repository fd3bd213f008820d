/*
 * The range of dates and moments. As text they sort by time, so what is computed from one (a year of
 * SLA, ten years of payment terms) must still have a year of four digits.
 */

/** The first and the last day that may be sent and stored. */
export const first_date = "0001-01-01";
export const last_date = "9999-12-31";

/** The same for days and moments that others are computed from: a day plan, a monthly run, `--now`. */
const first_working_date = "1970-01-01";
const last_working_date = "9000-12-31";

/** Whether others may be computed from this day, or this moment in UTC. */
export const isWorkable = (text: string): boolean => {
  const day = text.slice(0, first_date.length);
  return day >= first_working_date && day <= last_working_date;
};

export const years = "of the years 1 to 9999";
export const working_years = "of the years 1970 to 9000";
