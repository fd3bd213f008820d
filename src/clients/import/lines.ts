/** The most characters of a line, and of a record over several lines. */
export const line_max = 256 * 1024;

/** The lines of a text that comes in pieces, as many at a time as are there; of a longer one than `line_max` the start. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  let mark: string | undefined;
  for await (const text of texts) {
    mark ??= lineEndOf(text);
    const lines = mark === undefined ? [text] : text.split(mark);
    lines[0] = rest + lines[0];
    rest = (lines.pop() ?? "").slice(0, line_max + 1);
    yield lines.map(withoutReturn);
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

/** CRLF and LF end with LF; where there is none, CR alone ends a line. */
const lineEndOf = (text: string): string | undefined =>
  text.includes("\n") ? "\n" : /\r[^\n]/.test(text) ? "\r" : undefined;

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);
