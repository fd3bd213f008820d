/**
 * With one kind of line end, and without what a text of RFC 5545 may not hold: control characters, but
 * for tabs. Line ends come first, so that nothing between two of them makes one of both.
 */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "");

/** A text as it stands in a line (RFC 5545, 3.3.11). */
export const escaped = (text: string): string =>
  clean(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
