import type { ClientRow } from "./client.ts";

/**
 * Normalizes a phone number for comparison (§4.1): removes separators and invisible marks, converts
 * Arabic-Indic digits, then removes one prefix `+CC` or `00CC`, then one leading `0`. Returns null if
 * no digit is left, which matches nothing.
 */
export const normalizePhone = (phone: string, country_code: string): string | null =>
  numberOf(dialed(phone), country_code);

/** A phone as one dials it: without separators and invisible marks, and with Western digits. */
export const dialed = (phone: string): string =>
  phone
    .replace(separators, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace("\uff0b", "+");

/** The digits of a text, Arabic-Indic ones converted. */
export const digitsOf = (text: string): string => dialed(text).replace(/[^0-9]/g, "");

/** Spaces, dashes, dots, parentheses, slashes, and invisible direction marks. */
const separators =
  /[\s\p{Pd}.()/\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u2212\ufeff]/gu;

const has_digit = /[0-9]/;

const numberOf = (plain: string, country_code: string): string | null => {
  const prefix = prefixesOf(country_code).find((start) => plain.startsWith(start));
  const rest = prefix ? plain.slice(prefix.length) : plain;
  const number = rest.startsWith("0") ? rest.slice(1) : rest;
  return has_digit.test(number) ? number : null;
};

const prefixesOf = (country_code: string): string[] => [`+${country_code}`, `00${country_code}`];

/** The phone fields of a client. */
type WithPhones = Pick<ClientRow, "phone_number" | "extra_phones">;

const sentPhones = ({ phone_number, extra_phones }: WithPhones): string[] => [
  phone_number ?? "",
  ...(JSON.parse(extra_phones) as string[]),
];

const unique = (phones: (string | null)[]): string[] => [
  ...new Set(phones.filter((phone) => phone !== null)),
];

/** The normalized phones of a client, without duplicates. */
export const phonesOf = (client: WithPhones, country_code: string): string[] =>
  unique(sentPhones(client).map((phone) => normalizePhone(phone, country_code)));

/*
 * Phones are stored under a country code that never changes, so changing the setting rewrites nothing.
 * A lookup searches for a number in every form in which it can be stored.
 */

/** The stored form of a phone: the number, or with a leading space the phone if it is only the prefix of this code. */
const storedForm = (plain: string, stored_code: string): string | null =>
  numberOf(plain, stored_code) ?? (has_digit.test(plain) ? ` ${plain}` : null);

/** The phones of a client as stored in `client_phones`, without duplicates. */
export const storedPhonesOf = (client: WithPhones, stored_code: string): string[] =>
  unique(sentPhones(client).map((phone) => storedForm(dialed(phone), stored_code)));

/**
 * All forms in which phones with this number under one country code can be stored under another. Other
 * numbers may share these forms, so callers must compare again, unless both codes are the same.
 */
export const storedForms = (number: string, country_code: string, stored_code: string): string[] =>
  unique(
    ["", ...prefixesOf(country_code)]
      .flatMap((prefix) => [`${prefix}${number}`, `${prefix}0${number}`])
      .filter((plain) => numberOf(plain, country_code) === number)
      .map((plain) => storedForm(plain, stored_code)),
  );
