import { addLine, type Cells, splitLine } from "./cells.ts";
import { line_max } from "./lines.ts";

/** A record of the file, by the line where it begins. */
export interface CsvRecord {
  line: number;
  values: string[];
}

/** A record that cannot be read: as far as its first line goes, and what is wrong with it. */
export interface BrokenRecord extends CsvRecord {
  problem: string;
}

const delimiters = [",", ";", "\t", "|"];

/** A record whose quoted cell goes on in lines that have not come yet. */
interface OpenRecord {
  /** As far as its first line goes. */
  first: CsvRecord;
  cells: Cells;
  /** How many lines of it have been read, and their characters. */
  lines: number;
  length: number;
}

/**
 * Makes records of lines, and finds its way back after a quote that is not closed (decisions §3).
 * However many quotes are open, a line is read three times at most.
 */
export class RecordReader {
  private headers: readonly string[] | null = null;
  private delimiter = ",";
  private lines: string[] = [];
  /** Of `lines`, the next one, and its number in the file. */
  private at = 0;
  private number = 1;
  private open: OpenRecord | null = null;
  /** A broken record, until the next one that is whole tells how many lines are lost with it. */
  private broken: (CsvRecord & { column: number; passed_to: number }) | null = null;
  /** Up to here an earlier quote was looked for in vain: only records of one line are read before it. */
  private searched_to = 0;
  private is_end = false;

  add(lines: readonly string[]): void {
    this.lines = this.lines.slice(this.at).concat(lines);
    this.at = 0;
  }

  /** No more lines come. */
  end(): void {
    this.is_end = true;
  }

  /** The records that the next line completes, often none; null when more lines are needed. */
  next(): (CsvRecord | BrokenRecord)[] | null {
    const line = this.lines[this.at];
    if (this.open) return this.close(this.open);
    if (line === undefined) return this.is_end && this.broken ? this.endBroken() : null;
    if (this.headers === null) this.delimiter = delimiterOf(line);
    if (line === "") return this.skip(1);
    if (line.length > line_max) return this.tooLong(line);
    return this.take(line, splitLine(line, this.delimiter));
  }

  private take(line: string, cells: Cells): (CsvRecord | BrokenRecord)[] | null {
    const { values, open, odd } = cells;
    if (open !== null) {
      const first = { line: this.number, values: [...values, open] };
      if (this.number < this.searched_to) return this.break(first, values.length);
      this.open = { first, cells, lines: 1, length: line.length };
      return this.close(this.open);
    }
    if (this.isWhole(cells) || (!this.broken && odd === null)) return this.whole(values, 1);
    return odd === null ? this.passOver() : this.break({ line: this.number, values }, odd);
  }

  /** Reads on until the open cell, and every one after it, is closed. */
  private close(record: OpenRecord): (CsvRecord | BrokenRecord)[] | null {
    const { first, cells } = record;
    for (; ; record.lines += 1) {
      const line = this.lines[this.at + record.lines];
      if (line === undefined && !this.is_end) return null;
      record.length += 1 + (line?.length ?? 0);
      const reads =
        line !== undefined && record.length <= line_max && addLine(cells, line, this.delimiter);
      if (reads && cells.open !== null) continue;
      this.open = null;
      if (reads && (this.isWhole(cells) || !this.hidesRecord(record.lines)))
        return this.whole(cells.values, record.lines + 1);
      this.searched_to = this.number + record.lines;
      return this.break(first, first.values.length - 1);
    }
  }

  /** Whether a record of another number of cells than the first line's has swallowed one that is whole. */
  private hidesRecord(count: number): boolean {
    const swallowed = this.lines.slice(this.at + 1, this.at + count + 1);
    return (
      this.broken !== null ||
      swallowed.some((line) => this.isWhole(splitLine(line, this.delimiter)))
    );
  }

  /** As many cells as the first line names; more only when they are empty. */
  private isWhole({ values, open }: Cells): boolean {
    if (open !== null) return false;
    if (this.headers === null) return true;
    const { length } = this.headers;
    return values.length >= length && values.slice(length).every((value) => value === "");
  }

  private whole(values: string[], lines: number): (CsvRecord | BrokenRecord)[] {
    const record = { line: this.number, values };
    const before = this.endBroken();
    this.headers ??= values.slice(0, values.findLastIndex((value) => value.trim() !== "") + 1);
    this.skip(lines);
    return [...before, record];
  }

  private break(first: CsvRecord, column: number): BrokenRecord[] {
    const before = this.endBroken();
    this.broken = { ...first, column, passed_to: this.number };
    this.skip(1);
    return before;
  }

  private passOver(): [] {
    if (this.broken) this.broken.passed_to = this.number;
    return this.skip(1);
  }

  private tooLong(line: string): BrokenRecord[] {
    const broken = { line: this.number, values: [line.slice(0, 100)] };
    this.skip(1);
    const before = this.endBroken();
    return [...before, { ...broken, problem: `is longer than ${line_max} characters` }];
  }

  private skip(lines: number): [] {
    this.at += lines;
    this.number += lines;
    return [];
  }

  private endBroken(): BrokenRecord[] {
    if (!this.broken) return [];
    const { line, values, column, passed_to } = this.broken;
    this.broken = null;
    const name = this.headers?.[column] || `column ${column + 1}`;
    const lost = linesInWords(line + 1, passed_to);
    return [{ line, values, problem: `has a quote in ${name} that is not closed${lost}` }];
  }
}

const linesInWords = (first: number, last: number): string => {
  if (last < first) return "";
  return last === first
    ? `; line ${first} was passed over`
    : `; lines ${first} to ${last} were passed over`;
};

/** The delimiter that the first line has most of. */
const delimiterOf = (line: string): string => {
  const counts = delimiters.map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
};
