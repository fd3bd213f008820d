/*
 * The range of dates and instants. Their texts must sort by time, so dates computed from them (a year of SLA, ten
 * years of payment terms) must still have a year of four digits.
 */

/** The first and the last day that requests may contain. */
export const first_date = "0001-01-01";
export const last_date = "9999-12-31";

/** The range for days and instants from which others are computed: a day plan, a monthly run, `--now`. */
const first_working_date = "1970-01-01";
const last_working_date = "9000-12-31";

/** Whether a day, or an instant in UTC, is in the range from which others may be computed. */
export const isWorkable = (text: string): boolean => {
  const day = text.slice(0, first_date.length);
  return day >= first_working_date && day <= last_working_date;
};

export const years = "of the years 1 to 9999";
export const working_years = "of the years 1970 to 9000";
