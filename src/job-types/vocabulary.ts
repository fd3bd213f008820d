/** How urgent a ticket is (§2.2), from least to most. */
export const priorities = ["low", "medium", "high", "critical"] as const;

export type Priority = (typeof priorities)[number];

/** Whether completing a ticket bills it (§4.5). */
export const billing_modes = ["none", "on_completion", "manual"] as const;

export type BillingMode = (typeof billing_modes)[number];
