import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { jobTypeOf } from "../../job-types/queries.ts";
import { refuseArchived, refuseClosed } from "../lifecycle/lifecycle.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { record } from "../record.ts";
import { book, unbook } from "./booking.ts";
import { checkOverride, checkOverrideReason, checkVisit } from "./check.ts";
import type { ScheduleInput } from "./wire.ts";

/** Books a visit, or replaces the current one, by the scheduling rules of §4.5. */
export const scheduleTicket = (
  tx: OrgTx,
  caller: Caller,
  ticket: TicketWithAssignees,
  input: ScheduleInput,
): TicketWithAssignees => {
  checkOverride(caller, input);
  checkOverrideReason(input);
  refuseArchived(ticket);
  refuseClosed(ticket);
  const job_type = jobTypeOf(tx, ticket.job_type_id);
  const visit = checkVisit(tx, caller, { id: ticket.id, job_type }, input);
  const columns = columnsOf(tx, ticket.board_id);
  return record(tx, caller.actor, ticket, book(ticket, visit, columns, tx.now));
};

/** Removes the visit of an open ticket, also of an archived one. Without a visit, only its column may change. */
export const unscheduleTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: TicketWithAssignees,
): TicketWithAssignees => {
  refuseClosed(ticket);
  return record(tx, actor, ticket, unbook(ticket, columnsOf(tx, ticket.board_id), tx.now));
};
