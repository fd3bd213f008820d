/** An open invoice that a payment is to go to; minor units of one currency. */
export interface Wanted {
  id: string;
  open: number;
  /** Null: as much as there is. */
  amount: number | null;
}

/** What a payment does to one invoice. */
export interface Part {
  id: string;
  taken: number;
  /** What is still to be paid afterwards. */
  left: number;
  /** The remainder within the organization's tolerance, which is not asked for any more. */
  rounding: number;
}

export interface Allocation {
  /** One for each that is wanted, in its order. */
  parts: readonly Part[];
  /** What no invoice takes. */
  credit: number;
}

/** Shares out what is available, in the order in which it is wanted (decisions §6). */
export const allocate = (
  wanted: readonly Wanted[],
  available: number,
  tolerance: number,
): Allocation => {
  let credit = available;
  const parts = wanted.map(({ id, open, amount }) => {
    const taken = Math.min(amount ?? credit, credit, open);
    credit -= taken;
    const remainder = open - taken;
    const rounding = taken > 0 && remainder <= tolerance ? remainder : 0;
    return { id, taken, left: remainder - rounding, rounding };
  });
  return { parts, credit };
};
