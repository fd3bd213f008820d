import { TextField } from "../parts/field.tsx";
import type { Filters } from "../parts/use-filters.ts";
import { words } from "../words/words.ts";

/** From one day to another, both included. */
export const DayFilters = ({ filters }: { filters: Filters }) => {
  const said = words.value.billing.filters;
  return (
    <>
      {(["date_from", "date_to"] as const).map((name) => (
        <TextField key={name} label={said[name]} type="date" {...filters.field(name)} />
      ))}
    </>
  );
};
