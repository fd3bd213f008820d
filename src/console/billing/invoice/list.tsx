import { api, dataOf } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { ExportButton } from "../../ui/export-button.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { type Filters, useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { ClientLink } from "../client-link.tsx";
import { InvoiceStatus } from "../invoice-status.tsx";
import { billing_path, invoicePath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { exportInvoices } from "./export-invoices.ts";
import { InvoiceFilters } from "./filters.tsx";
import { mayBill } from "./may-bill.ts";

/** Invoices, the newest first. */
export const InvoiceList = () => {
  const { invoice: t, client, tabs, filters: labels, new_invoice } = strings.value.billing;
  const filters = useFilters();
  const query = useQuery(
    `invoices ${filters.name}`,
    () => dataOf(api.GET("/v1/invoices", { params: { query: queryOf(filters) } })),
    { kept: true },
  );
  return (
    <TabPage
      actions={
        <>
          <ExportButton onExport={() => exportInvoices(queryOf(filters))} />
          {mayBill() && (
            <a class="button primary" href={`${billing_path}/invoices/new`}>
              {new_invoice.title}
            </a>
          )}
        </>
      }
    >
      <FilterBar filters={filters} query={query}>
        <InvoiceFilters filters={filters} />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={tabs.invoices}
        columns={[
          {
            title: t.number,
            cell: ({ id, number }) => (
              <a href={invoicePath(id)} dir="ltr">
                {number}
              </a>
            ),
          },
          {
            title: client,
            cell: ({ client_id, client_snapshot }) => (
              <ClientLink id={client_id} name={client_snapshot.name} />
            ),
          },
          { title: labels.status, cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
          {
            title: t.issued,
            cell: ({ issue_date, period }) => (
              <div>
                {date(issue_date)}
                {period && (
                  <p class="hint">
                    {t.period} <bdi>{period}</bdi>
                  </p>
                )}
              </div>
            ),
          },
          { title: t.due, cell: ({ due_date }) => date(due_date) },
          {
            title: t.total,
            numeric: true,
            cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
          },
          {
            title: t.balance,
            numeric: true,
            cell: ({ balance, currency }) =>
              balance === 0 ? "–" : <bdi>{money(balance, currency)}</bdi>,
          },
        ]}
      />
    </TabPage>
  );
};

const queryOf = ({ parameter, flag, page }: Filters) => ({
  status: parameter<Invoice["status"]>("status"),
  client_id: parameter("client_id"),
  ticket_id: parameter("ticket_id"),
  date_from: parameter("date_from"),
  date_to: parameter("date_to"),
  period: parameter("period"),
  recurring: flag("recurring"),
  page,
  per_page: 25,
});
