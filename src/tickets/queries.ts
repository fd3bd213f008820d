import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { maySee, ticketScope } from "../access/ticket-scope.ts";
import { build, eachOf, type RowOf } from "../database/build.ts";
import { type OrgReader, prepareByIds, prepareInOrg, rowsByIds } from "../database/org.ts";
import { notFound } from "../refusal.ts";

/** Tickets with the names that their JSON and their events show next to the ids. */
const namedTickets = () =>
  build
    .selectFrom("tickets as ticket")
    .innerJoin("boards as board", (join) =>
      join.onRef("board.org_id", "=", "ticket.org_id").onRef("board.id", "=", "ticket.board_id"),
    )
    .innerJoin("board_columns as column", (join) =>
      join.onRef("column.org_id", "=", "ticket.org_id").onRef("column.id", "=", "ticket.column_id"),
    )
    .leftJoin("clients as client", (join) =>
      join.onRef("client.org_id", "=", "ticket.org_id").onRef("client.id", "=", "ticket.client_id"),
    )
    .leftJoin("job_types as job_type", (join) =>
      join
        .onRef("job_type.org_id", "=", "ticket.org_id")
        .onRef("job_type.id", "=", "ticket.job_type_id"),
    )
    .leftJoin("users as technician", "technician.id", "ticket.technician_id")
    .selectAll("ticket")
    .select([
      "board.name as board_name",
      "board.branch_id as board_branch_id",
      "board.deleted_at as board_deleted_at",
      "column.name as column_name",
      "client.name as client_name",
      "client.phone_number as client_phone_number",
      "client.address as client_address",
      "client.external_ref as client_external_ref",
      "client.branch_id as client_branch_id",
      "client.deleted_at as client_deleted_at",
      "job_type.name as job_type_name",
      "job_type.code as job_type_code",
      "job_type.billing_mode as billing_mode",
      "technician.name as technician_name",
    ]);

const ticketById = prepareInOrg<{ id: string }>()((param) =>
  namedTickets().where("ticket.org_id", "=", param("org_id")).where("ticket.id", "=", param("id")),
);

const ticketByExternalRef = prepareInOrg<{ external_ref: string }>()((param) =>
  namedTickets()
    .where("ticket.org_id", "=", param("org_id"))
    .where("ticket.external_ref", "=", param("external_ref")),
);

/** The plus keeps SQLite, while it has no statistics, from scanning all tickets of the organization. */
const ticketsBySeq = prepareInOrg<{ seqs: string }>()((param) =>
  namedTickets()
    .where(sql<string>`+${sql.ref("ticket.org_id")}`, "=", param("org_id"))
    .where("ticket.seq", "in", eachOf<number>(param("seqs"))),
);

const assigneesOfTickets = prepareByIds((org_id, ticket_ids) =>
  build
    .selectFrom("ticket_assignees as assignee")
    .innerJoin("users", "users.id", "assignee.user_id")
    .select(["assignee.ticket_id", "users.id", "users.name", "users.email"])
    .where("assignee.org_id", "=", org_id)
    .where("assignee.ticket_id", "in", ticket_ids)
    .orderBy("assignee.ticket_id")
    .orderBy("assignee.user_id"),
);

export type TicketRow = RowOf<typeof ticketById>;

export interface Assignee {
  id: string;
  name: string;
  email: string;
}

/** A ticket of the organization, without a check of access. Finds deleted tickets, too. */
export const ticketRow = (db: OrgReader, id: string): TicketRow | undefined =>
  db.first(ticketById, { id });

/** The ticket with this reference. A deleted ticket keeps its reference (§4.5). */
export const rowByExternalRef = (db: OrgReader, external_ref: string): TicketRow | undefined =>
  db.first(ticketByExternalRef, { external_ref });

/** Tickets in the order of `seqs`. */
export const rowsInOrder = (db: OrgReader, seqs: readonly number[]): TicketRow[] => {
  const rows = db.all(ticketsBySeq, { seqs: JSON.stringify(seqs) });
  const by_seq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => by_seq.get(seq)).filter((row) => row !== undefined);
};

/** Assignees by ticket id. Runs no query if no ticket has any. */
export const assigneesOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "assignees_count">[],
): Map<string, Assignee[]> => {
  const ids = tickets.filter((ticket) => ticket.assignees_count > 0).map(({ id }) => id);
  const rows = rowsByIds(db, assigneesOfTickets, ids);
  const assignees = new Map<string, Assignee[]>(ids.map((id) => [id, []]));
  for (const { ticket_id, id, name, email } of rows)
    assignees.get(ticket_id)?.push({ id, name, email });
  return assignees;
};

const assigneesOfTicket = (db: OrgReader, id: string): Assignee[] =>
  rowsByIds(db, assigneesOfTickets, [id]).map(({ id, name, email }) => ({ id, name, email }));

export interface TicketWithAssignees extends TicketRow {
  assignees: readonly Assignee[];
}

/** Adds the assignees to a row. Changes the row itself. */
export const withAssignees = (db: OrgReader, row: TicketRow): TicketWithAssignees =>
  Object.assign(row, {
    assignees: row.assignees_count === 0 ? [] : assigneesOfTicket(db, row.id),
  });

/**
 * Finds a ticket, or refuses with 404 if the caller may not see it. The response time must not reveal that a hidden
 * ticket exists: for callers limited to their own tickets, the assignees are read even if there is no such ticket.
 */
export const findTicket = (db: OrgReader, caller: Caller, id: string): TicketWithAssignees => {
  const row = ticketRow(db, id);
  const { own_user_id } = ticketScope(caller);
  const assignees = own_user_id === null ? [] : assigneesOfTicket(db, id);
  const ticket = row && Object.assign(row, { assignees });
  if (!ticket || !maySee(caller, ticket)) throw notFound();
  return own_user_id === null ? withAssignees(db, ticket) : ticket;
};
