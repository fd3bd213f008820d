/** The cells of a record, as far as its lines have been read. */
export interface Cells {
  values: string[];
  /** What stands so far in a quoted cell that the last line has left open; else null. */
  open: string | null;
  /** The first cell, from 0, that begins with a quote and has a stray one: it is taken as written. */
  odd: number | null;
}

/** The cells of a line of CSV that begins a record. */
export const splitLine = (line: string, delimiter: string): Cells => {
  const cells: Cells = { values: [], open: null, odd: null };
  readFrom(cells, line, 0, delimiter);
  return cells;
};

/**
 * Goes on in the quoted cell that the lines before have left open. False when a quote stands in it
 * that is neither doubled nor closes it.
 */
export const addLine = (cells: Cells, line: string, delimiter: string): boolean => {
  const quoted = readQuoted(line, 0, delimiter);
  if (quoted.ends === "by a stray quote") return false;
  const text = `${cells.open}\n${quoted.text}`;
  if (quoted.ends === "with the line") {
    cells.open = text;
    return true;
  }
  cells.open = null;
  cells.values.push(text);
  if (quoted.end < line.length) readFrom(cells, line, quoted.end + 1, delimiter);
  return true;
};

const readFrom = (cells: Cells, line: string, from: number, delimiter: string): void => {
  for (let at = from; at <= line.length; ) {
    const quoted = line[at] === '"' ? readQuoted(line, at + 1, delimiter) : null;
    if (quoted?.ends === "with the line") {
      cells.open = quoted.text;
      return;
    }
    if (quoted?.ends === "by a stray quote") cells.odd ??= cells.values.length;
    const mark = line.indexOf(delimiter, quoted?.end ?? at);
    const end = mark === -1 ? line.length : mark;
    cells.values.push(quoted?.ends === "closed" ? quoted.text : line.slice(at, end));
    at = end + 1;
  }
};

interface Quoted {
  text: string;
  ends: "closed" | "with the line" | "by a stray quote";
  /** Behind the closing quote, or where the stray one is. */
  end: number;
}

/** The text of a quoted cell up to the quote that closes it, right before a delimiter or the line's end. */
const readQuoted = (line: string, from: number, delimiter: string): Quoted => {
  let text = "";
  for (let at = from; ; ) {
    const quote = line.indexOf('"', at);
    if (quote === -1)
      return { text: text + line.slice(at), ends: "with the line", end: line.length };
    const next = line[quote + 1];
    if (next === undefined || next === delimiter)
      return { text: text + line.slice(at, quote), ends: "closed", end: quote + 1 };
    if (next !== '"') return { text, ends: "by a stray quote", end: quote };
    text += line.slice(at, quote + 1);
    at = quote + 2;
  }
};
