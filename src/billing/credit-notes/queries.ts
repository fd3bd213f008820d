import type { Selectable } from "kysely";
import { build, eachOf, type RowOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { CreditNotesTable } from "../../database/tables/billing.ts";
import { notFound } from "../../refusal.ts";
import { toDecimal } from "../../shared/money.ts";
import type { NumberedInvoice } from "../invoices/number.ts";
import { type InvoiceLineRow, linesOfInvoices } from "../invoices/queries.ts";
import { creditNoteNumber } from "./number.ts";
import { type CreditedPart, type LineLeft, leftOf } from "./split.ts";

export type CreditNoteRow = Selectable<CreditNotesTable>;

const byId = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("credit_notes")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** The credit note, or 404. */
export const requireCreditNote = (db: OrgReader, id: string): CreditNoteRow => {
  const row = db.first(byId, { id });
  if (!row) throw notFound();
  return row;
};

const ofInvoices = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("credit_notes")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("invoice_id", "in", eachOf(param("ids")))
    .orderBy("invoice_id")
    .orderBy("id"),
);

/** The credit notes of these invoices, by invoice, in order of issue. */
export const creditNotesOf = (
  db: OrgReader,
  invoices: readonly { id: string; credited: number }[],
): Map<string, CreditNoteRow[]> => {
  const ids = invoices.filter(({ credited }) => credited > 0).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : db.all(ofInvoices, { ids: JSON.stringify(ids) });
  return Map.groupBy(rows, ({ invoice_id }) => invoice_id);
};

/** A credit note as invoices and events show it. */
export const creditNoteSummary = (
  note: NumberedInvoice & Pick<CreditNoteRow, "id" | "total" | "currency">,
) => ({
  id: note.id,
  number: creditNoteNumber(note),
  total: toDecimal(note.total, note.currency),
});

const linesOfNotes = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("credit_note_lines as part")
    .innerJoin("invoice_lines as line", (join) =>
      join
        .onRef("line.org_id", "=", "part.org_id")
        .onRef("line.invoice_id", "=", "part.invoice_id")
        .onRef("line.position", "=", "part.line_position"),
    )
    .select(["part.credit_note_id", "part.line_position"])
    .select(["part.quantity", "part.line_total", "part.tax"])
    .select(["line.id as line_id", "line.name", "line.unit", "line.tax_rate"])
    .where("part.org_id", "=", param("org_id"))
    .where("part.credit_note_id", "in", eachOf(param("ids")))
    .orderBy("part.credit_note_id")
    .orderBy("part.position"),
);

export type CreditNoteLineRow = RowOf<typeof linesOfNotes>;

/** The lines of these credit notes, by credit note, in order. */
export const linesOfCreditNotes = (
  db: OrgReader,
  ids: readonly string[],
): Map<string, CreditNoteLineRow[]> => {
  const lines = ids.length === 0 ? [] : db.all(linesOfNotes, { ids: JSON.stringify(ids) });
  return Map.groupBy(lines, ({ credit_note_id }) => credit_note_id);
};

/** An invoice's line with what its credit notes have left of it. */
export interface OpenLine {
  line: InvoiceLineRow;
  left: LineLeft;
}

/** The lines of an invoice, in order. */
export const openLinesOf = (
  db: OrgReader,
  invoice_id: string,
  notes: readonly CreditNoteRow[],
): OpenLine[] => {
  const parts = linesOfCreditNotes(
    db,
    notes.map(({ id }) => id),
  );
  const credited: Map<number, CreditedPart[]> = Map.groupBy(
    [...parts.values()].flat(),
    ({ line_position }) => line_position,
  );
  const lines = linesOfInvoices(db, [invoice_id]).get(invoice_id) ?? [];
  return lines.map((line) => ({ line, left: leftOf(line, credited.get(line.position) ?? []) }));
};
