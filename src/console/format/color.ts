/** A colour that the page may use: the service keeps any text for one. */
export const colorOf = (text: string | null): string | null =>
  text !== null && /^#[0-9a-f]{6}$/i.test(text) ? text : null;
