import { sql } from "kysely";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { InvoiceRow } from "./record.ts";

const openOfClient = prepareInOrg<{ client_id: string; currency: string; max: number }>()((param) =>
  build
    .selectFrom("invoices")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("currency", "=", param("currency"))
    // The `+` keeps SQLite from the index by status, which has every client's.
    .where(sql<boolean>`+status in ('unpaid', 'partially_paid')`)
    .orderBy("issue_date")
    .orderBy("id")
    .limit(param("max")),
);

/** Together with the ticket's own invoice, as many as one payment may have. */
const invoices_max = 99;

/** The client's open invoices in a currency, the first due first. Of very many, those issued first. */
export const openInvoicesOf = (
  db: OrgReader,
  client_id: string,
  currency: string,
): InvoiceRow[] => {
  const rows = db.all(openOfClient, { client_id, currency, max: invoices_max });
  return rows.sort((a, b) => (a.due_date < b.due_date ? -1 : Number(a.due_date > b.due_date)));
};
