import { sql } from "kysely";
import { branchOfClient, findClient } from "../../clients/queries.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { emit } from "../../events/emit.ts";
import { clientAccount, reverseIfActive } from "../../ledger/post.ts";
import { Refusal } from "../../refusal.ts";
import { reopenSuspend } from "../../suspension/resume-when-paid.ts";
import { paymentData } from "../event-data.ts";
import { invoicesByIds } from "../invoices/queries.ts";
import { billingScope, settle } from "../invoices/record.ts";
import { allocationsOfPayment } from "./queries.ts";
import type { AllocationRow, PaymentRow } from "./record.ts";

/**
 * Deletes a payment (decisions §6): reverses its journal entry and reopens the invoices that it paid. If the
 * client has already applied credit from it, those applications are deleted first, so that the credit never
 * falls below 0. Returns the updated row; deleting it again changes nothing.
 */
export const deletePayment = (
  tx: OrgTx,
  payment: PaymentRow,
  reason: string | null,
): PaymentRow => {
  if (payment.deleted_at !== null) return payment;
  const allocations = allocationsOfPayment(tx, payment.id);
  for (const applied of applicationsToRevert(tx, payment, creditChange(payment, allocations)))
    deleteOne(tx, applied.payment, applied.allocations, reason);
  return deleteOne(tx, payment, allocations, reason);
};

/** What a payment added to the client's credit; negative for one that applied credit. */
const creditChange = (
  { amount, invoice_amount }: PaymentRow,
  allocations: AllocationRow[],
): number => {
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
      // A literal, because SQLite does not use the partial index with a parameter.
      .where("amount", "=", sql.lit(0))
      .where("invoice_currency", "=", param("currency"))
      .orderBy("id", "desc")
      .limit(param("max")),
);

/** A payment that applied credit, with its allocations. */
interface Application {
  payment: PaymentRow;
  allocations: AllocationRow[];
}

/** Limits of one deletion, so that the transaction stays short. */
const applications_max = 50;
const allocations_max = 100;

/**
 * The newest applications of credit to delete so that the client's credit can be reduced by `reduction` without
 * falling below 0. None for a deleted client, whose entries are already reversed. Refuses too many of them.
 */
const applicationsToRevert = (
  db: OrgReader,
  { client_id, invoice_currency: currency }: PaymentRow,
  reduction: number,
): Application[] => {
  if (reduction <= 0 || !findClient(db, client_id)) return [];
  let remaining = clientAccount(db, client_id, currency).credit - reduction;
  if (remaining >= 0) return [];
  const max = applications_max + 1;
  const newest_first = db.all(applicationsOfCredit, { client_id, currency, max });
  const selected: Application[] = [];
  let allocations_count = 0;
  for (const payment of newest_first) {
    if (remaining >= 0) break;
    const allocations = allocationsOfPayment(db, payment.id);
    allocations_count += allocations.length;
    if (selected.length === applications_max || allocations_count > allocations_max)
      throw new Refusal(
        "in_use",
        "The credit that it brought was applied too often since: delete the newest of those payments first.",
      );
    selected.push({ payment, allocations });
    remaining -= creditChange(payment, allocations);
  }
  return selected;
};

const deleteOne = (
  tx: OrgTx,
  payment: PaymentRow,
  allocations: AllocationRow[],
  reason: string | null,
): PaymentRow => {
  const { id, reference, entry_id, client_id } = payment;
  reverseIfActive(tx, entry_id, { kind: "payment_deletion", reference: reference ?? id });
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
  reopenSuspend(tx, id);
  emit(
    tx,
    "payment.deleted",
    { payment: paymentData(payment, allocations), reason, deleted_at: tx.now },
    billingScope({ branch_id: branchOfClient(tx, client_id) }),
  );
  return { ...payment, ...values };
};
