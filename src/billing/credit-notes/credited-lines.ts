import { type FieldErrors, Refusal, refuseField, refuseFields } from "../../refusal.ts";
import { fromThousandths, inFull, toThousandths } from "../../shared/money.ts";
import type { InvoiceRow } from "../invoices/record.ts";
import type { OpenLine } from "./queries.ts";
import type { CreditedLine } from "./record.ts";
import { creditAmount, creditQuantity, type LineLeft, totalLeft } from "./split.ts";
import type { NewCreditNoteInput } from "./wire.ts";

const exceeded = ({ currency, total, credited }: InvoiceRow): Refusal =>
  new Refusal(
    "credit_exceeds_invoice",
    `The invoice has ${inFull(total - credited, currency)} ${currency} left to credit.`,
  );

/** An amount with tax, in minor units, taken from all lines. */
export const amountToCredit = (
  invoice: InvoiceRow,
  open: readonly OpenLine[],
  amount: number,
): CreditedLine[] => {
  if (amount === 0) throw refuseField("amount", "must be more than 0");
  const left = open.map((one) => one.left);
  if (amount > totalLeft(left)) throw exceeded(invoice);
  const parts = creditAmount(left, amount);
  return open.flatMap(({ line }, index) => {
    const part = parts[index];
    return part && totalLeft([part]) > 0 ? [{ ...part, line_position: line.position }] : [];
  });
};

type RequestedLine = NonNullable<NewCreditNoteInput["lines"]>[number];

/** The requested quantities. Once everything is credited, that is why they are refused, whatever they are. */
export const linesToCredit = (
  invoice: InvoiceRow,
  open: readonly OpenLine[],
  requested: readonly RequestedLine[],
): CreditedLine[] => {
  if (invoice.credited === invoice.total) throw exceeded(invoice);
  const by_id = new Map(open.map((one) => [one.line.id, one]));
  const errors: FieldErrors = {};
  const lines = requested.flatMap(({ line_id, quantity }, index): CreditedLine[] => {
    const id = line_id.toLowerCase();
    const found = by_id.get(id);
    if (!found) {
      const is_known = open.some(({ line }) => line.id === id);
      errors[`lines.${index}.line_id`] = [
        is_known ? "is named twice" : "is not a line of this invoice",
      ];
      return [];
    }
    by_id.delete(id);
    const taken = quantityOf(quantity ?? null, found.left);
    if ("problem" in taken) {
      errors[`lines.${index}.quantity`] = [taken.problem];
      return [];
    }
    return [{ ...creditQuantity(found.left, taken.quantity), line_position: found.line.position }];
  });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (totalLeft(lines) === 0)
    throw refuseField("lines", `are worth less than the smallest unit of ${invoice.currency}`);
  return lines;
};

/** The quantity in thousandths, by default what is left, or what is wrong with it. */
const quantityOf = (
  sent: number | null,
  { quantity: left }: LineLeft,
): { quantity: number } | { problem: string } => {
  if (left === 0) return { problem: "is too much: the whole line is credited already" };
  const quantity = sent === null ? left : toThousandths(sent);
  if (quantity === null) return { problem: "must have at most 3 decimals" };
  return quantity > left
    ? { problem: `must be at most ${fromThousandths(left)}, which is left of the line` }
    : { quantity };
};
