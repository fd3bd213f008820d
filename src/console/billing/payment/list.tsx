import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { type Filters, useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { DayFilters } from "../day-filters.tsx";
import { paymentPath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { exportPayments } from "./export-payments.ts";
import { methodOf, receivedAmount } from "./method.ts";
import { PayerDialog } from "./payer-dialog.tsx";

/** The payments except deleted ones, newest first. */
export const PaymentList = () => {
  const { billing, common, invoice_status } = strings.value;
  const { payment: t, filters: labels, pay } = billing;
  const filters = useFilters();
  const [is_paying, setPaying] = useState(false);
  const query = useQuery(
    `payments ${filters.name}`,
    () => dataOf(api.GET("/v1/payments", { params: { query: queryOf(filters) } })),
    { kept: true },
  );
  return (
    <TabPage
      actions={
        <>
          <ExportButton onExport={() => exportPayments(queryOf(filters))} />
          {may("client_payments:create") && may("clients:read") && (
            <Button kind="primary" onClick={() => setPaying(true)}>
              {pay.title}
            </Button>
          )}
        </>
      }
    >
      <FilterBar filters={filters} query={query}>
        <ClientFilter filters={filters} />
        <DayFilters filters={filters} />
        <SelectField
          label={labels.invoice_status}
          {...filters.field("status")}
          options={[["", common.all], ...Object.entries(invoice_status)]}
        />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={billing.tabs.payments}
        columns={[
          {
            title: t.paid_at,
            cell: ({ id, paid_at }) => <a href={paymentPath(id)}>{moment(paid_at)}</a>,
          },
          { title: billing.client, cell: ({ client_id }) => <ClientLink id={client_id} /> },
          { title: t.method, cell: methodOf },
          { title: t.reference, cell: ({ reference }) => <bdi>{reference ?? "–"}</bdi> },
          {
            title: t.amount,
            numeric: true,
            cell: (row) => <bdi>{receivedAmount(row)}</bdi>,
          },
          {
            title: t.worth,
            numeric: true,
            cell: ({ exchange_rate, invoice_amount, invoice_currency }) =>
              exchange_rate === null ? "–" : <bdi>{money(invoice_amount, invoice_currency)}</bdi>,
          },
        ]}
      />
      {is_paying && (
        <PayerDialog
          onClose={() => setPaying(false)}
          onRecorded={() => {
            setPaying(false);
            void query.refetch();
          }}
        />
      )}
    </TabPage>
  );
};

const queryOf = ({ parameter, page }: Filters) => ({
  client_id: parameter("client_id"),
  invoice_id: parameter("invoice_id"),
  ticket_id: parameter("ticket_id"),
  status: parameter<Invoice["status"]>("status"),
  date_from: parameter("date_from"),
  date_to: parameter("date_to"),
  page,
  per_page: 25,
});
