import { latin, numberOf } from "./typed-number.ts";

/** An amount while it is typed: only digits, one decimal point and a minus. */
const plain_pattern = /^-?\d*\.?\d*$/;

/** `1234567.5` as `1,234,567.5`. A text that is not an amount stays as it is. */
export const grouped = (plain: string): string => {
  if (!plain_pattern.test(plain)) return plain;
  const [whole = "", ...fraction] = plain.split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...fraction].join(".");
};

/** What a field contains, and where its caret is. */
export interface Typed {
  text: string;
  caret: number;
}

export interface Amount extends Typed {
  /** The amount without commas, to keep and to send; the text itself if it is not an amount. */
  plain: string;
}

/**
 * What a field shows after a change. `keeps_commas` means that the commas in the text are only those that were
 * shown before, which the change may have displaced. Other commas are part of the amount: `1,234` is a thousand,
 * but `1,5` is not understood and stays as typed.
 */
export const typedAmount = ({ text, caret }: Typed, keeps_commas: boolean): Amount => {
  const western = latin(text);
  const stripped = western.replace(/[\s\u00a0\u202f\u200e\u200f]/g, "");
  const bare = stripped.replaceAll(",", "");
  const is_amount =
    plain_pattern.test(bare) && (keeps_commas || bare === stripped || numberOf(stripped) !== null);
  if (!is_amount) return { text, caret, plain: text };
  const shown = grouped(bare);
  return { text: shown, caret: caretAfter(shown, digitsBefore(western, caret)), plain: bare };
};

const is_kept = /[\d.-]/;

/** How many characters other than separators are before the caret. */
const digitsBefore = (text: string, caret: number): number =>
  [...text.slice(0, caret)].filter((each) => is_kept.test(each)).length;

const caretAfter = (text: string, digits: number): number => {
  let left = digits;
  let position = 0;
  while (left > 0 && position < text.length) {
    if (is_kept.test(text[position] ?? "")) left -= 1;
    position += 1;
  }
  return position;
};

/** After Backspace or Delete has only removed a comma: removes the digit on its other side, too. */
export const withoutDigit = ({ text, caret }: Typed, is_backward: boolean): Typed => {
  const at = is_backward ? caret - 1 : caret;
  if (at < 0 || at >= text.length) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at };
};
