/** How long an open invoice has been overdue, in days. */
export const aging_buckets = ["not_due", "1_30", "31_60", "61_90", "over_90"] as const;

export type AgingBucket = (typeof aging_buckets)[number];

/** What receivables can be sorted by. */
export const receivable_sorts = ["worth", "days_overdue", "name"] as const;

export type ReceivableSort = (typeof receivable_sorts)[number];

/** Clients that one call reminds, or whose statements one PDF has. */
export const selected_clients_max = 100;
