import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Fact } from "../../parts/fact.tsx";
import { Page, Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { ClientLink } from "../client-link.tsx";
import { billing_path } from "../paths.ts";
import { written } from "../rates/written.ts";
import { BillingTabs } from "../tabs.tsx";
import { Allocations } from "./allocations.tsx";
import { DeletePaymentDialog } from "./delete-dialog.tsx";
import { cameIn, wayOf } from "./way.ts";

/** One payment: what came in, what it was worth, and where it went. */
export const PaymentPage = ({ id }: { id: string }) => {
  const { payment: said } = words.value.billing;
  const [is_deleting, setDeleting] = useState(false);
  const read = useRead(`payment ${id}`, () =>
    answerOf(api.GET("/v1/payments/{id}", { params: { path: { id } } })),
  );
  return (
    <Page title={said.one}>
      <BillingTabs path={`${billing_path}/payments`} />
      <Ready read={read}>
        {(payment) => (
          <>
            <section class="block">
              <div class="invoice-head">
                <h2>
                  <bdi>{payment.amount === 0 ? said.credit_applied : cameIn(payment)}</bdi>
                </h2>
                {payment.deleted_at !== null && <Badge tone="bad">{said.is_deleted}</Badge>}
              </div>
              <Facts payment={payment} />
              {may("client_payments:delete") && payment.deleted_at === null && (
                <div class="actions">
                  <Button onClick={() => setDeleting(true)}>{said.delete_open}</Button>
                </div>
              )}
            </section>
            <Allocations payment={payment} />
            {is_deleting && (
              <DeletePaymentDialog
                payment={payment}
                onClose={() => setDeleting(false)}
                onDeleted={(deleted) => {
                  setDeleting(false);
                  read.put(() => deleted);
                }}
              />
            )}
          </>
        )}
      </Ready>
    </Page>
  );
};

const Facts = ({ payment }: { payment: Payment }) => {
  const { payment: said, client, invoice } = words.value.billing;
  const { exchange_rate, invoice_amount, invoice_currency, reference, ticket_id } = payment;
  const facts: [string, ComponentChildren][] = [
    [client, <ClientLink key="client" id={payment.client_id} />],
    [said.paid_at, moment(payment.paid_at)],
    [said.method, wayOf(payment)],
  ];
  if (reference) facts.push([said.reference, <bdi key="reference">{reference}</bdi>]);
  if (exchange_rate !== null) {
    const rate = { base: invoice_currency, quote: payment.currency, rate: exchange_rate };
    facts.push(
      [said.worth, <bdi key="worth">{money(invoice_amount, invoice_currency)}</bdi>],
      [said.rate, <bdi key="rate">{written(rate)}</bdi>],
    );
  }
  if (ticket_id !== null && may("tickets:read"))
    facts.push([
      invoice.ticket,
      <a key="ticket" href={`/console/tickets/${ticket_id}`}>
        {invoice.open_ticket}
      </a>,
    ]);
  facts.push([said.recorded_at, moment(payment.created_at)]);
  if (payment.deleted_at) facts.push([said.deleted_at, moment(payment.deleted_at)]);
  if (payment.delete_reason)
    facts.push([
      said.delete_reason,
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
