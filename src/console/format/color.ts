/** Returns null unless the text is `#rrggbb`. The service accepts any text as a colour. */
export const colorOf = (text: string | null): string | null =>
  text !== null && /^#[0-9a-f]{6}$/i.test(text) ? text : null;
