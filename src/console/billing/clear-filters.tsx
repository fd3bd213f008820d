import { Button } from "../parts/button.tsx";
import type { Filters } from "../parts/use-filters.ts";
import { words } from "../words/words.ts";

/** Shows all again, also where a link had narrowed the list by what has no field here. */
export const ClearFilters = ({ filters }: { filters: Filters }) =>
  filters.any ? (
    <Button kind="quiet" onClick={filters.clear}>
      {words.value.billing.filters.clear}
    </Button>
  ) : null;
