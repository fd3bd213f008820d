import { opening_method } from "../../folder/money/opening-words.ts";
import type { Records } from "../fetch-collections.ts";
import type { SourceLine } from "../invoice-lines.ts";
import { invoiceRows } from "../invoice-rows.ts";
import { methodNamed } from "../payment-methods.ts";
import type { Reading } from "../system.ts";
import {
  type ApiRecord,
  amountCell,
  clip,
  dayIn,
  decimalIn,
  flagIn,
  idIn,
  minorIn,
  momentIn,
  recordsIn,
  sumOfRates,
  textIn,
} from "../values.ts";
import type { Line } from "../write-files.ts";

/** Invoices of customers that are kept, by id. Proformas have a list of their own, which is not fetched. */
export const keptInvoices = (
  invoices: readonly ApiRecord[],
  customers: ReadonlyMap<string, ApiRecord>,
  { left_out }: Reading,
): Map<string, ApiRecord> =>
  new Map(
    invoices
      .filter((invoice) => {
        const is_deleted = flagIn(invoice, "deleted") || textIn(invoice, "status") === "deleted";
        return (
          left_out.keeps(!is_deleted, "deleted_invoices") &&
          left_out.keeps(customers.has(idIn(invoice, "customer_id")), "of_left_out_clients")
        );
      })
      .map((invoice) => [idIn(invoice, "id"), invoice]),
  );

const sourceLinesOf = (invoice: ApiRecord): SourceLine[] =>
  recordsIn(invoice, "items").map((item) => ({
    item_ref: "",
    description: textIn(item, "description") || "Service",
    unit: idIn(item, "unit"),
    quantity: decimalIn(item, "quantity"),
    price: decimalIn(item, "price"),
    tax_rate: sumOfRates([decimalIn(item, "tax")]),
  }));

/** The month that a recurring invoice bills; empty when the customer has another one for it. */
class Periods {
  private readonly taken = new Set<string>();

  of(invoice: ApiRecord): string {
    if (textIn(invoice, "type") !== "recurring") return "";
    const days = recordsIn(invoice, "items").map((item) => dayIn(item, "period_from"));
    const month = days.find((day) => day !== "")?.slice(0, 7) ?? "";
    const key = `${idIn(invoice, "customer_id")} ${month}`;
    if (month === "" || this.taken.has(key)) return "";
    this.taken.add(key);
    return month;
  }
}

export const invoiceLines = (
  invoices: Iterable<ApiRecord>,
  { currency, left_out }: Reading,
): Line<"invoices">[] => {
  const periods = new Periods();
  return [...invoices].flatMap((invoice) =>
    invoiceRows(
      {
        external_ref: idIn(invoice, "id"),
        legacy_number: clip(textIn(invoice, "number"), 191),
        client_ref: idIn(invoice, "customer_id"),
        issue_date: dayIn(invoice, "date_created"),
        due_date: dayIn(invoice, "date_till") || dayIn(invoice, "date_created"),
        currency,
        notes: clip(textIn(invoice, "note"), 5_000),
        period: periods.of(invoice),
        voided_at: "",
        void_reason: "",
        lines: sourceLinesOf(invoice),
        total: minorIn(invoice, "total", currency),
      },
      left_out,
    ),
  );
};

type Payer = "payment" | "credit_note";

/** What each payment or credit note pays: `/finance/invoice-relations`, which old versions do not have. */
class Relations {
  private readonly by_payer = new Map<string, ApiRecord[]>();

  constructor(relations: readonly ApiRecord[], invoices: ReadonlyMap<string, ApiRecord>) {
    for (const relation of relations) {
      if (!invoices.has(idIn(relation, "invoice_id"))) continue;
      const key = `${textIn(relation, "type")} ${idIn(relation, "payer_id")}`;
      this.by_payer.set(key, [...(this.by_payer.get(key) ?? []), relation]);
    }
  }

  /** As a cell. */
  of(type: Payer, id: string, currency: string): string {
    return (this.by_payer.get(`${type} ${id}`) ?? [])
      .map((relation) => {
        const part = amountCell(minorIn(relation, "amount", currency), currency);
        return `${idIn(relation, "invoice_id")}=${part}`;
      })
      .join(";");
  }
}

interface Kept {
  customers: ReadonlyMap<string, ApiRecord>;
  invoices: ReadonlyMap<string, ApiRecord>;
}

export const paymentLines = (
  records: Records,
  { customers, invoices }: Kept,
  { currency, left_out }: Reading,
): Line<"payments">[] => {
  const methods = records.get("payment-methods") ?? [];
  const names = new Map(methods.map((method) => [idIn(method, "id"), textIn(method, "name")]));
  const relations = new Relations(records.get("invoice-relations") ?? [], invoices);
  return (records.get("payments") ?? []).flatMap((payment) => {
    const id = idIn(payment, "id");
    const client_ref = idIn(payment, "customer_id");
    const amount = minorIn(payment, "amount", currency);
    const is_kept =
      left_out.keeps(!flagIn(payment, "deleted"), "deleted_payments") &&
      left_out.keeps(customers.has(client_ref), "of_left_out_clients") &&
      left_out.keeps(amount > 0 && idIn(payment, "credit_note_id") === "", "refunds");
    if (!is_kept) return [];
    const allocations = relations.of("payment", id, currency);
    const invoice_id = idIn(payment, "invoice_id");
    return [
      {
        external_ref: id,
        client_ref,
        invoice_ref: allocations === "" && invoices.has(invoice_id) ? invoice_id : "",
        allocations,
        amount: amountCell(amount, currency),
        currency,
        method: methodNamed(names.get(textIn(payment, "payment_type")) ?? ""),
        reference: clip(textIn(payment, "receipt_number"), 191),
        paid_at: momentIn(payment, "date"),
      },
    ];
  });
};

/** What customers got back of each credit note: the payments that name it. */
const refundsOf = (payments: readonly ApiRecord[], currency: string): Map<string, number> => {
  const refunds = new Map<string, number>();
  for (const payment of payments) {
    const note = idIn(payment, "credit_note_id");
    if (note === "" || flagIn(payment, "deleted")) continue;
    const amount = Math.abs(minorIn(payment, "amount", currency));
    refunds.set(note, (refunds.get(note) ?? 0) + amount);
  }
  return refunds;
};

/** Credit notes as credit that no money came in for: the API does not say which lines they take back. */
export const creditNoteLines = (
  records: Records,
  { customers, invoices }: Kept,
  { currency, left_out }: Reading,
): Line<"payments">[] => {
  const relations = new Relations(records.get("invoice-relations") ?? [], invoices);
  const refunds = refundsOf(records.get("payments") ?? [], currency);
  return (records.get("credit-notes") ?? []).flatMap((note) => {
    const id = idIn(note, "id");
    const client_ref = idIn(note, "customer_id");
    const amount = minorIn(note, "total", currency) - (refunds.get(id) ?? 0);
    const is_deleted = flagIn(note, "deleted") || textIn(note, "status") === "deleted";
    const is_kept =
      left_out.keeps(!is_deleted, "deleted_credit_notes") &&
      left_out.keeps(customers.has(client_ref), "of_left_out_clients") &&
      left_out.keeps(amount > 0, "refunded_credit_notes");
    if (!is_kept) return [];
    return [
      {
        external_ref: `credit-note-${id}`,
        client_ref,
        allocations: relations.of("credit_note", id, currency),
        amount: amountCell(amount, currency),
        currency,
        method: opening_method,
        reference: clip(textIn(note, "number"), 191),
        paid_at: dayIn(note, "date_created"),
      },
    ];
  });
};
