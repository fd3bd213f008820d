import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Page, QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { ClientLink } from "../client-link.tsx";
import { billing_path } from "../paths.ts";
import { rateText } from "../rates/rate-text.ts";
import { BillingTabs } from "../tabs.tsx";
import { Allocations } from "./allocations.tsx";
import { DeletePaymentDialog } from "./delete-dialog.tsx";
import { methodOf, receivedAmount } from "./method.ts";
import { ReceiptActions } from "./receipt.tsx";

/** One payment with its allocations. */
export const PaymentPage = ({ id }: { id: string }) => {
  const { payment: t } = strings.value.billing;
  const [is_deleting, setDeleting] = useState(false);
  const query = useQuery(`payment ${id}`, () =>
    dataOf(api.GET("/v1/payments/{id}", { params: { path: { id } } })),
  );
  return (
    <Page title={t.one}>
      <BillingTabs path={`${billing_path}/payments`} />
      <QueryBoundary query={query}>
        {(payment) => (
          <>
            <section class="block">
              <div class="invoice-head">
                <h2>
                  <bdi>{payment.amount === 0 ? t.credit_applied : receivedAmount(payment)}</bdi>
                </h2>
                {payment.deleted_at !== null && <Badge tone="bad">{t.is_deleted}</Badge>}
              </div>
              <Facts payment={payment} />
              <div class="actions">
                <ReceiptActions payment={payment} />
                {may("client_payments:delete") && payment.deleted_at === null && (
                  <Button onClick={() => setDeleting(true)}>{t.delete_open}</Button>
                )}
              </div>
            </section>
            <Allocations payment={payment} />
            {is_deleting && (
              <DeletePaymentDialog
                payment={payment}
                onClose={() => setDeleting(false)}
                onDeleted={(deleted) => {
                  setDeleting(false);
                  query.update(() => deleted);
                }}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
};

const Facts = ({ payment }: { payment: Payment }) => {
  const { payment: t, client, invoice } = strings.value.billing;
  const { exchange_rate, invoice_amount, invoice_currency, reference, ticket_id } = payment;
  const facts: [string, ComponentChildren][] = [
    [client, <ClientLink key="client" id={payment.client_id} />],
    [t.paid_at, moment(payment.paid_at)],
    [t.method, methodOf(payment)],
  ];
  if (payment.receipt_number)
    facts.push([t.receipt_number, <bdi key="receipt">{payment.receipt_number}</bdi>]);
  if (reference) facts.push([t.reference, <bdi key="reference">{reference}</bdi>]);
  if (exchange_rate !== null) {
    const rate = { base: invoice_currency, quote: payment.currency, rate: exchange_rate };
    facts.push(
      [t.worth, <bdi key="worth">{money(invoice_amount, invoice_currency)}</bdi>],
      [t.rate, <bdi key="rate">{rateText(rate)}</bdi>],
    );
  }
  if (ticket_id !== null && may("tickets:read"))
    facts.push([
      invoice.ticket,
      <a key="ticket" href={`/console/tickets/${ticket_id}`}>
        {invoice.open_ticket}
      </a>,
    ]);
  facts.push([t.recorded_at, moment(payment.created_at)]);
  if (payment.deleted_at) facts.push([t.deleted_at, moment(payment.deleted_at)]);
  if (payment.delete_reason)
    facts.push([
      t.delete_reason,
      <p key="why" class="billing-words" dir="auto">
        {payment.delete_reason}
      </p>,
    ]);
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
};
