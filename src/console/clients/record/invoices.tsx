import { api, dataOf } from "../../api/client.ts";
import { InvoiceStatus } from "../../billing/invoice-status.tsx";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { PagedTable } from "../../ui/paged.tsx";
import { useLocalFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";

/** The invoices of a client, newest first. */
export const Invoices = ({ client_id }: { client_id: string }) => {
  const filters = useLocalFilters();
  const { page } = filters;
  const t = strings.value.clients.money;
  const query = useQuery(`invoices of ${client_id} ${page}`, () =>
    dataOf(api.GET("/v1/invoices", { params: { query: { client_id, page, per_page: 15 } } })),
  );
  return (
    <PagedTable
      query={query}
      filters={filters}
      empty={t.no_invoices}
      caption={t.invoices}
      columns={[
        {
          title: t.number,
          cell: ({ id, number }) => (
            <a href={`/console/billing/invoices/${id}`}>
              <bdi>{number}</bdi>
            </a>
          ),
        },
        {
          title: strings.value.clients.fields.status,
          cell: (invoice) => <InvoiceStatus invoice={invoice} />,
        },
        { title: t.issued, cell: ({ issue_date }) => date(issue_date) },
        { title: t.due, cell: ({ due_date }) => date(due_date) },
        {
          title: t.total,
          numeric: true,
          cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
        },
        {
          title: t.open,
          numeric: true,
          cell: ({ balance, currency }) => <bdi>{money(balance, currency)}</bdi>,
        },
      ]}
    />
  );
};
