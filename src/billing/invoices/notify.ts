import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import type { OrgTx } from "../../database/org.ts";
import { queueToClient } from "../../messages/queue.ts";
import {
  type InvoiceOfMessage,
  invoiceValues,
  recipientValues,
} from "../../messages/template-values.ts";
import { billLinkFor } from "../bill-links/link.ts";
import { openAmount } from "./amounts.ts";
import { invoiceNumber } from "./number.ts";
import type { InvoiceRow } from "./record.ts";

/** An invoice's fields in a message to the client. */
export const invoiceForMessage = (
  invoice: Pick<
    InvoiceRow,
    | "year"
    | "legacy_number"
    | "number"
    | "status"
    | "total"
    | "paid"
    | "rounding"
    | "credit_applied"
    | "currency"
    | "due_date"
  >,
): InvoiceOfMessage => ({
  number: invoiceNumber(invoice),
  total: invoice.total,
  balance: openAmount(invoice),
  currency: invoice.currency,
  due_date: invoice.due_date,
});

/**
 * Queues a message about the invoice, if the organization sends customer messages and one can reach the client.
 * Returns whether it did.
 */
export const notifyOfInvoice = (
  tx: OrgTx,
  organization: Organization,
  client: ClientRow,
  invoice: InvoiceRow,
): boolean => {
  if (!organization.customer_messages) return false;
  const { currency } = invoice;
  const ids = queueToClient(tx, organization, client, {
    kind: "invoice_created",
    ticket_id: invoice.ticket_id,
    invoice_id: invoice.id,
    bill_link: () => billLinkFor(tx, client.id),
    values: {
      ...recipientValues(organization, client),
      invoice: invoiceValues([invoiceForMessage(invoice)], currency),
      currency,
    },
  });
  return ids.length > 0;
};
