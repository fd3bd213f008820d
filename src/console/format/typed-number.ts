import { numberOf } from "./amounts.ts";

/** A number as people type it, also with Arabic digits; null for what is none. */
const numberIn = (typed: string): number | null => {
  const text = typed.trim();
  const size = numberOf(text.replace(/^-/, ""));
  return size !== null && text.startsWith("-") ? -size : size;
};

/**
 * What goes to the service for it. What is no number goes as it was typed, whatever the type says:
 * the service refuses it on its field, in its own words.
 */
export const typedNumber = (typed: string): number =>
  numberIn(typed) ?? (typed.trim() as unknown as number);
