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
import type { Happening } from "./happening.ts";
import { known } from "./known.ts";
import type { Provider } from "./provider.ts";

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
): Happening[] => {
  const ago = (hours: number) => plusSeconds(now, -hours * 3600);
  const billFor = (tx: OrgTx, ref: string, sku: string): string =>
    createInvoice(tx, organization, {
      client_id: known(clients, ref),
      items: [{ item_uuid: known(items, sku).uuid, quantity: 1 }],
    }).id;
  const made = { twice: "", open: "", payment: "", battery: "" };
  return [
    {
      at: ago(300),
      happen: (tx) => {
        made.twice = billFor(tx, whose.billed_twice, "INSTALL");
      },
    },
    {
      at: ago(298),
      happen: (tx) => voidInvoice(tx, actor, requireInvoice(tx, made.twice), "Billed twice"),
    },
    {
      at: ago(220),
      happen: (tx) => {
        made.open = billFor(tx, whose.taken_for_another, "VISIT");
        const paid = { invoice_id: made.open, amount: 16.65, reference: "WHISH-40117" };
        made.payment = createPayment(tx, organization, { ...paid, method: "whish" }).payment.id;
      },
    },
    {
      at: ago(196),
      happen: (tx) =>
        deletePayment(tx, findPayment(tx, made.payment).payment, "It was another client's"),
    },
    {
      at: ago(900),
      happen: (tx) =>
        createPayment(tx, organization, {
          client_id: known(clients, whose.pays_ahead),
          amount: 60,
        }),
    },
    {
      at: ago(170),
      happen: (tx) => {
        const invoice_id = billFor(tx, whose.pays_ahead, "UPS-12V");
        const { balance } = invoiceView(tx, requireInvoice(tx, invoice_id));
        const allocations = [{ invoice_id, amount: balance }];
        createPayment(tx, organization, { amount: 0, allocations });
      },
    },
  ];
};
