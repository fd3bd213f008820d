import { api, dataOf } from "../../api/client.ts";
import { ClientLink } from "../../billing/client-link.tsx";
import { accessColumns } from "../../clients/access-columns.tsx";
import { strings } from "../../strings/strings.ts";
import { PagedList } from "../../ui/paged.tsx";
import { Table } from "../../ui/table.tsx";
import { useLocalFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";

/** The clients whose state at the controller is not the wanted one. */
export const Drift = ({ id }: { id: string }) => {
  const { billing, desk } = strings.value;
  const t = desk.network;
  const filters = useLocalFilters();
  const params = { path: { id }, query: { page: filters.page, per_page: 25 } };
  const query = useQuery(`drift of ${id} ${filters.page}`, () =>
    dataOf(api.GET("/v1/access-controllers/{id}/drift", { params })),
  );
  return (
    <section class="block">
      <h2>{t.drift}</h2>
      <PagedList query={query} filters={filters} empty={t.no_drift}>
        {(rows) => (
          <Table
            caption={t.drift}
            rows={rows}
            keyOf={({ client_id }) => client_id}
            columns={[
              {
                title: billing.client,
                cell: ({ client_id, name }) => <ClientLink id={client_id} name={name} />,
              },
              { title: t.account, cell: ({ username }) => <bdi>{username}</bdi> },
              ...accessColumns(),
            ]}
          />
        )}
      </PagedList>
    </section>
  );
};
