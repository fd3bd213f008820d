import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareByIds, prepareInOrg, rowsByIds } from "../../database/org.ts";
import { notFound } from "../../refusal.ts";
import { toDecimal } from "../../shared/money.ts";
import { allocationViews } from "../event-data.ts";
import { receiptNumber } from "../receipts/number.ts";
import type { AllocationRow, PaymentRow } from "./record.ts";
import type { PaymentView } from "./wire.ts";

const byId = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("payments")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

const allocationsOfPayments = prepareByIds((org_id, ids) =>
  build
    .selectFrom("payment_allocations")
    .select(["payment_id", "position", "invoice_id", "amount", "rounding"])
    .where("org_id", "=", org_id)
    .where("payment_id", "in", ids)
    .orderBy("payment_id")
    .orderBy("position"),
);

/** The allocations of these payments, by payment, in order. */
const allocationsOf = (db: OrgReader, ids: readonly string[]): Map<string, AllocationRow[]> =>
  Map.groupBy(rowsByIds(db, allocationsOfPayments, ids), ({ payment_id }) => payment_id);

export const allocationsOfPayment = (db: OrgReader, id: string): AllocationRow[] =>
  allocationsOf(db, [id]).get(id) ?? [];

const deletionById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("payments")
    .select("deleted_at")
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** Whether a payment that exists was deleted. */
export const isDeletedPayment = (db: OrgReader, id: string): boolean =>
  db.first(deletionById, { id })?.deleted_at !== null;

/** The payment, even if deleted, with its allocations; otherwise 404. */
export const findPayment = (
  db: OrgReader,
  id: string,
): { payment: PaymentRow; allocations: AllocationRow[] } => {
  const payment = db.first(byId, { id });
  if (!payment) throw notFound();
  return { payment, allocations: allocationsOfPayment(db, id) };
};

const byIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("payments")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids")))
    .orderBy("id", "desc"),
);

/** The payments with these ids as JSON, the newest first. */
export const paymentsByIds = (db: OrgReader, ids: readonly string[]): PaymentView[] =>
  paymentViews(db, db.all(byIds, { ids: JSON.stringify(ids) }));

/** Payments as JSON. */
export const paymentViews = (db: OrgReader, rows: readonly PaymentRow[]): PaymentView[] => {
  const allocations = allocationsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => paymentView(row, allocations.get(row.id) ?? []));
};

export const paymentView = (
  row: PaymentRow,
  allocations: readonly AllocationRow[],
): PaymentView => ({
  id: row.id,
  client_id: row.client_id,
  invoice_id: row.invoice_id,
  ticket_id: row.ticket_id,
  allocations: allocationViews(row, allocations),
  amount: toDecimal(row.amount, row.currency),
  currency: row.currency,
  exchange_rate: row.exchange_rate === null ? null : Number(row.exchange_rate),
  invoice_amount: toDecimal(row.invoice_amount, row.invoice_currency),
  invoice_currency: row.invoice_currency,
  method: row.method,
  reference: row.reference,
  receipt_number: receiptNumber(row),
  paid_at: row.paid_at,
  collector_id: row.collector_id,
  created_at: row.created_at,
  deleted_at: row.deleted_at,
  delete_reason: row.delete_reason,
});
