/*
 * The years that dates and moments may be of. Texts sort by time, and what is reckoned from a moment
 * (a year of SLA, ten years of payment terms) is still of four digits.
 */

/** Of what is sent and kept: the first and the last day. */
export const first_date = "0001-01-01";
export const last_date = "9999-12-31";

/** Of days and moments that others are reckoned from: a day plan, a monthly run, `--now`. */
const first_working_date = "1970-01-01";
const last_working_date = "9000-12-31";

/** Whether a day, or a moment in UTC, is one to reckon from. */
export const isWorkable = (text: string): boolean => {
  const day = text.slice(0, first_date.length);
  return day >= first_working_date && day <= last_working_date;
};

export const years = "of the years 1 to 9999";
export const working_years = "of the years 1970 to 9000";
