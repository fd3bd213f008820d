import type { Payment } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { ClientLink } from "../client-link.tsx";
import { paymentPath } from "../paths.ts";
import { receivedAmount } from "../payment/method.ts";

/** The payments whose cash is in hand, the newest first. */
export const PaymentsInHand = ({ payments }: { payments: readonly Payment[] }) => {
  const { cash: t, client, payment } = strings.value.billing;
  return (
    <section class="listed">
      <h2>{t.payments}</h2>
      {payments.length === 0 ? (
        <EmptyState>{t.no_payments}</EmptyState>
      ) : (
        <Table
          caption={t.payments}
          rows={payments}
          keyOf={({ id }) => id}
          columns={[
            {
              title: payment.paid_at,
              cell: ({ id, paid_at }) =>
                may("client_payments:read") ? (
                  <a href={paymentPath(id)}>{moment(paid_at)}</a>
                ) : (
                  moment(paid_at)
                ),
            },
            { title: client, cell: ({ client_id }) => <ClientLink id={client_id} /> },
            {
              title: payment.receipt_number,
              cell: ({ receipt_number }) => <bdi>{receipt_number ?? "–"}</bdi>,
            },
            {
              title: payment.amount,
              numeric: true,
              cell: (row) => <bdi>{receivedAmount(row)}</bdi>,
            },
          ]}
        />
      )}
    </section>
  );
};
