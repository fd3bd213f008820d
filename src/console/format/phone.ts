import { nationalNumber } from "../clients/client-search.ts";

/** How the digits of a national number are grouped, by its length. */
const groups: Readonly<Record<number, RegExp>> = {
  6: /^(...)(...)$/,
  7: /^(.)(...)(...)$/,
  8: /^(..)(...)(...)$/,
  9: /^(...)(...)(...)$/,
  10: /^(...)(...)(....)$/,
};

/**
 * `+961 3 123 456`, whatever way a number of the organization's country was typed. Foreign numbers and
 * other texts are returned as they are: their groups aren't known.
 */
export const shownPhone = (phone: string, country_code: string): string => {
  const national = nationalNumber(phone, country_code);
  const parts = national === null ? null : groups[national.length]?.exec(national);
  return parts ? [`+${country_code}`, ...parts.slice(1)].join(" ") : phone;
};
