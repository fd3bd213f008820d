const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a timezone. */
export const dateIn = (timezone: string, moment: string): string => {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone: timezone });
    formats.set(timezone, format);
  }
  return format.format(Date.parse(moment));
};

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
