import { type RawBuilder, sql } from "kysely";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { own_tickets } from "../shared/roles.ts";
import { type Caller, holds, opensBoard } from "./caller.ts";

/*
 * Which tickets a caller may see (decisions §2): those that are not deleted, on boards that the caller can open,
 * and with `tickets:own` only where they are technician or assignee. Implemented as a predicate for one loaded
 * ticket and as conditions of queries.
 */

/** Tickets on the boards, or in the archive. */
export type ArchiveScope = "live" | "archive";

/** Which tickets a caller may see. */
export interface TicketScope {
  /** Only tickets of these boards; null for every board. */
  board_ids: readonly string[] | null;
  /** Only tickets of this user; null for everyone's. */
  own_user_id: string | null;
}

export const ticketScope = ({ actor, abilities, board_ids }: Caller): TicketScope => ({
  board_ids,
  own_user_id: actor.type === "user" && abilities.includes(own_tickets) ? actor.id : null,
});

interface ScopedTicket {
  board_id: string;
  technician_id: string | null;
  assignees: readonly { id: string }[];
  deleted_at: string | null;
}

/** Whether the caller may see this ticket. */
export const maySee = (caller: Caller, ticket: ScopedTicket): boolean => {
  const scope = ticketScope(caller);
  const user = scope.own_user_id;
  return (
    ticket.deleted_at === null &&
    opensBoard(scope, ticket.board_id) &&
    (user === null ||
      ticket.technician_id === user ||
      ticket.assignees.some((assignee) => assignee.id === user))
  );
};

/**
 * Whether other records may show tickets to the caller (decisions §3). Like `GET /v1/tickets` this needs the
 * ability and the add-on.
 */
export const mayReadTickets = (caller: Caller): boolean =>
  holds(caller, "tickets:read") && caller.organization.ticketing_enabled;

/** The tickets on the boards or in the archive, without deleted ones, by this index if it is named. */
export const ticketsIn = (db: OrgReader, archive_scope: ArchiveScope, index?: string) =>
  db
    .from("tickets", index)
    .where("tickets.deleted_at", "is", null)
    .where("tickets.archived_at", archive_scope === "live" ? "is" : "is not", null);

/** The seqs of the tickets that a user is assigned to. */
export const assignedTo = (db: OrgReader, archive_scope: ArchiveScope, user_id: string) =>
  db
    .from("ticket_assignees")
    .select("ticket_seq")
    .where("user_id", "=", user_id)
    .where("archived", "=", archive_scope === "live" ? 0 : 1);

/** The seqs of a user's own tickets. They are few, so queries limited to them start here. */
export const ownTickets = (db: OrgReader, archive_scope: ArchiveScope, user_id: string) =>
  assignedTo(db, archive_scope, user_id).unionAll(
    ticketsIn(db, archive_scope)
      .select("tickets.seq as ticket_seq")
      .where("tickets.technician_id", "=", user_id),
  );

/** A scope as parameters of a prepared statement. */
export type BoundScope = { [Name in keyof TicketScope]: string | null };

export const boundScope = (caller: Caller): BoundScope => {
  const { board_ids, own_user_id } = ticketScope(caller);
  return { board_ids: board_ids && JSON.stringify(board_ids), own_user_id };
};

/** The rule as a condition on each row of `tickets`, for statements whose other conditions are selective. */
export const isInScope = (
  param: (name: keyof BoundScope) => RawBuilder<string | null>,
): RawBuilder<boolean> => {
  const [board_ids, user] = [param("board_ids"), param("own_user_id")];
  return sql<boolean>`(
    tickets.deleted_at is null
    and (${board_ids} is null or tickets.board_id in ${eachOf(board_ids)})
    and (${user} is null or tickets.technician_id = ${user} or exists (
      select 1 from "ticket_assignees" as own
      where own."org_id" = tickets."org_id" and own.ticket_id = tickets.id and own.user_id = ${user})))`;
};

const idsInScope = prepareInOrg<BoundScope & { ids: string }>()((param) =>
  build
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids")))
    .where(isInScope(param)),
);

/** The tickets among `ids` that the caller may see. */
export const visibleTicketIds = (
  db: OrgReader,
  caller: Caller,
  ids: Iterable<string>,
): ReadonlySet<string | null> => {
  const bound = { ids: JSON.stringify([...new Set(ids)]), ...boundScope(caller) };
  return new Set(db.all(idsInScope, bound).map(({ id }) => id));
};

/** Whether the caller may see all tickets of the organization. */
export const seesEveryTicket = (caller: Caller): boolean => {
  const { board_ids, own_user_id } = ticketScope(caller);
  return mayReadTickets(caller) && board_ids === null && own_user_id === null;
};

/** Records that name a ticket, with `ticket_id` null where the caller may not see it (decisions §3). */
export const hideTickets = <R extends { ticket_id: string | null }>(
  db: OrgReader,
  caller: Caller,
  records: readonly R[],
): R[] => {
  if (seesEveryTicket(caller)) return [...records];
  const ids = mayReadTickets(caller) ? records.flatMap(({ ticket_id }) => ticket_id ?? []) : [];
  const seen = ids.length === 0 ? new Set() : visibleTicketIds(db, caller, ids);
  return records.map((record) =>
    seen.has(record.ticket_id) ? record : { ...record, ticket_id: null },
  );
};

/** `hideTickets` for one record. */
export const hideTicket = <R extends { ticket_id: string | null }>(
  db: OrgReader,
  caller: Caller,
  record: R,
): R => hideTickets(db, caller, [record])[0] ?? record;

/** Whether a list is filtered by a ticket that the caller may not see. The list must then be empty, as for an unknown ticket. */
export const isFilteredByHidden = (
  db: OrgReader,
  caller: Caller,
  { ticket_id }: { ticket_id?: string | undefined },
): boolean => ticket_id !== undefined && hideTicket(db, caller, { ticket_id }).ticket_id === null;
