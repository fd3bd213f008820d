import type { Selectable } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import type { Instant } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { PaymentAllocationsTable, PaymentsTable } from "../../database/tables/billing.ts";
import { emit } from "../../events/emit.ts";
import type { Line } from "../../ledger/entry.ts";
import { clientAccount, post } from "../../ledger/post.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { allocate } from "../../shared/allocation.ts";
import { exchanged } from "../../shared/money.ts";
import type { PaymentMethod } from "../../shared/vocabulary.ts";
import { paymentData } from "../event-data.ts";
import type { Rate } from "../exchange-rates/newest.ts";
import { openOf } from "../invoices/open.ts";
import { billingScope, type InvoiceRow, settle, tellPaid } from "../invoices/record.ts";

export type PaymentRow = Selectable<PaymentsTable>;
export type AllocationRow = Omit<Selectable<PaymentAllocationsTable>, "org_id" | "payment_id">;

/** An invoice that is to be paid: so much of it (minor units of its currency), or as much as there is. */
export interface Wanted {
  invoice: InvoiceRow;
  amount: number | null;
}

export interface NewPayment {
  client: ClientRow;
  /** In this order, of one currency, none of them void; what they do not take is credit. */
  wanted: readonly Wanted[];
  /** Minor units; 0: no new money, what is wanted is taken from the client's credit. */
  amount: number;
  currency: string;
  /** Units of `currency` for 1 of the invoices' currency; null when they are the same. */
  rate: Rate | null;
  method: PaymentMethod;
  reference: string | null;
  paid_at: Instant;
  collector_id: number | null;
}

export interface RecordedPayment {
  payment: PaymentRow;
  allocations: AllocationRow[];
  /** The invoices as they are now. */
  invoices: InvoiceRow[];
}

/** As of an invoice: sums of many stay exact. */
const worth_max = 1e15;

/**
 * Records a payment: posts it, settles what it pays, and tells of both. Refuses credit that is not there,
 * and allocations of new money that are more than it is worth.
 */
export const recordPayment = (
  tx: OrgTx,
  organization: Organization,
  asked: NewPayment,
): RecordedPayment => {
  const { client, wanted, amount, currency, rate } = asked;
  const [only] = wanted.length === 1 ? wanted : [];
  if (only) refuseMany(tx, only.invoice);
  const account = wanted[0]?.invoice.currency ?? client.currency;
  const worth = worthIn(account, asked);
  const tolerance = account === organization.currency ? organization.rounding_tolerance : 0;
  const available = amount > 0 ? worth : clientAccount(tx, client.id, account).credit;
  const allocations = allocationsOf(wanted, available, tolerance);
  if (amount === 0) refuseShort(wanted, allocations);
  const id = Bun.randomUUIDv7();
  const entry = post(tx, {
    kind: "payment",
    client_id: client.id,
    reference: asked.reference ?? id,
    lines: linesOf(asked, account, worth, allocations),
  });
  // Before the payment, which is written with the status that its one invoice has by then.
  const settled = settleEach(tx, wanted, allocations);
  const payment: PaymentRow = {
    org_id: tx.org_id,
    id,
    client_id: client.id,
    invoice_id: only?.invoice.id ?? null,
    ticket_id: only?.invoice.ticket_id ?? null,
    invoice_status: (only && (settled[0]?.after ?? only.invoice).status) ?? null,
    amount,
    currency,
    exchange_rate: rate?.text ?? null,
    invoice_amount: worth,
    invoice_currency: account,
    method: asked.method,
    reference: asked.reference,
    paid_at: asked.paid_at,
    collector_id: asked.collector_id,
    entry_id: entry.id,
    created_at: tx.now,
    deleted_at: null,
    delete_reason: null,
  };
  tx.insert("payments", payment);
  tx.insert(
    "payment_allocations",
    allocations.map((allocation) => ({ ...allocation, payment_id: id })),
  );
  emit(tx, "payment.created", { payment: paymentData(payment, allocations) }, billingScope(client));
  for (const { before, after } of settled)
    if (after.status === "paid" && before.status !== "paid")
      tellPaid(tx, after, client, id, asked.paid_at);
  return { payment, allocations, invoices: settled.map(({ after }) => after) };
};

