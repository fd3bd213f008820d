import { refuseField } from "../../refusal.ts";
import { type ColumnMap, mapColumns, readCells } from "./columns.ts";
import type { Encoding } from "./encodings.ts";
import type { ImportLine } from "./import.ts";
import { linesOf } from "./lines.ts";
import { type BrokenRecord, type CsvRecord, RecordReader } from "./records.ts";
import { encodingOf, textOf } from "./text.ts";
import { firstInvalidByte } from "./utf8.ts";
import type { ImportForm } from "./wire.ts";

const columns_max = 500;

/** The form's options. Without an encoding, it is detected. */
export interface FileOptions extends Pick<ImportForm, "preset" | "encoding"> {
  /** Fields by header. */
  columns?: Record<string, string> | undefined;
  onRead?: ((bytes: number) => void) | undefined;
}

/** An opened file whose lines are read lazily. */
export interface OpenFile {
  encoding: Encoding;
  headers: string[];
  columns: ColumnMap;
  lines: AsyncGenerator<ImportLine | BrokenRecord>;
}

/** A CSV file with its encoding detected, whose records are read lazily. A record that is not UTF-8 is broken. */
export interface OpenRecords {
  encoding: Encoding;
  headers: string[];
  records: AsyncGenerator<CsvRecord | BrokenRecord>;
}

export const openRecords = async (
  file: Blob,
  { encoding: named, onRead }: Pick<FileOptions, "encoding" | "onRead"> = {},
): Promise<OpenRecords> => {
  const encoding = named ?? (await encodingOf(file));
  const records = recordsOf(linesOf(textOf(file, encoding, onRead)));
  const first = await records.next();
  if (first.done) throw refuseField("file", "is empty");
  if ("problem" in first.value) throw refuseField("file", `its first line ${first.value.problem}`);
  const headers = first.value.values.map((header) => header.toWellFormed());
  if (headers.length > columns_max)
    throw refuseField("file", `has more than ${columns_max} columns`);
  return { encoding, headers, records: validRecords(records, headers) };
};

/** Opens a CSV file and maps the headers to fields. */
export const openFile = async (file: Blob, options: FileOptions): Promise<OpenFile> => {
  const { encoding, headers, records } = await openRecords(file, options);
  const columns = mapColumns(headers, options.preset, options.columns);
  if (!columns.fields.includes("name") && !columns.fields.includes("external_ref"))
    throw refuseField("file", "its first line names no column name or external_ref");
  return { encoding, headers, columns, lines: importLinesOf(records, columns) };
};

async function* recordsOf(
  groups: AsyncIterable<string[]>,
): AsyncGenerator<CsvRecord | BrokenRecord> {
  const reader = new RecordReader();
  for await (const lines of groups) {
    reader.add(lines);
    yield* ready(reader);
  }
  reader.end();
  yield* ready(reader);
}

function* ready(reader: RecordReader): Generator<CsvRecord | BrokenRecord> {
  for (let records = reader.next(); records !== null; records = reader.next()) yield* records;
}

async function* validRecords(
  records: AsyncGenerator<CsvRecord | BrokenRecord>,
  headers: readonly string[],
): AsyncGenerator<CsvRecord | BrokenRecord> {
  for await (const record of records) {
    const broken = "problem" in record ? record : refuseInvalidUtf8(record, headers);
    if (broken) yield { ...broken, values: broken.values.map((value) => value.toWellFormed()) };
    else yield record;
  }
}

async function* importLinesOf(
  records: AsyncGenerator<CsvRecord | BrokenRecord>,
  columns: ColumnMap,
): AsyncGenerator<ImportLine | BrokenRecord> {
  for await (const record of records)
    yield "problem" in record ? record : { ...record, cells: readCells(columns, record.values) };
}

/** Returns a broken record if a line of a UTF-8 file is not valid UTF-8. */
const refuseInvalidUtf8 = (record: CsvRecord, headers: readonly string[]): BrokenRecord | null => {
  const column = record.values.findIndex((value) => !value.isWellFormed());
  if (column === -1) return null;
  const byte = firstInvalidByte(record.values[column] ?? "");
  const name = headers[column] || `column ${column + 1}`;
  return {
    ...record,
    problem: `is not UTF-8 like the rest of the file: byte ${byte} in ${name}`,
    column: name,
  };
};
