/** Isolates a name in a sentence, so that its direction does not affect the text around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Isolates what is read from left to right in any language, such as `24/11/2026`. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