/** What a payment is worth in the invoices' currency; refuses what that cannot hold, and allocations of more. */
const worthIn = (account: string, { wanted, amount, currency, rate }: NewPayment): number => {
  const worth = rate === null ? amount : exchanged(amount, currency, account, rate.ratio);
  if (worth === null || worth > worth_max || (amount > 0 && worth === 0))
    throw new Refusal("payment_failed", `The amount is less than the smallest unit of ${account}.`);
  if (amount > 0 && sumOf(wanted) > worth)
    throw refuseField("allocations", "add up to more than the payment is worth");
  return worth;
};

/** Settles the invoices that are paid. Returns how each was, and how it is now. */
const settleEach = (
  tx: OrgTx,
  wanted: readonly Wanted[],
  allocations: readonly AllocationRow[],
): { before: InvoiceRow; after: InvoiceRow }[] => {
  const by_id = new Map(wanted.map(({ invoice }) => [invoice.id, invoice]));
  return allocations.flatMap((allocation) => {
    const before = by_id.get(allocation.invoice_id);
    return before ? [{ before, after: settle(tx, before, allocation) }] : [];
  });
};

/** Each payment of an invoice says where it stands (`invoice_status`): those of one that has more would be written for too long. */
const payments_max = 1000;

const paymentsOfInvoice = prepareInOrg<{ invoice_id: string; skipped: number }>()((param) =>
  build
    .selectFrom("payments")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("invoice_id", "=", param("invoice_id"))
    .where("deleted_at", "is", null)
    .limit(1)
    .offset(param("skipped")),
);

const refuseMany = (db: OrgReader, { id: invoice_id }: InvoiceRow): void => {
  if (db.first(paymentsOfInvoice, { invoice_id, skipped: payments_max - 1 }))
    throw new Refusal("payment_failed", `An invoice has at most ${payments_max} payments.`);
};

/** What goes to each invoice; those that get nothing are left out. */
const allocationsOf = (
  wanted: readonly Wanted[],
  available: number,
  tolerance: number,
): AllocationRow[] => {
  const open = wanted.map(({ invoice, amount }) => ({
    id: invoice.id,
    open: openOf(invoice),
    amount,
  }));
  return allocate(open, available, tolerance)
    .parts.filter(({ taken }) => taken > 0)
    .map(({ id, taken, rounding }, position) => ({
      position,
      invoice_id: id,
      amount: taken,
      rounding,
    }));
};

const sumOf = (parts: readonly { amount: number | null }[]): number =>
  parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Credit is applied as it was asked for, or not at all. */
const refuseShort = (wanted: readonly Wanted[], allocations: readonly AllocationRow[]): void => {
  const applied = sumOf(allocations);
  if (applied === 0 || applied < sumOf(wanted))
    throw new Refusal(
      "payment_failed",
      "The amount exceeds the client's credit or the balance of the invoices.",
    );
};

/** The double entry: each currency balances by itself (decisions §6). */
const linesOf = (
  { amount, currency, rate, method }: NewPayment,
  account: string,
  worth: number,
  allocations: readonly AllocationRow[],
): Line[] => {
  const paid = sumOf(allocations);
  const rounding = allocations.reduce((sum, { rounding }) => sum + rounding, 0);
  const lines: Line[] = [
    { account: `cash:${method}`, amount, currency },
    ...(rate === null
      ? []
      : ([
          { account: "exchange", amount: -amount, currency },
          { account: "exchange", amount: worth, currency: account },
        ] as const)),
    { account: "receivable", amount: -paid - rounding, currency: account },
    { account: "rounding", amount: rounding, currency: account },
    { account: "credit", amount: paid - worth, currency: account },
  ];
  return lines.filter((line) => line.amount !== 0);
};
