import type { ClientRow } from "../../clients/client.ts";
import { findClient } from "../../clients/queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { type FieldErrors, refuseField, refuseFields } from "../../refusal.ts";
import { toMinor } from "../../shared/money.ts";
import { invoicesByIds } from "../invoices/queries.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import type { Wanted } from "./record.ts";
import type { PaymentInput } from "./wire.ts";

/** Whose account a payment is for, and which invoices. */
export interface Target {
  client: ClientRow;
  wanted: Wanted[];
  /** The currency of the invoices, else the client's. */
  account: string;
}

/** An invoice as a request names it. */
interface Line {
  /** The path of its id; of an allocation the amount stands beside it. */
  field: string;
  invoice_id: string;
  /** Decimal; null: as much as there is. */
  amount: number | null;
}

/** Finds what a payment is for, and refuses on its field each that is unknown or does not go together. */
export const readTarget = (db: OrgReader, input: PaymentInput): Target => {
  const lines = linesOf(input);
  const invoices = invoicesByIds(
    db,
    lines.map(({ invoice_id }) => invoice_id),
  );
  const [first] = lines.flatMap(({ invoice_id }) => invoices.get(invoice_id) ?? []);
  const client_id = input.client_id ?? first?.client_id;
  const errors: FieldErrors = {};
  const named = new Set<string>();
  const wanted: Wanted[] = [];
  for (const line of lines) {
    const invoice = invoices.get(line.invoice_id);
    const fault = faultOf(invoice, client_id, first?.currency, named.has(line.invoice_id));
    named.add(line.invoice_id);
    if (fault) errors[line.field] = [fault];
    if (invoice) wanted.push({ invoice, amount: readAmount(line, invoice.currency, errors) });
  }
  const client = client_id === undefined ? undefined : findClient(db, client_id);
  if (input.client_id && !client) errors.client_id = ["is not known"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (!client) throw refuseField(lines[0]?.field ?? "client_id", "its client was deleted");
  return { client, wanted, account: first?.currency ?? client.currency };
};

const linesOf = ({ invoice_id, allocations }: PaymentInput): Line[] => {
  const listed = allocations ?? [];
  if (!invoice_id)
    return listed.map((line, index) => ({ ...line, field: `allocations.${index}.invoice_id` }));
  if (listed.length > 0) throw refuseField("allocations", "cannot be sent with invoice_id");
  return [{ field: "invoice_id", invoice_id, amount: null }];
};

const faultOf = (
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
