import type { Selectable } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { dateIn, type Instant } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { PaymentAllocationsTable, PaymentsTable } from "../../database/tables/billing.ts";
import { emit } from "../../events/emit.ts";
import { accountOfCollector, keepCash } from "../../ledger/collector-cash.ts";
import type { Line } from "../../ledger/entry.ts";
import type { Rate } from "../../ledger/exchange-rates.ts";
import { clientAccount, post } from "../../ledger/post.ts";
import { toleranceIn } from "../../ledger/tolerance.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { allocate } from "../../shared/allocation.ts";
import type { Account } from "../../shared/journal.ts";
import { exchanged } from "../../shared/money.ts";
import type { PaymentMethod } from "../../shared/vocabulary.ts";
import { resumeWhenPaid } from "../../suspension/resume-when-paid.ts";
import type { TicketRow } from "../../tickets/queries.ts";
import { paymentData } from "../event-data.ts";
import { openAmount } from "../invoices/amounts.ts";
import { billingScope, emitInvoicePaid, type InvoiceRow, settle } from "../invoices/record.ts";
import { nextReceipt, no_receipt } from "../receipts/next.ts";
import { sendReceipt } from "../receipts/notify.ts";

export type PaymentRow = Selectable<PaymentsTable>;
export type AllocationRow = Omit<Selectable<PaymentAllocationsTable>, "org_id" | "payment_id">;

/** An invoice to pay, and how much of it in minor units of its currency; null for as much as possible. */
export interface AllocationRequest {
  invoice: InvoiceRow;
  amount: number | null;
  /** What an imported payment waived. Of others, the organization's tolerance decides. */
  rounding?: number;
}

export interface NewPayment {
  client: ClientRow;
  /** In order of payment, all in one currency, none of them void. What they do not take becomes credit. */
  requested: readonly AllocationRequest[];
  /** Minor units; 0 applies the client's credit instead of new money. */
  amount: number;
  currency: string;
  /** Units of `currency` for 1 of the invoices' currency; null when they are the same. */
  rate: Rate | null;
  method: PaymentMethod;
  reference: string | null;
  paid_at: Instant;
  collector_id: number | null;
  /** The collector who keeps the cash until they hand it over (beyond §12). */
  kept_by?: number | null;
  /** The ticket whose completion takes it. */
  visited?: Pick<TicketRow, "id" | "technician_id"> | null;
  /** Leaves a remainder within the organization's tolerance open, because another payment follows. */
  keeps_remainder?: boolean;
  /** An import: no receipt of ours and no message, and what is waived is known. `is_opening`: credit from before, no money. */
  imported?: {
    is_opening: boolean;
    /** Of the account, without invoices; the client's by default. */
    currency?: string;
    /** What it is worth there, in minor units, if it was not exactly the rate. */
    worth?: number | undefined;
  };
}

export interface RecordedPayment {
  payment: PaymentRow;
  allocations: AllocationRow[];
  /** The invoices as they are now. */
  invoices: InvoiceRow[];
}

/** Minor units. Small enough that sums over many payments stay exact. */
const amount_max = 1e15;

/**
 * Records a payment: writes the journal entry and the rows, updates the invoices and emits the events. Refuses
 * to apply more credit than the client has, or to allocate more than the payment's amount.
 */
export const recordPayment = (
  tx: OrgTx,
  organization: Organization,
  input: NewPayment,
): RecordedPayment => {
  const { client, requested, amount, currency, rate } = input;
  const [only] = requested.length === 1 ? requested : [];
  if (only) checkPaymentCount(tx, only.invoice);
  const invoice_currency =
    requested[0]?.invoice.currency ?? input.imported?.currency ?? client.currency;
  const converted = convertedAmount(invoice_currency, input);
  const keeps_remainder = input.keeps_remainder ?? input.imported !== undefined;
  const tolerance = keeps_remainder ? 0 : toleranceIn(organization, invoice_currency);
  const available = amount > 0 ? converted : clientAccount(tx, client.id, invoice_currency).credit;
  const allocations = allocationsOf(requested, available, tolerance);
  if (amount === 0) checkCredit(requested, allocations);
  const id = Bun.randomUUIDv7();
  const entry = post(tx, {
    kind: input.imported?.is_opening ? "opening_balance" : "payment",
    client_id: client.id,
    reference: input.reference ?? id,
    lines: linesOf(input, invoice_currency, converted, allocations),
  });
  // Before the insert, because the payment's row stores the resulting status of its invoice.
  const settled = settleEach(tx, requested, allocations);
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
    invoice_amount: converted,
    invoice_currency,
    method: input.method,
    reference: input.reference,
    paid_at: input.paid_at,
    collector_id: input.collector_id,
    entry_id: entry.id,
    created_at: tx.now,
    deleted_at: null,
    delete_reason: null,
    paid_on: dateIn(organization.timezone, input.paid_at),
    branch_id: client.branch_id,
    technician_id: input.visited?.technician_id ?? null,
    visited_ticket_id: input.visited?.id ?? null,
    ...(input.imported ? no_receipt : nextReceipt(tx, organization, input)),
    is_opening: input.imported?.is_opening ? 1 : 0,
  };
  tx.insert("payments", payment);
  tx.insert(
    "payment_allocations",
    allocations.map((allocation) => ({ ...allocation, payment_id: id })),
  );
  if (input.kept_by)
    keepCash(tx, {
      entry_id: entry.id,
      payment_id: id,
      collector_id: input.kept_by,
      currency,
      amount,
    });
  emit(tx, "payment.created", { payment: paymentData(payment, allocations) }, billingScope(client));
  for (const { before, after } of settled)
    if (after.status === "paid" && before.status !== "paid")
      emitInvoicePaid(tx, after, client, id, input.paid_at);
  const invoices = settled.map(({ after }) => after);
  if (!input.imported) {
    sendReceipt(tx, organization, client, payment, invoices);
    resumeWhenPaid(tx, client.id, id);
  }
  return { payment, allocations, invoices };
};

