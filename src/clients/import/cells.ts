/** The cells of a record that have been read so far. */
export interface Cells {
  values: string[];
  /** The text of a quoted cell that continues in the next line; otherwise null. */
  open: string | null;
  /** The index of the first quoted cell with a stray quote. Such a cell is taken literally. */
  malformed: number | null;
}

/** Parses the first line of a record. */
export const splitLine = (line: string, delimiter: string): Cells => {
  const cells: Cells = { values: [], open: null, malformed: null };
  readFrom(cells, line, 0, delimiter);
  return cells;
};

/** Parses a further line, which continues a quoted cell. Returns false if the cell contains a stray quote. */
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
  for (let index = from; index <= line.length; ) {
    const quoted = line[index] === '"' ? readQuoted(line, index + 1, delimiter) : null;
    if (quoted?.ends === "with the line") {
      cells.open = quoted.text;
      return;
    }
    if (quoted?.ends === "by a stray quote") cells.malformed ??= cells.values.length;
    const mark = line.indexOf(delimiter, quoted?.end ?? index);
    const end = mark === -1 ? line.length : mark;
    cells.values.push(quoted?.ends === "closed" ? quoted.text : line.slice(index, end));
    index = end + 1;
  }
};

interface Quoted {
  text: string;
  ends: "closed" | "with the line" | "by a stray quote";
  /** The index after the closing quote, or of the stray one. */
  end: number;
}

/** Parses a quoted cell. The closing quote must be followed by a delimiter or the end of the line. */
const readQuoted = (line: string, from: number, delimiter: string): Quoted => {
  let text = "";
  for (let index = from; ; ) {
    const quote = line.indexOf('"', index);
    if (quote === -1)
      return { text: text + line.slice(index), ends: "with the line", end: line.length };
    const next = line[quote + 1];
    if (next === undefined || next === delimiter)
      return { text: text + line.slice(index, quote), ends: "closed", end: quote + 1 };
    if (next !== '"') return { text, ends: "by a stray quote", end: quote };
    text += line.slice(index, quote + 1);
    index = quote + 2;
  }
};
