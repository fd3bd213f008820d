import type { Caller } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import { withFieldPrefix } from "../refusal.ts";
import { createNew } from "./create.ts";
import type { TicketWithAssignees } from "./queries.ts";
import type { VisitRequest } from "./visits/check.ts";

/** The fields of a follow-up that may be sent (decisions §6). The others are those of the ticket. */
export interface FollowUpRequest
  extends Pick<VisitRequest, "technician_id" | "scheduled_at" | "scheduled_until"> {
  title?: string | null | undefined;
  due_date?: string | null | undefined;
  column_id?: string | null | undefined;
  job_type_id?: string | null | undefined;
}

/**
 * Creates a follow-up of a ticket by the rules of create, for the same client on the same board. `field` is the
 * request's field for the follow-up; refused fields are named inside it.
 */
export const createFollowUp = (
  tx: OrgTx,
  caller: Caller,
  ticket: TicketWithAssignees,
  request: FollowUpRequest,
  field: string,
): TicketWithAssignees => {
  const { board_id, client_id, priority, type } = ticket;
  const input = {
    ...request,
    title: request.title ?? ticket.title,
    board_id,
    client_id,
    priority,
    type,
  };
  const references = { external_ref: null, follow_up_of: ticket.id };
  return withFieldPrefix(field, () => createNew(tx, caller, input, references));
};
