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
