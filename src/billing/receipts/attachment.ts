import { readOrganization } from "../../access/organization-queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { findPayment } from "../payments/queries.ts";
import type { ReceiptDocument } from "../pdf/document.ts";
import { receiptDocument } from "../pdf/receipt-document.ts";
import { receiptFilename } from "./number.ts";

/** The receipt that goes with a message, to be printed. It shows the payment as it is now. */
export const receiptToAttach = (
  db: OrgReader,
  payment_id: string,
): { filename: string; content: ReceiptDocument } => {
  const found = findPayment(db, payment_id);
  return {
    filename: receiptFilename(found.payment),
    content: receiptDocument(db, readOrganization(db), found, "a4"),
  };
};
