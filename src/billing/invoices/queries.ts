import type { Selectable } from "kysely";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { InvoiceLinesTable } from "../../database/tables/billing.ts";
import { notFound } from "../../refusal.ts";
import type { InvoiceRow } from "./record.ts";

export type InvoiceLineRow = Selectable<InvoiceLinesTable>;

const byId = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("invoices")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

export const findInvoice = (db: OrgReader, id: string): InvoiceRow | undefined =>
  db.first(byId, { id });

/** The invoice, or 404. */
export const requireInvoice = (db: OrgReader, id: string): InvoiceRow => {
  const row = findInvoice(db, id);
  if (!row) throw notFound();
  return row;
};

const byIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("invoices")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids"))),
);

/** These invoices by id. Unknown ids are left out. */
export const invoicesByIds = (db: OrgReader, ids: readonly string[]): Map<string, InvoiceRow> =>
  ids.length === 0
    ? new Map()
    : new Map(db.all(byIds, { ids: JSON.stringify(ids) }).map((row) => [row.id, row]));

const linesByInvoice = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("invoice_lines")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("invoice_id", "in", eachOf(param("ids")))
    .orderBy("invoice_id")
    .orderBy("position"),
);

/** The lines of these invoices, by invoice, in order of position. */
export const linesOfInvoices = (
  db: OrgReader,
  ids: readonly string[],
): Map<string, InvoiceLineRow[]> => {
  const lines = ids.length === 0 ? [] : db.all(linesByInvoice, { ids: JSON.stringify(ids) });
  return Map.groupBy(lines, ({ invoice_id }) => invoice_id);
};
