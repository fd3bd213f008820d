/** A number of a series that begins anew each year; the year may be missing. */
export interface YearlyNumber {
  year: number | null;
  number: number;
}

/** Digits of a number that is still a safe integer. */
export const safeNumber = (digits: string | undefined): number | null =>
  digits === undefined || digits.length > 15 ? null : Number(digits);

/** Reads `INV-2026-000012`, `inv 2026 12`, `inv12`; null if it is something else. `plain` is in lower case. */
export const readYearly = (prefix: RegExp, plain: string): YearlyNumber | null => {
  const found = new RegExp(`^${prefix.source}[\\s-]*(?:(\\d{4})[\\s-]+)?(\\d+)$`).exec(plain);
  const number = safeNumber(found?.[2]);
  return number === null ? null : { year: safeNumber(found?.[1]), number };
};

/** Years back in which a number without its year is looked up. */
const years_max = 10;

/** The year of a number, otherwise the newest years that have numbers. */
export const yearsToSearch = (
  year: number | null,
  newestYear: () => number | null | undefined,
): number[] => {
  if (year !== null) return [year];
  const newest = newestYear() ?? null;
  return newest === null ? [] : Array.from({ length: years_max }, (_, index) => newest - index);
};
