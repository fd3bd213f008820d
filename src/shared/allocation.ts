/** An open invoice to pay; amounts in minor units of one currency. */
export interface AllocationRequest {
  id: string;
  open: number;
  /** Null for as much as is available. */
  amount: number | null;
}

/** What a payment does to one invoice. */
export interface Part {
  id: string;
  taken: number;
  /** What is still to be paid afterwards. */
  left: number;
  /** The remainder within the organization's tolerance, which is waived. */
  rounding: number;
}

export interface Allocation {
  /** One for each request, in the same order. */
  parts: readonly Part[];
  /** What no invoice takes. */
  credit: number;
}

/** Allocates the available amount in the order of the requests (decisions §6). */
export const allocate = (
  requests: readonly AllocationRequest[],
  available: number,
  tolerance: number,
): Allocation => {
  let credit = available;
  const parts = requests.map(({ id, open, amount }) => {
    const taken = Math.min(amount ?? credit, credit, open);
    credit -= taken;
    const remainder = open - taken;
    const rounding = taken > 0 && remainder <= tolerance ? remainder : 0;
    return { id, taken, left: remainder - rounding, rounding };
  });
  return { parts, credit };
};
