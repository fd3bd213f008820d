import type { MoneyFile } from "../columns.ts";
import type { MoneyLine } from "./stage.ts";

/** The lines of one record: an invoice or a credit note has several. */
export interface Entry {
  file: MoneyFile;
  external_ref: string;
  lines: MoneyLine[];
}

export type Problem = { column: string; reason: string };

interface Entries {
  valid: Entry[];
  broken: { entry: Entry; problem: Problem }[];
}

/** Lines that share their external_ref are one record. One with a broken line is not imported. */
export const entriesOf = (lines: readonly MoneyLine[]): Entries => {
  const by_record = Map.groupBy(lines, ({ file, line, cells }) =>
    cells.external_ref === undefined ? `${file} line ${line}` : `${file} ${cells.external_ref}`,
  );
  const found: Entries = { valid: [], broken: [] };
  for (const [first, ...others] of by_record.values()) {
    if (!first) continue;
    const { file, cells } = first;
    const entry = { file, external_ref: cells.external_ref ?? "", lines: [first, ...others] };
    const problem = problemOf(first, others);
    if (problem) found.broken.push({ entry, problem });
    else found.valid.push(entry);
  }
  return found;
};

/** What belongs to a record of several lines, and decides whom it is for and what it amounts to. */
const columns_of_record: Partial<Record<MoneyFile, readonly string[]>> = {
  invoices: ["client_ref", "ticket_ref", "issue_date", "currency", "period", "voided_at"],
  "credit-notes": ["invoice_ref", "issued_at", "applied"],
};

const problemOf = (first: MoneyLine, others: readonly MoneyLine[]): Problem | null => {
  const broken = [first, ...others].find(({ problem }) => problem !== null);
  if (broken) return broken.problem;
  if (others.length === 0) return null;
  const columns = columns_of_record[first.file];
  if (!columns) return { column: "external_ref", reason: "is there twice in this file" };
  for (const column of columns)
    for (const { cells, line } of others) {
      const [expected, found] = [first.cells[column], cells[column]];
      if (found !== undefined && found !== expected)
        return {
          column,
          reason: `is ${expected ?? "empty"} in line ${first.line} and ${found} in line ${line} of the same external_ref`,
        };
    }
  return null;
};
