import type { Instant } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";

/** An action at a point in time. */
export interface TimedAction {
  at: Instant;
  run(tx: OrgTx): void;
}
