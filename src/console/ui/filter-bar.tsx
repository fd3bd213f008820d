import type { ComponentChildren } from "preact";
import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { FieldErrors } from "./field-errors.tsx";
import type { Filters } from "./use-filters.ts";
import type { Query } from "./use-query.ts";

interface Props {
  filters: Filters;
  /** What they filter: a value that is refused shows at its field. */
  query: Pick<Query<unknown>, "refusal">;
  children: ComponentChildren;
}

/** The fields that filter a list, and the way back to all of it, also where a link set what has no field here. */
export const FilterBar = ({ filters, query, children }: Props) => (
  <search class="filters">
    <FieldErrors refusal={query.refusal}>{children}</FieldErrors>
    {filters.any && (
      <Button kind="quiet" onClick={filters.clear}>
        {strings.value.billing.filters.clear}
      </Button>
    )}
  </search>
);
