import type { ClientRow } from "../../clients/client.ts";
import type { OrgReader } from "../../database/org.ts";
import { accountsOf } from "../../ledger/balances.ts";
import { openInvoicesOf } from "./open.ts";
import type { InvoiceRow } from "./record.ts";

/** The open invoices that money pays, and their currency. */
export interface Payable {
  /** The oldest first. */
  invoices: InvoiceRow[];
  /** The client's if there are no invoices. */
  invoice_currency: string;
}

/**
 * The open invoices that money in a currency pays: those in it, otherwise those in the client's currency, otherwise
 * those in another one. Without any it becomes credit in the client's currency.
 */
export const payableWith = (db: OrgReader, client: ClientRow, currency: string): Payable => {
  const owed = accountsOf(db, client.id).filter(({ receivable }) => receivable > 0);
  const candidates = [currency, client.currency, ...owed.map((account) => account.currency)];
  for (const invoice_currency of new Set(candidates)) {
    const invoices = openInvoicesOf(db, client.id, invoice_currency);
    if (invoices.length > 0) return { invoices, invoice_currency };
  }
  return { invoices: [], invoice_currency: client.currency };
};