/** The amount in the invoices' currency. Refuses an amount that rounds to 0 there, and allocations that exceed it. */
const convertedAmount = (
  invoice_currency: string,
  { requested, amount, currency, rate, imported }: NewPayment,
): number => {
  const converted =
    rate === null
      ? amount
      : (imported?.worth ?? exchanged(amount, currency, invoice_currency, rate.ratio));
  if (converted === null || converted > amount_max || (amount > 0 && converted === 0))
    throw new Refusal(
      "payment_failed",
      `The amount is less than the smallest unit of ${invoice_currency}.`,
    );
  if (amount > 0 && sumOf(requested) > converted)
    throw refuseField("allocations", "add up to more than the payment is worth");
  return converted;
};

/** Updates the invoices that are paid. Returns each before and after. */
const settleEach = (
  tx: OrgTx,
  requested: readonly AllocationRequest[],
  allocations: readonly AllocationRow[],
): { before: InvoiceRow; after: InvoiceRow }[] => {
  const by_id = new Map(requested.map(({ invoice }) => [invoice.id, invoice]));
  return allocations.flatMap((allocation) => {
    const before = by_id.get(allocation.invoice_id);
    return before ? [{ before, after: settle(tx, before, allocation) }] : [];
  });
};

/** Limits the rows that a new status must update: every payment of an invoice stores `invoice_status`. */
const payments_max = 1000;

const paymentAtOffset = prepareInOrg<{ invoice_id: string; skipped: number }>()((param) =>
  build
    .selectFrom("payments")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("invoice_id", "=", param("invoice_id"))
    .where("deleted_at", "is", null)
    .limit(1)
    .offset(param("skipped")),
);

const checkPaymentCount = (db: OrgReader, { id: invoice_id }: InvoiceRow): void => {
  if (db.first(paymentAtOffset, { invoice_id, skipped: payments_max - 1 }))
    throw new Refusal("payment_failed", `An invoice has at most ${payments_max} payments.`);
};

/** How much each invoice gets. Those that get nothing are left out. */
const allocationsOf = (
  requested: readonly AllocationRequest[],
  available: number,
  tolerance: number,
): AllocationRow[] => {
  const waived = new Map(requested.map(({ invoice, rounding }) => [invoice.id, rounding ?? 0]));
  const open = requested.map(({ invoice, amount }) => ({
    id: invoice.id,
    open: openAmount(invoice),
    amount,
  }));
  return allocate(open, available, tolerance)
    .parts.filter(({ taken }) => taken > 0)
    .map(({ id, taken, rounding }, position) => ({
      position,
      invoice_id: id,
      amount: taken,
      rounding: rounding || (waived.get(id) ?? 0),
    }));
};

const sumOf = (parts: readonly { amount: number | null }[]): number =>
  parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Refuses to apply credit only in part. */
const checkCredit = (
  requested: readonly AllocationRequest[],
  allocations: readonly AllocationRow[],
): void => {
  const applied = sumOf(allocations);
  if (applied === 0 || applied < sumOf(requested))
    throw new Refusal(
      "payment_failed",
      "The amount exceeds the client's credit or the balance of the invoices.",
    );
};

const cashAccount = ({ method, kept_by, imported }: NewPayment): Account => {
  if (imported?.is_opening) return "opening_balance";
  return kept_by ? accountOfCollector(kept_by) : `cash:${method}`;
};

/** The lines of the journal entry. Each currency balances separately (decisions §6). */
const linesOf = (
  input: NewPayment,
  invoice_currency: string,
  converted: number,
  allocations: readonly AllocationRow[],
): Line[] => {
  const { amount, currency, rate } = input;
  const cash = cashAccount(input);
  const paid = sumOf(allocations);
  const rounding = allocations.reduce((sum, { rounding }) => sum + rounding, 0);
  const lines: Line[] = [
    { account: cash, amount, currency },
    ...(rate === null
      ? []
      : ([
          { account: "exchange", amount: -amount, currency },
          { account: "exchange", amount: converted, currency: invoice_currency },
        ] as const)),
    { account: "receivable", amount: -paid - rounding, currency: invoice_currency },
    { account: "rounding", amount: rounding, currency: invoice_currency },
    { account: "credit", amount: paid - converted, currency: invoice_currency },
  ];
  return lines.filter((line) => line.amount !== 0);
};
