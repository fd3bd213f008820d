/**
 * Normalizes line breaks and removes the control characters that RFC 5545 forbids (all except tabs). Line breaks
 * come first, so that removing a character between CR and LF does not join them.
 */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "");

/** Escapes a text value (RFC 5545, 3.3.11). */
export const escaped = (text: string): string =>
  clean(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
