import { answerOf, api } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { FilterBar } from "../../parts/filter-bar.tsx";
import { PagedTable } from "../../parts/paged.tsx";
import { type Filters, useFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { ClientLink } from "../client-link.tsx";
import { InvoiceStatus } from "../invoice-status.tsx";
import { billing_path, invoicePath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { InvoiceFilters } from "./filters.tsx";
import { mayBill } from "./may-bill.ts";

/** Invoices, the newest first. */
export const InvoiceList = () => {
  const { invoice: said, client, tabs, filters: labels, new_invoice } = words.value.billing;
  const filters = useFilters();
  const read = useRead(`invoices ${filters.name}`, () =>
    answerOf(api.GET("/v1/invoices", { params: { query: queryOf(filters) } })),
  );
  return (
    <TabPage
      actions={
        mayBill() && (
          <a class="button primary" href={`${billing_path}/invoices/new`}>
            {new_invoice.title}
          </a>
        )
      }
    >
      <FilterBar filters={filters} query={read}>
        <InvoiceFilters filters={filters} />
      </FilterBar>
      <PagedTable
        query={read}
        filters={filters}
        empty={said.none}
        caption={tabs.invoices}
        columns={[
          {
            title: said.number,
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
            title: said.issued,
            cell: ({ issue_date, period }) => (
              <div>
                {date(issue_date)}
                {period && (
                  <p class="hint">
                    {said.period} <bdi>{period}</bdi>
                  </p>
                )}
              </div>
            ),
          },
          { title: said.due, cell: ({ due_date }) => date(due_date) },
          {
            title: said.total,
            numeric: true,
            cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
          },
          {
            title: said.balance,
            numeric: true,
            cell: ({ balance, currency }) =>
              balance === 0 ? "–" : <bdi>{money(balance, currency)}</bdi>,
          },
        ]}
      />
    </TabPage>
  );
};

const queryOf = ({ sent, flag, page }: Filters) => ({
  status: sent<Invoice["status"]>("status"),
  client_id: sent("client_id"),
  ticket_id: sent("ticket_id"),
  date_from: sent("date_from"),
  date_to: sent("date_to"),
  period: sent("period"),
  recurring: flag("recurring"),
  page,
  per_page: 25,
});
