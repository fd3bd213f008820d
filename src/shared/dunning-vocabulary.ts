/** What a step of the dunning policy does, in the order of steps of the same day (beyond §11.1). */
export const dunning_kinds = ["reminder", "warning", "suspend"] as const;

export type DunningKind = (typeof dunning_kinds)[number];

/** `superseded`: a later step ran instead, or its day was before the invoice's issue. */
export const dunning_statuses = ["done", "superseded"] as const;

export type DunningStatus = (typeof dunning_statuses)[number];

/** Whether a payment ends a suspension for non-payment, or only a person does. */
export const dunning_resumes = ["on_payment", "manual"] as const;

export type DunningResume = (typeof dunning_resumes)[number];

/** Why a step does not run for a client. */
export const dunning_skips = [
  "promise",
  "never",
  "below_minimum",
  "no_rate",
  "no_address",
  "no_channel",
  "not_warned",
  "already_done",
] as const;

export type DunningSkip = (typeof dunning_skips)[number];

/** Steps of a policy at most. */
export const dunning_steps_max = 12;

/** The days after an invoice's due date at which a step may be. */
export const dunning_days = { reminder: -30, warning: 0, suspend: 0, max: 365 } as const;
