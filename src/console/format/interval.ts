import type { ReportInterval } from "../../shared/report-vocabulary.ts";
import { locale } from "./locale.ts";
import { date, shortDate } from "./time.ts";

interface Days {
  from: string;
  to: string;
}

const month = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: "UTC", ...options }).format(
    new Date(`${day}T00:00:00Z`),
  );

const isWholeMonth = ({ from, to }: Days): boolean => {
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return from.endsWith("-01") && next.getUTCDate() === 1;
};

/** `November 2026`, `23 Nov 2026`, or `23 Nov – 29 Nov 2026`. */
export const intervalText = (days: Days, interval: ReportInterval): string => {
  if (interval === "month" && isWholeMonth(days))
    return month(days.from, { month: "long", year: "numeric" });
  return days.from === days.to ? date(days.from) : `${shortDate(days.from)} – ${date(days.to)}`;
};

/** For an axis: `Nov`, with the year in January; `23 Nov`. */
export const intervalLabel = ({ from }: Days, interval: ReportInterval): string => {
  if (interval !== "month") return shortDate(from);
  return month(
    from,
    from.slice(5, 7) === "01" ? { month: "short", year: "2-digit" } : { month: "short" },
  );
};
