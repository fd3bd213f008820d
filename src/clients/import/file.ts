import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { refuseField } from "../../refusal.ts";
import { type ColumnMap, mapColumns, readCells } from "./columns.ts";
import type { Encoding } from "./encodings.ts";
import type { ImportLine } from "./import.ts";
import type { ImportForm } from "./wire.ts";

const line_max_bytes = 256 * 1024;
const columns_max = 500;

const boms: [Encoding, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** As the form has it; an encoding that is not said is found out. */
export interface FileOptions extends Pick<ImportForm, "preset" | "encoding"> {
  /** Headers of this file, each to a field. */
  columns?: Record<string, string> | undefined;
  onRead?: ((bytes: number) => void) | undefined;
}

/** A line that cannot be parsed as CSV. */
export interface BrokenLine {
  line: number;
  broken: string;
}

/** A file whose lines are read as they are asked for. */
export interface OpenFile {
  headers: string[];
  columns: ColumnMap;
  lines: AsyncGenerator<ImportLine | BrokenLine>;
}

/** Opens a CSV file: its encoding, its delimiter, and what its first line says of the columns. */
export const openFile = async (file: Blob, options: FileOptions): Promise<OpenFile> => {
  const encoding = options.encoding ?? (await encodingOf(file));
  const head = new TextDecoder(encoding).decode(await file.slice(0, 64 * 1024).arrayBuffer());
  const broken: BrokenLine[] = [];
  const parser = Readable.from(decoded(file, encoding, options.onRead)).pipe(
    parse({
      delimiter: delimiterOf(head),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: line_max_bytes,
      on_skip: (error) => {
        if (error) broken.push({ line: Number(error.lines ?? 0), broken: error.message });
        return undefined;
      },
    }),
  );
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<CsvRecord>;
  const first = await records.next();
  if (first.done) throw refuseField("file", "is empty");
  const headers = first.value.record;
  if (headers.length > columns_max)
    throw refuseField("file", `has more than ${columns_max} columns`);
  const columns = mapColumns(headers, options.preset, options.columns);
  if (!columns.fields.includes("name") && !columns.fields.includes("external_ref"))
    throw refuseField("file", "its first line names no column name or external_ref");
  return { headers, columns, lines: linesOf(records, columns, broken) };
};

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

async function* linesOf(
  records: AsyncIterator<CsvRecord>,
  columns: ColumnMap,
  broken: BrokenLine[],
): AsyncGenerator<ImportLine | BrokenLine> {
  for (;;) {
    const next = await records.next();
    yield* broken.splice(0);
    if (next.done) return;
    const { record: values, info } = next.value;
    yield { line: info.lines, values, cells: readCells(columns, values) };
  }
}

async function* decoded(
  file: Blob,
  encoding: Encoding,
  onRead: ((bytes: number) => void) | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.stream()) {
    onRead?.(chunk.byteLength);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** What a byte order mark says, else UTF-8 when all of the file is, else Windows-1252. */
const encodingOf = async (file: Blob): Promise<Encoding> => {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const marked = boms.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked) return marked[0];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of file.stream()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch {
    return "windows-1252";
  }
};

/** The delimiter that the first line has most of. */
const delimiterOf = (head: string): string => {
  const line = head.split(/\r?\n/, 1)[0] ?? "";
  const counts = [",", ";", "\t", "|"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
};
