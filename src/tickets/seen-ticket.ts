import type { Caller } from "../access/caller.ts";
import { maySee } from "../access/ticket-scope.ts";
import type { OrgReader } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import { type Assignee, assigneesOf, type TicketRow, ticketRow } from "./queries.ts";

/** A ticket and who is assigned to it. */
export interface SeenTicket extends TicketRow {
  assignees: readonly Assignee[];
}

export const withAssignees = (db: OrgReader, row: TicketRow): SeenTicket => ({
  ...row,
  assignees: assigneesOf(db, [row]).get(row.id) ?? [],
});

/** The ticket with this id; one that the caller may not see is not found. */
export const findTicket = (db: OrgReader, caller: Caller, id: string): SeenTicket => {
  const row = ticketRow(db, id);
  const ticket = row && withAssignees(db, row);
  if (!ticket || !maySee(caller, ticket)) throw notFound();
  return ticket;
};
