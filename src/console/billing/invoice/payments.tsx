import { useState } from "preact/hooks";
import type { Invoice, Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, QueryBoundary } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import type { Query } from "../../ui/use-query.ts";
import { paymentPath } from "../paths.ts";
import { DeletePaymentDialog } from "../payment/delete-dialog.tsx";
import { methodOf, receivedAmount } from "../payment/method.ts";

interface Props {
  invoice: Invoice;
  query: Query<{ data: Payment[] }>;
  onDeleted(): void;
}

/** An invoice's payments, each with the amount allocated to it. */
export const InvoicePayments = ({ invoice, query, onDeleted }: Props) => {
  const { invoice: t, payment } = strings.value.billing;
  const [deleted, setDeleted] = useState<Payment>();
  const allocatedAmount = ({ allocations }: Payment): number =>
    allocations.find(({ invoice_id }) => invoice_id === invoice.id)?.amount ?? 0;
  return (
    <section class="block">
      <h2>{t.payments}</h2>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState>{t.no_payments}</EmptyState>
          ) : (
            <Table
              caption={t.payments}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: payment.paid_at,
                  cell: ({ id, paid_at }) => <a href={paymentPath(id)}>{moment(paid_at)}</a>,
                },
                { title: payment.method, cell: methodOf },
                { title: payment.reference, cell: (row) => <bdi>{row.reference ?? "–"}</bdi> },
                {
                  title: payment.amount,
                  numeric: true,
                  cell: (row) => <bdi>{receivedAmount(row)}</bdi>,
                },
                {
                  title: t.brought,
                  numeric: true,
                  cell: (row) => <bdi>{money(allocatedAmount(row), row.invoice_currency)}</bdi>,
                },
                ...(may("client_payments:delete")
                  ? [
                      {
                        title: payment.take_back,
                        cell: (row: Payment) => (
                          <Button kind="quiet" onClick={() => setDeleted(row)}>
                            {payment.delete_action}
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </QueryBoundary>
      {deleted && (
        <DeletePaymentDialog
          payment={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined);
            onDeleted();
          }}
        />
      )}
    </section>
  );
};
