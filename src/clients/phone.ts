import type { ClientRow } from "./client.ts";

/**
 * A phone number in any of the ways that people write it, as the one text that is compared (§4.1):
 * separators and the marks that phones paste are dropped, Arabic-Indic digits folded, then one
 * prefix `+CC` or `00CC`, then one leading `0`. Null when no digit is left: it matches nothing.
 */
export const normalizePhone = (phone: string, country_code: string): string | null =>
  numberOf(plainOf(phone), country_code);

const plainOf = (phone: string): string =>
  phone
    .replace(separators, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace("\uff0b", "+");

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

/** What a client's record says of phones. */
type WithPhones = Pick<ClientRow, "phone_number" | "extra_phones">;

const writtenIn = ({ phone_number, extra_phones }: WithPhones): string[] => [
  phone_number ?? "",
  ...(JSON.parse(extra_phones) as string[]),
];

const each = (phones: (string | null)[]): string[] => [
  ...new Set(phones.filter((phone) => phone !== null)),
];

/** Every phone of a client as it is compared, each once. */
export const phonesOf = (client: WithPhones, country_code: string): string[] =>
  each(writtenIn(client).map((phone) => normalizePhone(phone, country_code)));

/*
 * Phones are stored as numbers under one country code that stays. So a setting that changes rewrites
 * nothing: a number under today's code is looked for in every form that it can be stored in.
 */

/** A number is stored; what is only the prefix of this code is a number under another, and kept behind a space. */
const storedAs = (plain: string, stored_code: string): string | null =>
  numberOf(plain, stored_code) ?? (has_digit.test(plain) ? ` ${plain}` : null);

/** Every phone of a client as it is stored, each once. */
export const storedPhonesOf = (client: WithPhones, stored_code: string): string[] =>
  each(writtenIn(client).map((phone) => storedAs(plainOf(phone), stored_code)));

/**
 * The forms in which numbers that are `number` under one country code are stored under another.
 * Other numbers may be stored the same, so who finds by them compares again; with one code it is
 * one form, and nothing else is stored so.
 */
export const storedForms = (number: string, country_code: string, stored_code: string): string[] =>
  each(
    ["", ...prefixesOf(country_code)]
      .flatMap((prefix) => [`${prefix}${number}`, `${prefix}0${number}`])
      .filter((plain) => numberOf(plain, country_code) === number)
      .map((plain) => storedAs(plain, stored_code)),
  );
