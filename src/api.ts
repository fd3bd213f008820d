import { boardOperations } from "./boards/routes.ts";
import { clientListOperation } from "./clients/list-routes.ts";
import { clientOperations } from "./clients/routes.ts";
import type { Operation } from "./http/operation.ts";
import { jobTypeOperations } from "./job-types/routes.ts";
import { ticketBoardOperations } from "./tickets/board-routes.ts";
import { ticketLifecycleOperations } from "./tickets/lifecycle-routes.ts";
import { ticketOperations } from "./tickets/routes.ts";

/** Every operation of `/v1`, resource by resource. */
export const operations: readonly Operation[] = [
  clientListOperation,
  ...clientOperations,
  ...boardOperations,
  ...ticketBoardOperations,
  ...jobTypeOperations,
  ...ticketOperations,
  ...ticketLifecycleOperations,
];
