import { role_names } from "../../../shared/roles.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import type { Filters } from "../../ui/use-filters.ts";
import type { Query } from "../../ui/use-query.ts";

interface Props {
  filters: Filters;
  query: Query<unknown>;
}

export const PeopleFilters = ({ filters, query }: Props) => {
  const { desk, common } = strings.value;
  const { people } = desk;
  return (
    <FilterBar filters={filters} query={query}>
      <SelectField
        label={people.role}
        {...filters.field("role")}
        options={[
          ["", common.all],
          ...role_names.map((name) => [name, people.role_name[name]] as const),
        ]}
      />
      <SelectField
        label={people.active_filter}
        {...filters.field("active")}
        options={[
          ["", common.all],
          ["true", people.active_only],
          ["false", people.inactive_only],
        ]}
      />
    </FilterBar>
  );
};
