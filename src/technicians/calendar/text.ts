/** Without what a text of RFC 5545 may not hold: control characters, but for tabs and line ends. */
export const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\P{Cc}\t\r\n]/gu, "");

/** A text as it stands in a line (RFC 5545, 3.3.11). */
export const escaped = (text: string): string =>
  clean(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll(/\r\n|\r|\n/g, "\\n");
