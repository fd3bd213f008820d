/** The most characters in a line, or in a record over several lines. */
export const line_max = 256 * 1024;

/** Splits a text that arrives in pieces into lines. Lines longer than `line_max` are truncated to one character more. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  let line_end: string | undefined;
  for await (const text of texts) {
    line_end ??= lineEndOf(text);
    const lines = line_end === undefined ? [text] : text.split(line_end);
    lines[0] = rest + lines[0];
    rest = (lines.pop() ?? "").slice(0, line_max + 1);
    yield lines.map(withoutReturn);
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

/** LF (also for CRLF), or CR if the text has no LF. */
const lineEndOf = (text: string): string | undefined =>
  text.includes("\n") ? "\n" : /\r[^\n]/.test(text) ? "\r" : undefined;

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);
