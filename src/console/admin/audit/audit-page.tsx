import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedList } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { ActorField } from "./actor-field.tsx";
import { AuditEntries } from "./audit-entries.tsx";

/** The audit log. */
export const AuditPage = () => {
  const filters = useFilters();
  const parameters = {
    actor_id: filters.parameter("actor_id"),
    operation: filters.parameter("operation"),
    subject_id: filters.parameter("subject_id"),
    date_from: filters.parameter("date_from"),
    date_to: filters.parameter("date_to"),
    page: filters.page,
  };
  const query = useQuery(`audit ${filters.name}`, () =>
    dataOf(api.GET("/v1/audit-log", { params: { query: parameters } })),
  );
  const operations = [...new Set(query.data?.data.map(({ operation }) => operation))].sort();
  const { desk } = strings.value;
  const { audit } = desk;
  return (
    <AdminPage>
      <FilterBar filters={filters} query={query}>
        <ActorField
          {...filters.field("actor_id")}
          seen={query.data?.data.map(({ actor }) => actor) ?? []}
        />
        <TextField
          label={audit.operation}
          list="audit-operations"
          {...filters.field("operation")}
        />
        <datalist id="audit-operations">
          {operations.map((operation) => (
            <option key={operation} value={operation} />
          ))}
        </datalist>
        <TextField label={audit.subject} {...filters.field("subject_id")} />
        <DateField label={desk.from} {...filters.field("date_from")} />
        <DateField label={desk.until} {...filters.field("date_to")} />
      </FilterBar>
      <PagedList query={query} filters={filters} empty={audit.none}>
        {(entries) => <AuditEntries entries={entries} onFilter={filters.change} />}
      </PagedList>
    </AdminPage>
  );
};
