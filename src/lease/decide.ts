import type { FoundLease } from "./record.ts";

/*
 * Why the holder and a taker never write at the same time. The holder stops 25 seconds after it began a call that
 * renewed. The taker waits until the store says 30 seconds; both its times are cut to whole seconds, so that 29 may
 * have passed. The 4 seconds between are for clocks that run at different speeds: by up to 10 %.
 */
export const renew_every_ms = 10_000;
export const valid_ms = 25_000;
export const stale_ms = 30_000;

/** The database file that wants to write. */
export interface Holder {
  id: string;
  /** The last term in which it held the lease. Null if it never did. */
  last_term: number | null;
}

export type Role = "serve" | "promote";

/**
 * Whether `holder` may take the lease. `fresh`: another one has it. `superseded`: another one had it since this file
 * last did, so that this file lacks what was written there (decisions §8); only `promote` takes it then.
 */
export const decide = (
  found: FoundLease | null,
  holder: Holder,
  role: Role,
): "take" | "fresh" | "superseded" => {
  if (found === null || found.record.holder === holder.id) return "take";
  if (!found.record.released && found.age_ms < stale_ms) return "fresh";
  return role === "serve" && holder.last_term !== null ? "superseded" : "take";
};
