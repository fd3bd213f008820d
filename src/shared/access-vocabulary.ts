/** What carries out suspensions: a MikroTik router, or a RADIUS server. */
export const controller_kinds = ["routeros", "radius"] as const;

export type ControllerKind = (typeof controller_kinds)[number];

/** What a client may do. */
export const wanted_accesses = ["active", "suspended"] as const;

export type WantedAccess = (typeof wanted_accesses)[number];

/** Whether a controller does what is wanted. */
export const applied_states = ["pending", "applied", "failed"] as const;

export type AppliedState = (typeof applied_states)[number];
