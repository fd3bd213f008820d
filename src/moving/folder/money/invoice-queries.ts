import { findInvoice } from "../../../billing/invoices/queries.ts";
import type { InvoiceRow } from "../../../billing/invoices/record.ts";
import type { OrgReader } from "../../../database/org.ts";
import { refuseField } from "../../../refusal.ts";
import { importedRecord } from "../imported-records.ts";

/** The invoice that a reference became, otherwise the one with this id. */
export const findInvoiceByRef = (db: OrgReader, ref: string): InvoiceRow | undefined =>
  findInvoice(db, importedRecord(db, "invoices", ref)?.id ?? ref);

/** As `findInvoiceByRef`, of a client. Refuses, on the column, an unknown one and another client's. */
export const invoiceIn = (
  db: OrgReader,
  client_id: string,
  ref: string,
  column: string,
): InvoiceRow => {
  const invoice = findInvoiceByRef(db, ref);
  if (!invoice)
    throw refuseField(column, `is in no line of invoices.csv that was imported: ${ref}`);
  if (invoice.client_id !== client_id) throw refuseField(column, `is another client's: ${ref}`);
  return invoice;
};
