import { api, dataOf } from "../../api/client.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { DayFilters } from "../day-filters.tsx";
import { invoicePath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { CreditNotePdf } from "./pdf.tsx";

/** The credit notes, newest first. */
export const CreditNotes = () => {
  const { billing } = strings.value;
  const t = billing.credit_notes;
  const filters = useFilters();
  const parameters = {
    client_id: filters.parameter("client_id"),
    date_from: filters.parameter("date_from"),
    date_to: filters.parameter("date_to"),
    page: filters.page,
    per_page: 25,
  };
  const query = useQuery(`credit notes ${filters.name}`, () =>
    dataOf(api.GET("/v1/credit-notes", { params: { query: parameters } })),
  );
  return (
    <TabPage>
      <FilterBar filters={filters} query={query}>
        <ClientFilter filters={filters} />
        <DayFilters filters={filters} />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={t.title}
        columns={[
          { title: t.number, cell: ({ number }) => <bdi>{number}</bdi> },
          { title: t.issued, cell: ({ issue_date }) => date(issue_date) },
          { title: billing.client, cell: ({ client_id }) => <ClientLink id={client_id} /> },
          {
            title: billing.invoice.one,
            cell: ({ invoice_id, invoice_number }) => (
              <a href={invoicePath(invoice_id)}>
                <bdi>{invoice_number}</bdi>
              </a>
            ),
          },
          { title: billing.reason, cell: ({ reason }) => <span dir="auto">{reason}</span> },
          {
            title: billing.invoice.total,
            numeric: true,
            cell: ({ total, currency }) => <bdi>{money(total, currency)}</bdi>,
          },
          {
            title: t.document,
            cell: ({ id, number }) => <CreditNotePdf id={id} number={number} />,
          },
        ]}
      />
    </TabPage>
  );
};
