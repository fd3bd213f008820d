/** Isolates a name in a sentence, so that its direction does not affect the text around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
