import { toMinor } from "../../shared/money.ts";
import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import type { LineTotals } from "./total-lines.tsx";

/** Open on the invoice in minor units; null if a line is invalid, or its balance is not known. */
export const amountDue = (
  { invoice_id }: Ticket,
  preview: CompletionPreview | undefined,
  is_billed: boolean,
  totals: LineTotals,
  currency: string,
): number | null => {
  if (is_billed) return totals.invalid_count === 0 ? totals.total : null;
  const balance = invoice_id === null ? null : preview?.invoice_balance;
  return balance === null || balance === undefined ? null : toMinor(balance, currency);
};
