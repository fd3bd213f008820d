import { type Caller, opensBoard } from "../access/caller.ts";
import { own_tickets } from "../access/roles.ts";
import type { OrgReader } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import type { ArchiveScope } from "./list/filters.ts";
import { type Assignee, assigneesOf, type TicketRow, ticketRow } from "./queries.ts";

/** A ticket and who is assigned to it. */
export interface SeenTicket extends TicketRow {
  assignees: readonly Assignee[];
}

/** The user whose own tickets are all that the caller may see; null without that restriction. */
export const onlyOwnOf = (caller: Caller): string | null =>
  caller.actor.type === "user" && caller.abilities.has(own_tickets) ? caller.actor.id : null;

/** The seqs of the tickets of a scope that a user is assigned to. */
export const assignedTo = (db: OrgReader, scope: ArchiveScope, user_id: string) =>
  db
    .from("ticket_assignees")
    .select("ticket_seq")
    .where("user_id", "=", user_id)
    .where("archived", "=", scope === "live" ? 0 : 1);

/** The seqs of a user's own tickets of a scope: technician or assignee (decisions §2). */
export const ownTickets = (db: OrgReader, scope: ArchiveScope, user_id: string) =>
  assignedTo(db, scope, user_id).unionAll(
    db
      .from("tickets")
      .select("seq as ticket_seq")
      .where("technician_id", "=", user_id)
      .where("archived_at", scope === "live" ? "is" : "is not", null)
      .where("deleted_at", "is", null),
  );

/** Whether the caller may see a ticket: its board opens, and it is theirs where only own ones show. */
export const maySee = (caller: Caller, ticket: SeenTicket): boolean => {
  if (ticket.deleted_at !== null || !opensBoard(caller, ticket.board_id)) return false;
  const user = onlyOwnOf(caller);
  return (
    user === null ||
    ticket.technician_id === user ||
    ticket.assignees.some((assignee) => assignee.id === user)
  );
};

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
