import { sql } from "kysely";
import { branchOfClient, findClient } from "../../clients/queries.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { emit } from "../../events/emit.ts";
import { clientAccount, reverseStanding } from "../../ledger/post.ts";
import { Refusal } from "../../refusal.ts";
import { paymentData } from "../event-data.ts";
import { invoicesByIds } from "../invoices/queries.ts";
import { billingScope, settle } from "../invoices/record.ts";
import { allocationsOfOne } from "./queries.ts";
import type { AllocationRow, PaymentRow } from "./record.ts";

/**
 * Deletes a payment (decisions §6): its entry is reversed and what it paid is open again. Credit that
 * it brought and that was applied since is taken back first, so that the client's never falls below 0.
 * Returns the payment as it is then; one that is deleted already stays as it is.
 */
export const deletePayment = (
  tx: OrgTx,
  payment: PaymentRow,
  reason: string | null,
): PaymentRow => {
  if (payment.deleted_at !== null) return payment;
  const allocations = allocationsOfOne(tx, payment.id);
  for (const taken of toTakeBack(tx, payment, creditOf(payment, allocations)))
    takeOut(tx, taken.payment, taken.allocations, reason);
  return takeOut(tx, payment, allocations, reason);
};

/** What a payment brought to the client's credit; less than 0 for one that applied it. */
const creditOf = ({ amount, invoice_amount }: PaymentRow, allocations: AllocationRow[]): number => {
  const applied = allocations.reduce((sum, allocation) => sum + allocation.amount, 0);
  return (amount === 0 ? 0 : invoice_amount) - applied;
};

const applicationsOfCredit = prepareInOrg<{ client_id: string; currency: string; max: number }>()(
  (param) =>
    build
      .selectFrom("payments")
      .selectAll()
      .where("org_id", "=", param("org_id"))
      .where("client_id", "=", param("client_id"))
      .where("deleted_at", "is", null)
      // As text, not as a parameter: only so does SQLite use the index of applications.
      .where("amount", "=", sql.lit(0))
      .where("invoice_currency", "=", param("currency"))
      .orderBy("id", "desc")
      .limit(param("max")),
);

/** A payment and what it brought to invoices. */
interface Application {
  payment: PaymentRow;
  allocations: AllocationRow[];
}

/** So many applications are taken back with a payment at most, and of so many invoices: more would hold up others. */
const applications_max = 50;
const allocations_max = 100;

/**
 * The applications of credit, newest first, without which the client's credit bears that so much of it
 * goes. Of a deleted client nothing is left of it: their entries are reversed. Refuses where they are very many.
 */
const toTakeBack = (
  db: OrgReader,
  { client_id, invoice_currency: currency }: PaymentRow,
  goes: number,
): Application[] => {
  if (goes <= 0 || !findClient(db, client_id)) return [];
  let left = clientAccount(db, client_id, currency).credit - goes;
  if (left >= 0) return [];
  const max = applications_max + 1;
  const newest_first = db.all(applicationsOfCredit, { client_id, currency, max });
  const taken: Application[] = [];
  let settled = 0;
  for (const payment of newest_first) {
    if (left >= 0) break;
    const allocations = allocationsOfOne(db, payment.id);
    settled += allocations.length;
    if (taken.length === applications_max || settled > allocations_max)
      throw new Refusal(
        "in_use",
        "The credit that it brought was applied too often since: delete the newest of those payments first.",
      );
    taken.push({ payment, allocations });
    left -= creditOf(payment, allocations);
  }
  return taken;
};

const takeOut = (
  tx: OrgTx,
  payment: PaymentRow,
  allocations: AllocationRow[],
  reason: string | null,
): PaymentRow => {
  const { id, reference, entry_id, client_id } = payment;
  reverseStanding(tx, entry_id, { kind: "payment_deletion", reference: reference ?? id });
  const values = { deleted_at: tx.now, delete_reason: reason };
  tx.updateRow("payments", id, values);
  const invoices = invoicesByIds(
    tx,
    allocations.map(({ invoice_id }) => invoice_id),
  );
  for (const { invoice_id, amount, rounding } of allocations) {
    const invoice = invoices.get(invoice_id);
    if (invoice) settle(tx, invoice, { amount: -amount, rounding: -rounding });
  }
  emit(
    tx,
    "payment.deleted",
    { payment: paymentData(payment, allocations), reason, deleted_at: tx.now },
    billingScope({ branch_id: branchOfClient(tx, client_id) }),
  );
  return { ...payment, ...values };
};
