import { answerOf, api } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { ClientLink } from "../client-link.tsx";
import { InvoiceStatus } from "../invoice-status.tsx";
import { billing_path, invoicePath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { type Filters, useFilters } from "../use-filters.ts";
import { InvoiceFilters } from "./filters.tsx";
import { mayBill } from "./may-bill.ts";

/** Invoices, the newest first. */
export const InvoiceList = () => {
  const said = words.value.billing.invoice;
  const filters = useFilters();
  const read = useRead(`invoices ${filters.name}`, () =>
    answerOf(api.GET("/v1/invoices", { params: { query: queryOf(filters) } })),
  );
  return (
    <TabPage
      actions={
        mayBill() && (
          <a class="button primary" href={`${billing_path}/invoices/new`}>
            {words.value.billing.new_invoice.title}
          </a>
        )
      }
    >
      <InvoiceFilters filters={filters} />
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{said.none}</Nothing>
          ) : (
            <>
              <InvoiceTable rows={data} />
              <Pager
                page={pagination.current_page}
                last_page={pagination.last_page}
                total={pagination.total}
                onPage={filters.turn}
              />
            </>
          )
        }
      </Ready>
    </TabPage>
  );
};

/** What the address asks for; of a value that the API does not know it says so. */
const queryOf = ({ of, page }: Filters) => ({
  status: (of("status") || undefined) as Invoice["status"] | undefined,
  client_id: of("client_id") || undefined,
  ticket_id: of("ticket_id") || undefined,
  date_from: of("date_from") || undefined,
  date_to: of("date_to") || undefined,
  period: of("period") || undefined,
  recurring: of("recurring") === "" ? undefined : of("recurring") === "true",
  page,
  per_page: 25,
});

const InvoiceTable = ({ rows }: { rows: readonly Invoice[] }) => {
  const { invoice: said, client, tabs, filters } = words.value.billing;
  return (
    <Table
      caption={tabs.invoices}
      rows={rows}
      keyOf={({ id }) => id}
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
        { title: filters.status, cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
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
  );
};
