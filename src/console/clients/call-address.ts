import { numberIn } from "./sought.ts";

/** `tel:` of a number in any spelling; null where what stands there cannot be called. */
export const callAddress = (phone: string): string | null => {
  const number = numberIn(phone);
  return number === null ? null : `tel:${number}`;
};
