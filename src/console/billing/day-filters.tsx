import { TextField } from "../parts/field.tsx";
import { words } from "../words/words.ts";
import type { Filters } from "./use-filters.ts";

/** From one day to another, both included. */
export const DayFilters = ({ filters }: { filters: Filters }) => {
  const said = words.value.billing.filters;
  return (
    <>
      {(["date_from", "date_to"] as const).map((name) => (
        <TextField
          key={name}
          label={said[name]}
          name={name}
          type="date"
          value={filters.of(name)}
          onValue={(day) => filters.change({ [name]: day })}
        />
      ))}
    </>
  );
};
