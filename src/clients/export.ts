import type { OrgReader } from "../database/org.ts";
import { escapeFormula } from "../shared/formulas.ts";
import { toDecimal } from "../shared/money.ts";
import { clientPages } from "./client-pages.ts";
import { import_fields } from "./import/columns.ts";
import { writePhones } from "./import/phone-list.ts";
import { type NamedClient, readClients } from "./queries.ts";

/** Columns of an export that an import ignores. */
const read_only = ["id", "balance", "created_at", "updated_at"] as const;

export const export_columns: readonly string[] = [...import_fields, ...read_only];

/** All clients as lines of the export, oldest first, in pages. */
export function* exportClients(db: OrgReader): Generator<string[][]> {
  for (const page of clientPages(db)) {
    yield exportLines(
      db,
      page.map(({ seq }) => seq),
    );
  }
}

/** The lines of these clients, in this order. */
export const exportLines = (db: OrgReader, seqs: readonly number[]): string[][] =>
  readClients(db, seqs).map(lineOf);

const lineOf = (row: NamedClient): string[] => {
  const cells: Record<string, string | number | null> = {
    ...row,
    extra_phones: writePhones(JSON.parse(row.extra_phones) as string[]),
    branch: row.branch_name,
    collector: row.collector_name,
    generator: row.generator_name,
    isp: row.isp_name,
    balance: toDecimal(row.balance, row.currency),
  };
  return export_columns.map((column) => {
    const cell = cells[column] ?? "";
    return typeof cell === "number" ? String(cell) : escapeFormula(cell);
  });
};
