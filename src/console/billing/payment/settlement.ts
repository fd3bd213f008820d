/** An open invoice that a payment is to go to; minor units of one currency. */
export interface Wanted {
  id: string;
  open: number;
  /** As much as there is, where nothing is said. */
  amount: number | null;
}

/** What a payment does to one invoice. */
export interface Part {
  id: string;
  taken: number;
  /** What is still to be paid afterwards. */
  left: number;
  /** The remainder that the organization's tolerance lets go. */
  let_go: number;
}

/** What a payment comes to: the same that the service makes of it (decisions §6). */
export interface Settlement {
  parts: readonly Part[];
  /** What no invoice takes. */
  credit: number;
}

/** Shares out what there is, in the order in which it is wanted. */
export const settlementOf = (
  available: number,
  wanted: readonly Wanted[],
  tolerance: number,
): Settlement => {
  let credit = available;
  const parts = wanted.map(({ id, open, amount }) => {
    const taken = Math.min(amount ?? credit, credit, open);
    credit -= taken;
    const remainder = open - taken;
    const let_go = taken > 0 && remainder <= tolerance ? remainder : 0;
    return { id, taken, left: remainder - let_go, let_go };
  });
  return { parts, credit };
};
