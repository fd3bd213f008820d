import type { ComponentChildren } from "preact";
import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { FieldErrors } from "./field-errors.tsx";
import type { Filters } from "./use-filters.ts";
import type { Query } from "./use-query.ts";

interface Props {
  filters: Filters;
  /** The filtered query, whose errors show at the fields. */
  query: Pick<Query<unknown>, "refusal">;
  children: ComponentChildren;
}

/** The filters of a list, with a button to clear them all, including those set by a link without a field here. */
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
