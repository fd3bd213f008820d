import { boardOperations } from "./boards/routes.ts";
import { clientOperations } from "./clients/routes.ts";
import type { Operation } from "./http/operation.ts";
import { jobTypeOperations } from "./job-types/routes.ts";
import { ticketOperations } from "./tickets/routes.ts";

/** Every operation of `/v1`, resource by resource. */
export const operations: readonly Operation[] = [
  ...clientOperations,
  ...boardOperations,
  ...jobTypeOperations,
  ...ticketOperations,
];
