import type { Selectable } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import type { OrgTx } from "../../database/org.ts";
import type { PaymentsTable } from "../../database/tables/billing.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { queueToClient } from "../../messages/queue.ts";
import { debtValue, invoiceValues, recipientValues } from "../../messages/template-values.ts";
import { inFull } from "../../shared/money.ts";
import { billLinkFor } from "../bill-links/link.ts";
import { invoiceForMessage } from "../invoices/notify.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import { receiptNumber } from "./number.ts";

/**
 * Queues a message with the receipt of a payment, if the organization sends receipts and one can reach the client.
 * `invoices` are those that it paid, as they are now.
 */
export const sendReceipt = (
  tx: OrgTx,
  organization: Organization,
  client: ClientRow,
  payment: Selectable<PaymentsTable>,
  invoices: readonly InvoiceRow[],
): void => {
  const receipt_number = receiptNumber(payment);
  if (!organization.send_receipts || receipt_number === null) return;
  const { currency } = payment;
  queueToClient(tx, organization, client, {
    kind: "payment_received",
    payment_id: payment.id,
    bill_link: () => billLinkFor(tx, client.id),
    values: {
      ...recipientValues(organization, client),
      payment: { amount: inFull(payment.amount, currency), receipt_number },
      invoice: invoiceValues(invoices.map(invoiceForMessage), currency),
      debt: debtValue(balancesOf(tx, [client.id]).get(client.id) ?? [], currency),
      currency,
    },
  });
};
