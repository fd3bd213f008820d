/** How the work ended (§4.5). */
export const outcomes = ["done", "partial", "revisit"] as const;

export type Outcome = (typeof outcomes)[number];

/** Why it did not end as it should (§4.5). */
export const reason_codes = [
  "no_show",
  "needs_parts",
  "needs_time",
  "customer_request",
  "other",
] as const;
