import { useState } from "preact/hooks";
import type { Invoice, Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Button } from "../../parts/button.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import type { Read } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { paymentPath } from "../paths.ts";
import { DeletePaymentDialog } from "../payment/delete-dialog.tsx";

interface Props {
  invoice: Invoice;
  read: Read<{ data: Payment[] }>;
  onDeleted(): void;
}

/** What was paid of an invoice, each with what it brought to this one. */
export const InvoicePayments = ({ invoice, read, onDeleted }: Props) => {
  const { invoice: said, payment, method } = words.value.billing;
  const [deleted, setDeleted] = useState<Payment>();
  const brought = ({ allocations }: Payment): number =>
    allocations.find(({ invoice_id }) => invoice_id === invoice.id)?.amount ?? 0;
  return (
    <section class="block">
      <h2>{said.payments}</h2>
      <Ready read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{said.no_payments}</Nothing>
          ) : (
            <Table
              caption={said.payments}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: payment.paid_at,
                  cell: ({ id, paid_at }) => <a href={paymentPath(id)}>{moment(paid_at)}</a>,
                },
                { title: payment.method, cell: (row) => method[row.method] },
                { title: payment.reference, cell: (row) => <bdi>{row.reference}</bdi> },
                {
                  title: payment.amount,
                  numeric: true,
                  cell: ({ amount, currency }) => <bdi>{money(amount, currency)}</bdi>,
                },
                {
                  title: said.brought,
                  numeric: true,
                  cell: (row) => <bdi>{money(brought(row), row.invoice_currency)}</bdi>,
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
      </Ready>
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
