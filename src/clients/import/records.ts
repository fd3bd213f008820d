import { addLine, type Cells, splitLine } from "./cells.ts";
import { line_max } from "./lines.ts";

/** A record of the file, with the number of its first line. */
export interface CsvRecord {
  line: number;
  values: string[];
}

/** A record that cannot be parsed: the values of its first line, and the problem. */
export interface BrokenRecord extends CsvRecord {
  problem: string;
  /** The column that is to blame, if it is one. */
  column?: string;
}

const delimiters = [",", ";", "\t", "|"];

/** A record with a quoted cell that continues in lines that were not read yet. */
interface OpenRecord {
  /** The values of its first line. */
  first: CsvRecord;
  cells: Cells;
  /** Lines read so far, and their characters. */
  lines: number;
  length: number;
}

/**
 * Parses lines into records, and recovers after an unclosed quote (decisions §3). Even with many
 * unclosed quotes, each line is parsed at most three times.
 */
export class RecordReader {
  private headers: readonly string[] | null = null;
  private delimiter = ",";
  private lines: string[] = [];
  /** The index of the next line in `lines`, and its number in the file. */
  private index = 0;
  private number = 1;
  private open: OpenRecord | null = null;
  /** A broken record, until the next complete one shows how many lines were skipped. */
  private broken: (CsvRecord & { column: number; skipped_to: number }) | null = null;
  /** No closing quote was found up to this line, so until then only records of one line are tried. */
  private searched_to = 0;
  private is_end = false;

  add(lines: readonly string[]): void {
    this.lines = this.lines.slice(this.index).concat(lines);
    this.index = 0;
  }

  /** Call after the last line. */
  end(): void {
    this.is_end = true;
  }

  /** The records that the next line completes, which may be none. Null if more lines are needed. */
  next(): (CsvRecord | BrokenRecord)[] | null {
    const line = this.lines[this.index];
    if (this.open) return this.close(this.open);
    if (line === undefined) return this.is_end && this.broken ? this.endBroken() : null;
    if (this.headers === null) this.delimiter = delimiterOf(line);
    if (line === "") return this.skip(1);
    if (line.length > line_max) return this.tooLong(line);
    return this.take(line, splitLine(line, this.delimiter));
  }

  private take(line: string, cells: Cells): (CsvRecord | BrokenRecord)[] | null {
    const { values, open, malformed } = cells;
    if (open !== null) {
      const first = { line: this.number, values: [...values, open] };
      if (this.number < this.searched_to) return this.break(first, values.length);
      this.open = { first, cells, lines: 1, length: line.length };
      return this.close(this.open);
    }
    if (this.isComplete(cells) || (!this.broken && malformed === null))
      return this.complete(values, 1);
    return malformed === null
      ? this.skipLine()
      : this.break({ line: this.number, values }, malformed);
  }

  /** Reads lines until all quoted cells are closed. */
  private close(record: OpenRecord): (CsvRecord | BrokenRecord)[] | null {
    const { first, cells } = record;
    for (; ; record.lines += 1) {
      const line = this.lines[this.index + record.lines];
      if (line === undefined && !this.is_end) return null;
      record.length += 1 + (line?.length ?? 0);
      const reads =
        line !== undefined && record.length <= line_max && addLine(cells, line, this.delimiter);
      if (reads && cells.open !== null) continue;
      this.open = null;
      if (reads && (this.isComplete(cells) || !this.hidesRecord(record.lines)))
        return this.complete(cells.values, record.lines + 1);
      this.searched_to = this.number + record.lines;
      return this.break(first, first.values.length - 1);
    }
  }

  /** Whether the lines of a record with the wrong number of cells contain a complete record. */
  private hidesRecord(count: number): boolean {
    const swallowed = this.lines.slice(this.index + 1, this.index + count + 1);
    return (
      this.broken !== null ||
      swallowed.some((line) => this.isComplete(splitLine(line, this.delimiter)))
    );
  }

  /** Whether the record has as many cells as the first line. Additional cells must be empty. */
  private isComplete({ values, open }: Cells): boolean {
    if (open !== null) return false;
    if (this.headers === null) return true;
    const { length } = this.headers;
    return values.length >= length && values.slice(length).every((value) => value === "");
  }

  private complete(values: string[], lines: number): (CsvRecord | BrokenRecord)[] {
    const record = { line: this.number, values };
    const before = this.endBroken();
    this.headers ??= values.slice(0, values.findLastIndex((value) => value.trim() !== "") + 1);
    this.skip(lines);
    return [...before, record];
  }

  private break(first: CsvRecord, column: number): BrokenRecord[] {
    const before = this.endBroken();
    this.broken = { ...first, column, skipped_to: this.number };
    this.skip(1);
    return before;
  }

  private skipLine(): [] {
    if (this.broken) this.broken.skipped_to = this.number;
    return this.skip(1);
  }

  private tooLong(line: string): BrokenRecord[] {
    const broken = { line: this.number, values: [line.slice(0, 100)] };
    this.skip(1);
    const before = this.endBroken();
    return [...before, { ...broken, problem: `is longer than ${line_max} characters` }];
  }

  private skip(lines: number): [] {
    this.index += lines;
    this.number += lines;
    return [];
  }

  private endBroken(): BrokenRecord[] {
    if (!this.broken) return [];
    const { line, values, column, skipped_to } = this.broken;
    this.broken = null;
    const name = this.headers?.[column] || `column ${column + 1}`;
    const lost = skippedText(line + 1, skipped_to);
    return [
      { line, values, problem: `has a quote in ${name} that is not closed${lost}`, column: name },
    ];
  }
}

const skippedText = (first: number, last: number): string => {
  if (last < first) return "";
  return last === first
    ? `; line ${first} was passed over`
    : `; lines ${first} to ${last} were passed over`;
};

/** The most frequent delimiter in the first line. */
const delimiterOf = (line: string): string => {
  const counts = delimiters.map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
};
