import type { Caller } from "../../access/caller.ts";
import type { OrgTx } from "../../database/org.ts";
import { record } from "../record.ts";
import type { SeenTicket } from "../visible.ts";

/** Deletes a ticket for every reader; its `external_ref` stays taken (§4.5: 409). */
export const deleteTicket = (tx: OrgTx, caller: Caller, ticket: SeenTicket): void => {
  record(tx, caller.actor, ticket, {
    set: { deleted_at: tx.now },
    history: [{ type: "deleted", data: {} }],
    events: [],
  });
};
