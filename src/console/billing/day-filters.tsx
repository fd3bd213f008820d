import { strings } from "../strings/strings.ts";
import { TextField } from "../ui/field.tsx";
import type { Filters } from "../ui/use-filters.ts";

/** Filters by a range of days, both included. */
export const DayFilters = ({ filters }: { filters: Filters }) => {
  const t = strings.value.billing.filters;
  return (
    <>
      {(["date_from", "date_to"] as const).map((name) => (
        <TextField key={name} label={t[name]} type="date" {...filters.field(name)} />
      ))}
    </>
  );
};
