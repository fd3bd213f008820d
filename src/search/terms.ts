import { foldForSearch } from "../clients/fold.ts";
import { digitsOf } from "../clients/phone.ts";

/** A search as its parts look at it. */
export interface Terms {
  /** As it was sent, without spaces around it. */
  text: string;
  folded: string;
  /** Its folded words. */
  words: readonly string[];
  /** If it may be a phone number or a part of one: its digits, else null. */
  digits: string | null;
  /** If it may name a ticket (`T-4`, `4`): its number, else null. */
  ticket_number: number | null;
  /** If it may name an invoice (`INV-2026-000012`, `2026-12`, `12`), else null. */
  invoice: { year: number | null; number: number } | null;
  /** If it may name a receipt (`RCP-2026-000012`, `rcp 12`), else null. */
  receipt: { year: number | null; number: number } | null;
  /** If it names a credit note (`CN-2026-000003`, `cn 3`), else null. */
  credit_note: { year: number | null; number: number } | null;
  /** If it is an id, in lower case, else null. */
  id: string | null;
}

const phone_like = /^[\p{Nd}\s\p{Pd}+.()/\u200b-\u200f\u2066-\u2069]+$/u;
const uuid_like = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Digits of a number that is still a safe integer. */
const numberOf = (digits: string | undefined): number | null =>
  digits === undefined || digits.length > 15 ? null : Number(digits);

export const readTerms = (sent: string): Terms => {
  const text = sent.trim();
  const folded = foldForSearch(text);
  const plain = folded.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
  const digits = digitsOf(text);
  return {
    text,
    folded,
    words: folded.split(/\s+/).filter((word) => word !== ""),
    digits: phone_like.test(text) && digits !== "" ? digits : null,
    ticket_number: numberOf(/^(?:t[\s-]?|#)?(\d+)$/.exec(plain)?.[1]),
    invoice: yearlyNumber(/^(?:inv)?[\s-]*(?:(\d{4})[\s-]+)?(\d+)$/.exec(plain)),
    receipt: yearlyNumber(/^rcp[\s-]*(?:(\d{4})[\s-]+)?(\d+)$/.exec(plain)),
    credit_note: yearlyNumber(/^cn[\s-]*(?:(\d{4})[\s-]+)?(\d+)$/.exec(plain)),
    id: uuid_like.test(text) ? text.toLowerCase() : null,
  };
};

/** A year, which may be missing, and the number in it. */
const yearlyNumber = (found: RegExpExecArray | null): Terms["invoice"] => {
  const [, year, digits] = found ?? [];
  const number = numberOf(digits);
  return number === null ? null : { year: numberOf(year), number };
};
