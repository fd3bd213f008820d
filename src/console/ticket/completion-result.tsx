import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { InvoiceLinks } from "./invoice-links.tsx";

interface Props {
  ticket: Ticket;
  completion: EndedTicket["completion"];
}

/** The result of a completion: invoice, payment and follow-up. */
export const CompletionResult = ({ ticket, completion }: Props) => {
  const t = strings.value.ticket;
  const { invoice, payment_id, follow_up, client_notified } = completion;
  if (ticket.status_category === "cancelled") return null;
  return (
    <section class="block came-to" aria-label={t.came_to} role="status">
      <p class="notice good">
        {ticket.status_category === "done" ? t.completed_now : t.comes_back}
      </p>
      {invoice && (
        <>
          <p>
            {t.invoice} <bdi dir="ltr">{invoice.number}</bdi>:{" "}
            <strong>
              <bdi>{money(invoice.total, invoice.currency)}</bdi>
            </strong>
            , {strings.value.invoice_status[invoice.status]}
          </p>
          {invoice.balance > 0 && (
            <p>
              {t.balance}: <bdi>{money(invoice.balance, invoice.currency)}</bdi>
            </p>
          )}
          {payment_id && <p>{t.paid_now}</p>}
          <InvoiceLinks id={invoice.id} number={invoice.number} />
        </>
      )}
      {!invoice && ticket.status_category === "done" && <p>{t.not_billed_now}</p>}
      <p class="hint">{client_notified ? t.client_notified : t.client_not_notified}</p>
      {follow_up && (
        <p>
          {t.follow_up}:{" "}
          <a href={`/console/tickets/${follow_up.id}`} dir="ltr">
            {follow_up.ticket_number}
          </a>
        </p>
      )}
    </section>
  );
};
