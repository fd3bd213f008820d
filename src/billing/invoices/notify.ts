import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import type { OrgTx } from "../../database/org.ts";
import { queueMessage } from "../../messages/queue.ts";
import { invoiceCreated } from "../../messages/templates.ts";
import { inFull } from "../../shared/money.ts";
import { invoiceNumber } from "./number.ts";
import { openOf } from "./open.ts";
import type { InvoiceRow } from "./record.ts";

/** An invoice as a letter names it. */
export const invoiceInLetter = (invoice: InvoiceRow) => {
  const { currency, due_date } = invoice;
  return {
    number: invoiceNumber(invoice),
    total: `${inFull(invoice.total, currency)} ${currency}`,
    balance: `${inFull(openOf(invoice), currency)} ${currency}`,
    due_date,
  };
};

/**
 * Writes to the client that they were billed, when the organization sends customer messages and they
 * have an address. Returns whether it did.
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
      invoice: invoiceInLetter(invoice),
    }),
  });
  return true;
};
