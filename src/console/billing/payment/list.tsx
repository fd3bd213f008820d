import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Invoice, Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { ClearFilters } from "../clear-filters.tsx";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { DayFilters } from "../day-filters.tsx";
import { paymentPath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { type Filters, useFilters } from "../use-filters.ts";
import { PayerDialog } from "./payer-dialog.tsx";
import { cameIn, wayOf } from "./way.ts";

/** Payments, the newest first; those that were deleted are not among them. */
export const PaymentList = () => {
  const { billing, common, invoice_status } = words.value;
  const { payment: said, filters: labels, pay } = billing;
  const filters = useFilters();
  const [is_paying, setPaying] = useState(false);
  const read = useRead(`payments ${filters.name}`, () =>
    answerOf(api.GET("/v1/payments", { params: { query: queryOf(filters) } })),
  );
  return (
    <TabPage
      actions={
        may("client_payments:create") &&
        may("clients:read") && (
          <Button kind="primary" onClick={() => setPaying(true)}>
            {pay.title}
          </Button>
        )
      }
    >
      <search class="filters">
        <ClientFilter filters={filters} />
        <DayFilters filters={filters} />
        <SelectField
          label={labels.invoice_status}
          value={filters.of("status")}
          onValue={(chosen) => filters.change({ status: chosen })}
          options={[["", common.all], ...Object.entries(invoice_status)]}
        />
        <ClearFilters filters={filters} />
      </search>
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{said.none}</Nothing>
          ) : (
            <>
              <PaymentTable rows={data} />
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
      {is_paying && (
        <PayerDialog
          onClose={() => setPaying(false)}
          onRecorded={() => {
            setPaying(false);
            void read.again();
          }}
        />
      )}
    </TabPage>
  );
};

const queryOf = ({ of, page }: Filters) => ({
  client_id: of("client_id") || undefined,
  invoice_id: of("invoice_id") || undefined,
  ticket_id: of("ticket_id") || undefined,
  status: (of("status") || undefined) as Invoice["status"] | undefined,
  date_from: of("date_from") || undefined,
  date_to: of("date_to") || undefined,
  page,
  per_page: 25,
});

const PaymentTable = ({ rows }: { rows: readonly Payment[] }) => {
  const { payment: said, client, tabs } = words.value.billing;
  return (
    <Table
      caption={tabs.payments}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: said.paid_at,
          cell: ({ id, paid_at }) => <a href={paymentPath(id)}>{moment(paid_at)}</a>,
        },
        { title: client, cell: ({ client_id }) => <ClientLink id={client_id} /> },
        { title: said.method, cell: wayOf },
        { title: said.reference, cell: ({ reference }) => <bdi>{reference ?? "–"}</bdi> },
        {
          title: said.amount,
          numeric: true,
          cell: (row) => <bdi>{cameIn(row)}</bdi>,
        },
        {
          title: said.worth,
          numeric: true,
          cell: ({ exchange_rate, invoice_amount, invoice_currency }) =>
            exchange_rate === null ? "–" : <bdi>{money(invoice_amount, invoice_currency)}</bdi>,
        },
      ]}
    />
  );
};
