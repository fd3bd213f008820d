/** What became of a client's claim to have paid. */
export const claim_statuses = ["pending", "confirmed", "rejected"] as const;

export type ClaimStatus = (typeof claim_statuses)[number];
