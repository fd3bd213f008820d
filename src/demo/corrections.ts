import type { Caller } from "../access/caller.ts";
import { createInvoice } from "../billing/invoices/create.ts";
import { requireInvoice } from "../billing/invoices/queries.ts";
import { invoiceView } from "../billing/invoices/view.ts";
import { voidInvoice } from "../billing/invoices/void.ts";
import { createPayment } from "../billing/payments/create.ts";
import { deletePayment } from "../billing/payments/delete.ts";
import { findPayment } from "../billing/payments/queries.ts";
import { type Instant, plusSeconds } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { lookUp } from "./look-up.ts";
import type { Provider } from "./provider.ts";
import type { TimedAction } from "./timed-action.ts";

/** Clients with corrected payments, by `external_ref`; all are billed in dollars. */
interface Whose {
  billed_twice: string;
  taken_for_another: string;
  pays_ahead: string;
}

/** A void invoice, a deleted payment, and applied credit. */
export const inventCorrections = (
  { organization, actor }: Caller,
  { items }: Provider,
  whose: Whose,
  clients: ReadonlyMap<string, string>,
  now: Instant,
): TimedAction[] => {
  const ago = (hours: number) => plusSeconds(now, -hours * 3600);
  const billFor = (tx: OrgTx, ref: string, sku: string): string =>
    createInvoice(tx, organization, {
      client_id: lookUp(clients, ref),
      items: [{ item_uuid: lookUp(items, sku).uuid, quantity: 1 }],
    }).id;
  const made = { twice: "", open: "", payment: "", battery: "" };
  return [
    {
      at: ago(300),
      run: (tx) => {
        made.twice = billFor(tx, whose.billed_twice, "INSTALL");
      },
    },
    {
      at: ago(298),
      run: (tx) => voidInvoice(tx, actor, requireInvoice(tx, made.twice), "Billed twice"),
    },
    {
      at: ago(220),
      run: (tx) => {
        made.open = billFor(tx, whose.taken_for_another, "VISIT");
        const paid = { invoice_id: made.open, amount: 16.65, reference: "WHISH-40117" };
        made.payment = createPayment(tx, organization, { ...paid, method: "whish" }).payment.id;
      },
    },
    {
      at: ago(196),
      run: (tx) =>
        deletePayment(tx, findPayment(tx, made.payment).payment, "It was another client's"),
    },
    {
      at: ago(900),
      run: (tx) =>
        createPayment(tx, organization, {
          client_id: lookUp(clients, whose.pays_ahead),
          amount: 60,
        }),
    },
    {
      at: ago(170),
      run: (tx) => {
        const invoice_id = billFor(tx, whose.pays_ahead, "UPS-12V");
        const { balance } = invoiceView(tx, requireInvoice(tx, invoice_id));
        const allocations = [{ invoice_id, amount: balance }];
        createPayment(tx, organization, { amount: 0, allocations });
      },
    },
  ];
};
