import { plusDays } from "./time.ts";

/** The seven days from Monday of the week that contains a date. */
export const weekOf = (date: string): string[] => {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, day) => plusDays(date, day - weekday));
};
