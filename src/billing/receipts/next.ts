import { dateIn } from "../../clock/instant.ts";
import { nextNumber } from "../../database/counters.ts";
import type { OrgTx } from "../../database/org.ts";
import type { NumberedReceipt } from "./number.ts";

/** Of a payment without a receipt of ours: applied credit, or an imported payment. */
export const no_receipt: NumberedReceipt = { receipt_year: null, receipt_number: null };

/** The next number of the local year, for a payment that brings money. A rollback frees it again. */
export const nextReceipt = (
  tx: OrgTx,
  { timezone }: { timezone: string },
  { amount }: { amount: number },
): NumberedReceipt => {
  if (amount === 0) return no_receipt;
  const year = Number(dateIn(timezone, tx.now).slice(0, 4));
  return { receipt_year: year, receipt_number: nextNumber(tx, `receipt:${year}`) };
};
