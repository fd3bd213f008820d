import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import type { OrgTx } from "../../database/org.ts";
import { queueMessage } from "../../messages/queue.ts";
import { invoiceCreated } from "../../messages/templates.ts";
import { inFull } from "../../shared/money.ts";
import { openAmount } from "./amounts.ts";
import { invoiceNumber } from "./number.ts";
import type { InvoiceRow } from "./record.ts";

/** An invoice's fields in an e-mail to the client. */
export const invoiceForMessage = (invoice: InvoiceRow) => {
  const { currency, due_date } = invoice;
  return {
    number: invoiceNumber(invoice),
    total: `${inFull(invoice.total, currency)} ${currency}`,
    balance: `${inFull(openAmount(invoice), currency)} ${currency}`,
    due_date,
  };
};

/**
 * Queues an e-mail about the invoice, if the organization sends customer messages and the client has an
 * e-mail address. Returns whether it did.
 */
export const notifyOfInvoice = (
  tx: OrgTx,
  organization: Organization,
  client: ClientRow,
  invoice: InvoiceRow,
): boolean => {
  if (!organization.customer_messages || client.email === null) return false;
  queueMessage(tx, {
    kind: "invoice_created",
    to: client.email,
    client_id: client.id,
    ticket_id: invoice.ticket_id,
    invoice_id: invoice.id,
    ...invoiceCreated({
      organization_name: organization.name,
      client_name: client.name,
      language: client.language,
      invoice: invoiceForMessage(invoice),
    }),
  });
  return true;
};
