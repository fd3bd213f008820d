import type { Caller } from "../access/caller.ts";
import { columnsOf } from "../boards/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { cancel } from "../tickets/lifecycle/lifecycle.ts";
import type { TicketWithAssignees } from "../tickets/queries.ts";
import { record } from "../tickets/record.ts";
import { type CompletedTicket, completionView, emptyResult } from "./completion.ts";

/** Cancels a ticket that is not done. Nothing is billed, and the completion is empty (§2.6). */
export const cancelTicket = (
  tx: OrgTx,
  caller: Caller,
  before: TicketWithAssignees,
  reason: string | null,
): CompletedTicket => {
  const change = cancel(before, reason, columnsOf(tx, before.board_id), tx.now);
  const ticket = record(tx, caller.actor, before, change);
  const replayed = before.status_category === "cancelled";
  return { ticket, completion: completionView(tx, ticket, emptyResult(ticket), replayed) };
};
