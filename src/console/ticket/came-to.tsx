import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { words } from "../words/words.ts";
import { InvoiceLinks } from "./invoice-links.tsx";

interface Props {
  ticket: Ticket;
  completion: EndedTicket["completion"];
}

/** What a completion came to: the invoice, what was paid, what follows. */
export const CameTo = ({ ticket, completion }: Props) => {
  const said = words.value.ticket;
  const { invoice, payment_id, follow_up, client_notified } = completion;
  if (ticket.status_category === "cancelled") return null;
  return (
    <section class="block came-to" aria-label={said.came_to} role="status">
      <p class="notice good">
        {ticket.status_category === "done" ? said.completed_now : said.comes_back}
      </p>
      {invoice && (
        <>
          <p>
            {said.invoice} <bdi dir="ltr">{invoice.number}</bdi>:{" "}
            <strong>
              <bdi>{money(invoice.total, invoice.currency)}</bdi>
            </strong>
            , {words.value.invoice_status[invoice.status]}
          </p>
          {invoice.balance > 0 && (
            <p>
              {said.balance}: <bdi>{money(invoice.balance, invoice.currency)}</bdi>
            </p>
          )}
          {payment_id && <p>{said.paid_now}</p>}
          <InvoiceLinks id={invoice.id} number={invoice.number} />
        </>
      )}
      {!invoice && ticket.status_category === "done" && <p>{said.not_billed_now}</p>}
      <p class="hint">{client_notified ? said.client_notified : said.client_not_notified}</p>
      {follow_up && (
        <p>
          {said.follow_up}:{" "}
          <a href={`/console/tickets/${follow_up.id}`} dir="ltr">
            {follow_up.ticket_number}
          </a>
        </p>
      )}
    </section>
  );
};
