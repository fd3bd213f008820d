import type { ClientRow } from "../../clients/client.ts";
import { findClient } from "../../clients/queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { type FieldErrors, refuseField, refuseFields } from "../../refusal.ts";
import { toMinor } from "../../shared/money.ts";
import { invoicesByIds } from "../invoices/queries.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import type { AllocationRequest } from "./record.ts";
import type { PaymentInput } from "./wire.ts";

/** The client and the invoices that a payment is for. */
export interface Target {
  client: ClientRow;
  requested: AllocationRequest[];
  /** The invoices', otherwise the client's. */
  invoice_currency: string;
}

/** An invoice in a request. */
interface Line {
  /** The field of its id, `invoice_id` or `allocations.0.invoice_id`. */
  field: string;
  invoice_id: string;
  /** Decimal; null for as much as possible. */
  amount: number | null;
}

/** Finds the client and invoices of a payment. Refuses, on their fields, unknown or mismatched ones. */
export const resolveTarget = (db: OrgReader, input: PaymentInput): Target => {
  const lines = linesOf(input);
  const invoices = invoicesByIds(
    db,
    lines.map(({ invoice_id }) => invoice_id),
  );
  const [first] = lines.flatMap(({ invoice_id }) => invoices.get(invoice_id) ?? []);
  const client_id = input.client_id ?? first?.client_id;
  const errors: FieldErrors = {};
  const named = new Set<string>();
  const requested: AllocationRequest[] = [];
  for (const line of lines) {
    const invoice = invoices.get(line.invoice_id);
    const problem = problemWith(invoice, client_id, first?.currency, named.has(line.invoice_id));
    named.add(line.invoice_id);
    if (problem) errors[line.field] = [problem];
    if (invoice) requested.push({ invoice, amount: readAmount(line, invoice.currency, errors) });
  }
  const client = client_id === undefined ? undefined : findClient(db, client_id);
  if (input.client_id && !client) errors.client_id = ["is not known"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (!client) throw refuseField(lines[0]?.field ?? "client_id", "its client was deleted");
  return { client, requested, invoice_currency: first?.currency ?? client.currency };
};

const linesOf = ({ invoice_id, allocations }: PaymentInput): Line[] => {
  const listed = allocations ?? [];
  if (!invoice_id)
    return listed.map((line, index) => ({ ...line, field: `allocations.${index}.invoice_id` }));
  if (listed.length > 0) throw refuseField("allocations", "cannot be sent with invoice_id");
  return [{ field: "invoice_id", invoice_id, amount: null }];
};

const problemWith = (
  invoice: InvoiceRow | undefined,
  client_id: string | undefined,
  currency: string | undefined,
  is_repeated: boolean,
): string | null => {
  if (!invoice) return "is not known";
  if (invoice.client_id !== client_id) return "is another client's";
  if (invoice.currency !== currency) return "is in another currency than the first";
  if (is_repeated) return "is named twice";
  return invoice.status === "void" ? "is void" : null;
};

const readAmount = (
  { field, amount }: Line,
  currency: string,
  errors: FieldErrors,
): number | null => {
  if (amount === null) return null;
  const minor = toMinor(amount, currency);
  const amount_field = field.replace(/invoice_id$/, "amount");
  if (minor === null) errors[amount_field] = [`has more decimals than ${currency}`];
  if (minor === 0) errors[amount_field] = ["must be more than 0"];
  return minor;
};
