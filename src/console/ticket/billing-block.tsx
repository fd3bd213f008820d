import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { EndedTicket, Ticket } from "../api/document.d.ts";
import { InvoiceStatus } from "../billing/invoice-status.tsx";
import { money } from "../format/money.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { BillDialog } from "./bill-dialog.tsx";
import { InvoiceLinks } from "./invoice-links.tsx";

interface Props {
  ticket: Ticket;
  may_bill: boolean;
  onEnded(ticket: EndedTicket): void;
}

/** The billing mode, and the invoices if this person may read them. */
export const BillingBlock = ({ ticket, may_bill, onEnded }: Props) => {
  const t = strings.value.ticket;
  const [is_billing, setBilling] = useState(false);
  const can_read = may("invoices:read");
  // Includes voided invoices.
  const invoices = useQuery(can_read ? `invoices ${ticket.id} ${ticket.version}` : null, () =>
    dataOf(api.GET("/v1/invoices", { params: { query: { ticket_id: ticket.id } } })),
  );
  return (
    <section class="block" aria-labelledby="billing">
      <h2 id="billing">{t.billing}</h2>
      <p>{t.billing_modes[ticket.job_type?.billing_mode ?? "none"]}</p>
      {can_read && (
        <QueryBoundary query={invoices}>
          {({ data }) => (
            <ul class="invoices">
              {data.map((invoice) => (
                <li key={invoice.id}>
                  <p>
                    <bdi>{money(invoice.total, invoice.currency)}</bdi>{" "}
                    <InvoiceStatus invoice={invoice} />
                  </p>
                  {invoice.balance > 0 && invoice.balance !== invoice.total && (
                    <p class="hint">
                      {t.balance}: <bdi>{money(invoice.balance, invoice.currency)}</bdi>
                    </p>
                  )}
                  <InvoiceLinks id={invoice.id} number={invoice.number} />
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      )}
      {!can_read && ticket.invoice_id && <p>{t.is_billed}</p>}
      {may_bill && (
        <>
          <p class="hint">{t.billed_later}</p>
          <Button onClick={() => setBilling(true)}>{t.bill}</Button>
        </>
      )}
      {is_billing && (
        <BillDialog
          ticket={ticket}
          onClose={() => setBilling(false)}
          onEnded={(ended) => {
            setBilling(false);
            onEnded(ended);
          }}
        />
      )}
    </section>
  );
};
