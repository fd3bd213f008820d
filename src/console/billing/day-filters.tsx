import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import type { Filters } from "../ui/use-filters.ts";

/** Filters by a range of days, both included. */
export const DayFilters = ({ filters }: { filters: Filters }) => {
  const t = strings.value.billing.filters;
  return (
    <>
      {(["date_from", "date_to"] as const).map((name) => (
        <DateField key={name} label={t[name]} {...filters.field(name)} />
      ))}
    </>
  );
};
