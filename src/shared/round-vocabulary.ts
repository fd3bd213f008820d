/** The words of collectors' rounds (beyond §12), shared with the console. */

export const round_statuses = ["planned", "open", "closed"] as const;

export type RoundStatus = (typeof round_statuses)[number];

/** How a stop ended. */
export const stop_outcomes = ["paid", "part", "absent", "refused", "promised", "moved"] as const;

export type StopOutcome = (typeof stop_outcomes)[number];

/** Stops of one round. */
export const stops_max = 500;
