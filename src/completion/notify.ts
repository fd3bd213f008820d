import type { Organization } from "../access/organization-queries.ts";
import { billLinkFor } from "../billing/bill-links/link.ts";
import { invoiceForMessage } from "../billing/invoices/notify.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { queueToClient } from "../messages/queue.ts";
import { invoiceValues, recipientValues } from "../messages/template-values.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { invoiceOf } from "./completion.ts";

/**
 * Queues a message about the completed job, if the organization sends customer messages and one can reach the
 * client. Returns whether it did.
 */
export const notifyOfCompletion = (
  tx: OrgTx,
  organization: Organization,
  ticket: TicketRow,
): boolean => {
  if (!organization.customer_messages || ticket.client_id === null) return false;
  const client = findClient(tx, ticket.client_id);
  if (!client) return false;
  const invoice = invoiceOf(tx, ticket);
  const currency = invoice?.currency ?? client.currency;
  const ids = queueToClient(tx, organization, client, {
    kind: "job_completed",
    ticket_id: ticket.id,
    invoice_id: invoice?.id,
    ...(invoice ? { bill_link: () => billLinkFor(tx, client.id) } : {}),
    values: {
      ...recipientValues(organization, client),
      ticket: { number: ticketNumber(ticket), title: ticket.title },
      invoice: invoiceValues(invoice ? [invoiceForMessage(invoice)] : [], currency),
      currency,
    },
  });
  return ids.length > 0;
};
