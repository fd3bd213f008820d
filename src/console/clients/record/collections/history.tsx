import { api, dataOf } from "../../../api/client.ts";
import { moment } from "../../../format/time.ts";
import { strings } from "../../../strings/strings.ts";
import { PagedTable } from "../../../ui/paged.tsx";
import { useLocalFilters } from "../../../ui/use-filters.ts";
import { useQuery } from "../../../ui/use-query.ts";

/** What the policy did for this client, newest first. */
export const History = ({ client_id }: { client_id: string }) => {
  const { billing, clients } = strings.value;
  const t = clients.collections;
  const { kinds, when } = billing.collections;
  const filters = useLocalFilters();
  const params = { query: { client_id, page: filters.page, per_page: 10 } };
  const query = useQuery(`dunning of ${client_id} ${filters.page}`, () =>
    dataOf(api.GET("/v1/dunning/actions", { params })),
  );
  return (
    <section class="block">
      <h2>{t.history}</h2>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.no_history}
        caption={t.history}
        columns={[
          { title: t.at, cell: ({ created_at }) => moment(created_at) },
          {
            title: billing.collections.kind,
            cell: ({ kind, days_after_due }) => `${kinds[kind]} (${when(days_after_due)})`,
          },
          { title: t.result, cell: ({ status }) => t.statuses[status] },
          {
            title: billing.invoice.one,
            cell: ({ invoice_id }) => (
              <a href={`/console/billing/invoices/${invoice_id}`}>{t.open_invoice}</a>
            ),
          },
        ]}
      />
      <p>
        <a href={`/console/billing/messages?client_id=${client_id}`}>{t.messages}</a>
      </p>
    </section>
  );
};
