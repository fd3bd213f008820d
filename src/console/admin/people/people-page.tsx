import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { type Role, role_names } from "../../../shared/roles.ts";
import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { PersonForm } from "./person-form.tsx";

/** The organization's people. */
export const PeoplePage = () => {
  const { route } = useLocation();
  const filters = useFilters();
  const [is_adding, setAdding] = useState(false);
  const parameters = {
    page: filters.page,
    role: filters.sent<Role>("role"),
    active: filters.flag("active"),
  };
  const query = useQuery(`people ${filters.name}`, () =>
    dataOf(api.GET("/v1/users", { params: { query: parameters } })),
  );
  const { desk, common } = strings.value;
  const { people } = desk;
  return (
    <AdminPage
      actions={
        <>
          <a class="button plain" href={addressOf("people", "roles")}>
            {people.roles}
          </a>
          <Button kind="primary" onClick={() => setAdding(true)}>
            {people.add}
          </Button>
        </>
      }
    >
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
      <PagedTable
        query={query}
        filters={filters}
        empty={people.none}
        caption={people.title}
        columns={[
          {
            title: people.name,
            cell: ({ id, name }) => (
              <a href={addressOf("people", id)} dir="auto">
                {name}
              </a>
            ),
          },
          { title: people.email, cell: ({ email }) => <bdi>{email}</bdi> },
          { title: people.role, cell: (person) => people.role_name[person.role] },
          {
            title: people.extras,
            cell: ({ added_abilities, removed_abilities }) =>
              people.extras_of(added_abilities.length, removed_abilities.length) || "–",
          },
          {
            title: people.active_filter,
            cell: (person) =>
              person.active ? (
                <Badge tone="good">{people.active_only}</Badge>
              ) : (
                <Badge>{people.inactive_only}</Badge>
              ),
          },
        ]}
      />
      {is_adding && (
        <PersonForm
          onClose={() => setAdding(false)}
          onSaved={({ id }) => route(addressOf("people", id))}
        />
      )}
    </AdminPage>
  );
};
