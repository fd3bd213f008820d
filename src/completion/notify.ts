import type { Organization } from "../access/organization-queries.ts";
import { invoiceForMessage } from "../billing/invoices/notify.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { queueMessage } from "../messages/queue.ts";
import { jobCompleted } from "../messages/templates.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { invoiceOf } from "./completion.ts";

/**
 * Queues an e-mail about the completed job, if the organization sends customer messages and the client has an
 * e-mail address. Returns whether it did.
 */
export const notifyOfCompletion = (
  tx: OrgTx,
  organization: Organization,
  ticket: TicketRow,
): boolean => {
  if (!organization.customer_messages || ticket.client_id === null) return false;
  const client = findClient(tx, ticket.client_id);
  if (!client?.email) return false;
  const invoice = invoiceOf(tx, ticket);
  queueMessage(tx, {
    kind: "job_completed",
    to: client.email,
    client_id: client.id,
    ticket_id: ticket.id,
    invoice_id: invoice?.id ?? null,
    ...jobCompleted({
      organization_name: organization.name,
      client_name: client.name,
      language: client.language,
      ticket_number: ticketNumber(ticket),
      title: ticket.title,
      invoice: invoice && invoiceForMessage(invoice),
    }),
  });
  return true;
};
