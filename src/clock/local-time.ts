import type { Instant } from "./instant.ts";

/** For texts: `2026-11-22 10:30 (Asia/Beirut)`. */
export const localTime = (moment: Instant, timezone: string): string => {
  const time = Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");
  return `${time} (${timezone})`;
};
