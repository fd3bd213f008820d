import { answerOf, api } from "../../api/client.ts";
import { InvoiceStatus } from "../../billing/invoice-status.tsx";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { PagedTable } from "../../parts/paged.tsx";
import { useLocalFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";

/** The invoices of a client, newest first. */
export const Invoices = ({ client_id }: { client_id: string }) => {
  const filters = useLocalFilters();
  const { page } = filters;
  const said = words.value.clients.money;
  const read = useRead(`invoices of ${client_id} ${page}`, () =>
    answerOf(api.GET("/v1/invoices", { params: { query: { client_id, page, per_page: 15 } } })),
  );
  return (
    <PagedTable
      query={read}
      filters={filters}
      empty={said.no_invoices}
      caption={said.invoices}
      columns={[
        {
          title: said.number,
          cell: ({ id, number }) => (
            <a href={`/console/billing/invoices/${id}`}>
              <bdi>{number}</bdi>
            </a>
          ),
        },
        {
          title: words.value.clients.fields.status,
          cell: (invoice) => <InvoiceStatus invoice={invoice} />,
        },
        { title: said.issued, cell: ({ issue_date }) => date(issue_date) },
        { title: said.due, cell: ({ due_date }) => date(due_date) },
        {
          title: said.total,
          numeric: true,
          cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
        },
        {
          title: said.open,
          numeric: true,
          cell: ({ balance, currency }) => <bdi>{money(balance, currency)}</bdi>,
        },
      ]}
    />
  );
};
