import { receivable_sorts } from "../../../shared/receivable-vocabulary.ts";
import { choicesOf, useNamed } from "../../clients/use-named.ts";
import { strings } from "../../strings/strings.ts";
import { DebouncedField } from "../../ui/debounced-field.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { Filters } from "../../ui/use-filters.ts";

/** The filters of the list and its order. The ageing is chosen in its own table. */
export const ReceivableFields = ({ filters }: { filters: Filters }) => {
  const { common, clients, billing } = strings.value;
  const t = billing.owing;
  const branches = useNamed("branches");
  const collectors = useNamed("collectors");
  const chosen = filters.get("sort_by") || receivable_sorts[0];
  return (
    <>
      <DebouncedField label={t.search} type="search" {...filters.field("search")} />
      <SelectField
        label={clients.fields.branch_id}
        {...filters.field("branch_id")}
        options={[["", common.all], ...choicesOf(branches, filters.get("branch_id"))]}
      />
      <SelectField
        label={clients.fields.collector_id}
        {...filters.field("collector_id")}
        options={[["", common.all], ...choicesOf(collectors, filters.get("collector_id"))]}
      />
      <SelectField
        label={t.order}
        value={chosen}
        onValue={(sort_by) =>
          filters.change({ sort_by: sort_by === receivable_sorts[0] ? "" : sort_by })
        }
        options={receivable_sorts.map((name) => [name, t.orders[name]])}
      />
    </>
  );
};
