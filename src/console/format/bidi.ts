/** A name inside a sentence, so that its direction does not turn what stands beside it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
