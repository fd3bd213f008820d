/** Replaces line breaks, control characters and repeated spaces by one space. */
export const singleLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
