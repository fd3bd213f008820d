import { openRecords } from "../../clients/import/file.ts";
import type { BrokenRecord, CsvRecord } from "../../clients/import/records.ts";
import { Refusal, refusalText } from "../../refusal.ts";
import { unescapeFormula } from "../../shared/formulas.ts";
import type { Cells } from "./cells.ts";
import { type FileName, folder_columns } from "./columns.ts";

/** A line of a file, or what is wrong with it. */
export interface ReadLine {
  /** The header is line 1. */
  line: number;
  cells: Cells;
  problem: { column: string; reason: string } | null;
}

/** The lines of a file of the folder, from the second on. What is wrong with the header comes first, as line 1. */
export async function* readFile(path: string, file: FileName): AsyncGenerator<ReadLine> {
  const source = Bun.file(path);
  if (source.size === 0) return;
  const opened = await openRecords(source).catch((error: unknown) => {
    if (error instanceof Refusal) return refusalText(error);
    throw error;
  });
  if (typeof opened === "string") {
    yield headerProblem("", opened);
    return;
  }
  const { headers, records } = opened;
  const columns = headers.map((header) => header.trim().toLowerCase());
  yield* headerProblems(file, columns);
  for await (const record of records) yield lineOf(record, columns);
}

const headerProblem = (column: string, reason: string): ReadLine => ({
  line: 1,
  cells: {},
  problem: { column, reason },
});

/** Unknown columns are ignored, and said, since what they hold is not imported. */
function* headerProblems(file: FileName, columns: readonly string[]): Generator<ReadLine> {
  const known: readonly string[] = folder_columns[file];
  for (const [index, column] of columns.entries()) {
    if (columns.indexOf(column) < index)
      yield headerProblem(column, "is there twice: the first is read");
    else if (!known.includes(column) && column !== "")
      yield headerProblem(column, `is not a column of ${file}.csv, and is ignored`);
  }
  if (!columns.includes("external_ref")) yield headerProblem("external_ref", "is missing");
}

const lineOf = (record: CsvRecord | BrokenRecord, columns: readonly string[]): ReadLine => {
  const { line, values } = record;
  if ("problem" in record) {
    const column = record.column?.trim().toLowerCase() ?? "";
    // Those before it say which record the line belongs to.
    const cells = cellsOf(values, columns.slice(0, Math.max(0, columns.indexOf(column))));
    return { line, cells, problem: { column, reason: record.problem } };
  }
  const cells = cellsOf(values, columns);
  const problem = cells.external_ref ? null : { column: "external_ref", reason: "is required" };
  return { line, cells, problem };
};

const cellsOf = (values: readonly string[], columns: readonly string[]): Cells => {
  const cells: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const text = unescapeFormula((values[index] ?? "").trim()).trim();
    if (text !== "") cells[column] ??= text;
  }
  return cells;
};
