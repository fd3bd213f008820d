const slot_size = 2 ** 32;

/**
 * The whole-number keys of an organization whose slot this is: its rows lie together, in one range of
 * the table and of its search index.
 */
export const slotRange = (slot: number): { first: number; last: number } => ({
  first: slot * slot_size,
  last: (slot + 1) * slot_size - 1,
});
