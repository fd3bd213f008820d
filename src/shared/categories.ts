/** What a column means for the tickets in it (§2.2, §3.1). */
export const categories = [
  "new",
  "scheduled",
  "in_progress",
  "waiting",
  "done",
  "cancelled",
] as const;

export type Category = (typeof categories)[number];

/** A ticket is open unless its column is one of these. */
export const isClosed = (category: Category): boolean =>
  category === "done" || category === "cancelled";
