import { readYearly, safeNumber, type YearlyNumber } from "../billing/yearly-number.ts";
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
  invoice: YearlyNumber | null;
  /** If it may name a receipt (`RCP-2026-000012`, `rcp 12`), else null. */
  receipt: YearlyNumber | null;
  /** If it names a credit note (`CN-2026-000003`, `cn 3`), else null. */
  credit_note: YearlyNumber | null;
  /** If it is an id, in lower case, else null. */
  id: string | null;
}

const phone_like = /^[\p{Nd}\s\p{Pd}+.()/\u200b-\u200f\u2066-\u2069]+$/u;
const uuid_like = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
    ticket_number: safeNumber(/^(?:t[\s-]?|#)?(\d+)$/.exec(plain)?.[1]),
    invoice: readYearly(/(?:inv)?/, plain),
    receipt: readYearly(/rcp/, plain),
    credit_note: readYearly(/cn/, plain),
    id: uuid_like.test(text) ? text.toLowerCase() : null,
  };
};
