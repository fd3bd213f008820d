import { sql } from "kysely";
import { first_date, last_date } from "../../clock/bounds.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Page, pageOf } from "../../database/page.ts";
import { creditNoteViews } from "./view.ts";
import type { CreditNoteListQuery, CreditNoteView } from "./wire.ts";

/** One page of credit notes, newest first. */
export const listCreditNotes = (
  db: OrgReader,
  { client_id, invoice_id, date_from, date_to, ...page }: CreditNoteListQuery,
): Page<CreditNoteView> => {
  // The `+` keeps SQLite from the index by day, which has every invoice's.
  const plus = sql.raw(invoice_id === undefined ? "" : "+");
  let notes = db
    .from("credit_notes")
    .selectAll()
    .where(
      sql<boolean>`${plus}issue_date between ${date_from ?? first_date} and ${date_to ?? last_date}`,
    )
    .orderBy(sql`${plus}issue_date`, "desc")
    .orderBy("id", "desc");
  if (client_id !== undefined) notes = notes.where("client_id", "=", client_id);
  if (invoice_id !== undefined) notes = notes.where("invoice_id", "=", invoice_id);
  const found = pageOf(db, notes, page, (note) => note);
  return { ...found, rows: creditNoteViews(db, found.rows) };
};
