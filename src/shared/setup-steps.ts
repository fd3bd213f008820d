/** The first steps of a new organization, in order. */
export const setup_steps = [
  "boards",
  "job_types",
  "catalogue",
  "people",
  "clients",
  "exchange_rate",
  "mail",
  "backup",
] as const;

export type SetupStep = (typeof setup_steps)[number];
