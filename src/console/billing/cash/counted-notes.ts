import { toMinor } from "../../../shared/money.ts";
import { typedMoney } from "../../format/typed-money.ts";
import { numberOf } from "../../format/typed-number.ts";

/** The notes in use, by currency, in units of it. Other currencies have their total typed. */
const notes_of: Readonly<Record<string, readonly number[]>> = {
  USD: [100, 50, 20, 10, 5, 1],
  LBP: [1_000_000, 500_000, 100_000, 50_000, 20_000, 10_000, 5_000, 1_000],
};

export const notesOf = (currency: string): readonly number[] => notes_of[currency] ?? [];

/** Cash of one currency as it is counted. The total is typed, or the sum of the rest. */
export interface Count {
  total: string;
  /** How many there are of each note. */
  notes: Readonly<Record<string, string>>;
  /** The amount of what is counted otherwise. */
  coins: string;
}

export const nothing_counted: Count = { total: "", notes: {}, coins: "" };

/** Whether the text is no number of notes. */
export const isNoCount = (typed: string): boolean => {
  const count = numberOf(typed);
  return typed.trim() !== "" && !Number.isSafeInteger(count);
};

/** Minor units of the counted notes and coins; null while a text is no number. */
export const minorOfNotes = (
  currency: string,
  { notes, coins }: Pick<Count, "notes" | "coins">,
): number | null => {
  const rest = coins.trim() === "" ? 0 : minorOf(coins, currency);
  if (rest === null) return null;
  let sum = rest;
  for (const note of notesOf(currency)) {
    const typed = notes[note] ?? "";
    if (isNoCount(typed)) return null;
    sum += (toMinor(note, currency) ?? 0) * (numberOf(typed) ?? 0);
  }
  return Number.isSafeInteger(sum) ? sum : null;
};

const minorOf = (typed: string, currency: string): number | null => {
  const amount = numberOf(typed);
  return amount === null ? null : toMinor(amount, currency);
};

/** After notes or coins were counted: the total is their sum, empty while there is none. */
export const withNotes = (
  currency: string,
  count: Count,
  part: Partial<Pick<Count, "notes" | "coins">>,
): Count => {
  const next = { ...count, ...part, notes: { ...count.notes, ...part.notes } };
  const is_empty = [next.coins, ...Object.values(next.notes)].every((typed) => typed.trim() === "");
  const minor = is_empty ? null : minorOfNotes(currency, next);
  return { ...next, total: minor === null ? "" : typedMoney(minor, currency) };
};

/** After the total was typed, which replaces the notes. */
export const withTotal = (total: string): Count => ({ ...nothing_counted, total });

/** What is counted less what is expected, in minor units; null while the total is no amount. */
export const differenceOf = (
  currency: string,
  expected: number,
  { total }: Count,
): { counted: number; difference: number } | null => {
  const counted = minorOf(total, currency);
  const due = toMinor(expected, currency);
  return counted === null || due === null ? null : { counted, difference: counted - due };
};
