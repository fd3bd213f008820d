import type { SetupStep } from "../../../shared/setup-steps.ts";
import { billing_path } from "../../billing/paths.ts";
import { addressOf } from "../tabs.ts";

/** Where each step is done. */
export const step_links: Record<SetupStep, string> = {
  boards: addressOf("setup", "templates"), // with everything else that there is a template for
  job_types: addressOf("setup", "templates", "job_types"),
  catalogue: addressOf("setup", "templates", "items"),
  people: addressOf("people"),
  clients: "/console/clients/import",
  exchange_rate: `${billing_path}/rates`,
  mail: addressOf(""),
  backup: addressOf(""),
};

/** Where what a step made is looked after. */
export const done_links: Record<SetupStep, string> = {
  ...step_links,
  boards: "/console/board",
  job_types: addressOf("job-types"),
  catalogue: "/console/clients/lists/items",
  clients: "/console/clients",
};
