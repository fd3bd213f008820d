import type { Instant } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";

/** Something that somebody did on some day. */
export interface Happening {
  at: Instant;
  happen(tx: OrgTx): void;
}
