import type { Invoice, NewCreditNote } from "../../api/document.d.ts";

/** What is taken back. */
export type Mode = "all" | "amount" | "lines";

export interface CreditedLine {
  line_id: string;
  is_chosen: boolean;
  /** Empty: all that is left of the line. */
  quantity: string;
}

export interface Draft {
  mode: Mode;
  amount: string;
  lines: CreditedLine[];
  reason: string;
}

export const draftOf = ({ lines }: Invoice): Draft => ({
  mode: "all",
  amount: "",
  lines: lines.map(({ id }) => ({ line_id: id, is_chosen: false, quantity: "" })),
  reason: "",
});

/** NaN for an empty text, which the service refuses. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** `left` is what no credit note has taken back yet. */
export const bodyOf = ({ mode, amount, lines, reason }: Draft, left: number): NewCreditNote => {
  if (mode === "all") return { amount: left, reason };
  if (mode === "amount") return { amount: numberOf(amount), reason };
  const chosen = lines.filter(({ is_chosen }) => is_chosen);
  return {
    lines: chosen.map(({ line_id, quantity }) => ({
      line_id,
      ...(quantity.trim() === "" ? {} : { quantity: Number(quantity) }),
    })),
    reason,
  };
};
