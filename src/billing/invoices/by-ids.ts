import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { InvoiceRow } from "./record.ts";

const byIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("invoices")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids"))),
);

/** The invoices with these ids, by id; those that are unknown are missing. */
export const invoicesByIds = (db: OrgReader, ids: readonly string[]): Map<string, InvoiceRow> =>
  ids.length === 0
    ? new Map()
    : new Map(db.all(byIds, { ids: JSON.stringify(ids) }).map((row) => [row.id, row]));
