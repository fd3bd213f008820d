import type { Caller } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import { withFieldPrefix } from "../refusal.ts";
import { createNew } from "./create.ts";
import type { SeenTicket } from "./queries.ts";
import type { VisitAsk } from "./visits/check.ts";

/** What is said of a follow-up (decisions §6); the rest is as it is for the ticket that it follows up. */
export interface FollowUpAsk
  extends Pick<VisitAsk, "technician_id" | "scheduled_at" | "scheduled_until"> {
  title?: string | null | undefined;
  due_date?: string | null | undefined;
  column_id?: string | null | undefined;
  job_type_id?: string | null | undefined;
}

/**
 * Creates the ticket that follows another one up, for the same client on the same board, by the rules
 * of create. `field` is the one of the request that asks for it: refused fields are named inside it.
 */
export const createFollowUp = (
  tx: OrgTx,
  caller: Caller,
  ticket: SeenTicket,
  ask: FollowUpAsk,
  field: string,
): SeenTicket => {
  const { board_id, client_id, priority, type } = ticket;
  const input = { ...ask, title: ask.title ?? ticket.title, board_id, client_id, priority, type };
  const references = { external_ref: null, follow_up_of: ticket.id };
  return withFieldPrefix(field, () => createNew(tx, caller, input, references));
};
