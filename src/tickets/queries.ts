import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { maySee, ticketScope } from "../access/ticket-scope.ts";
import { build, eachOf, type RowOf } from "../database/build.ts";
import { type OrgReader, prepareByIds, prepareInOrg, rowsByIds } from "../database/org.ts";
import { notFound } from "../refusal.ts";

/** A ticket with the names that its record and its events show beside the ids. */
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

/** The plus keeps SQLite, where it knows no statistics yet, from walking all tickets of the organization. */
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

/** A ticket of the organization, whoever may see it, deleted ones too. */
export const ticketRow = (db: OrgReader, id: string): TicketRow | undefined =>
  db.first(ticketById, { id });

/** The ticket that holds this reference, deleted ones too: the reference stays theirs (§4.5). */
export const rowByExternalRef = (db: OrgReader, external_ref: string): TicketRow | undefined =>
  db.first(ticketByExternalRef, { external_ref });

/** Tickets in the order of `seqs`. */
export const rowsInOrder = (db: OrgReader, seqs: readonly number[]): TicketRow[] => {
  const rows = db.all(ticketsBySeq, { seqs: JSON.stringify(seqs) });
  const by_seq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => by_seq.get(seq)).filter((row) => row !== undefined);
};

/** Who is assigned to each ticket, by its id; tickets without anyone cost no statement. */
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

/** Who is assigned to a ticket. */
const assigneesOfTicket = (db: OrgReader, id: string): Assignee[] =>
  rowsByIds(db, assigneesOfTickets, [id]).map(({ id, name, email }) => ({ id, name, email }));

/** A ticket and who is assigned to it. */
export interface SeenTicket extends TicketRow {
  assignees: readonly Assignee[];
}

/** The row that was just read, with its assignees. */
export const withAssignees = (db: OrgReader, row: TicketRow): SeenTicket =>
  Object.assign(row, {
    assignees: row.assignees_count === 0 ? [] : assigneesOfTicket(db, row.id),
  });

/**
 * The ticket with this id; one that the caller may not see is not found, after the same work as an
 * id that nothing has: who is held to their own tickets is judged by assignees, which are asked for
 * then also where there are none.
 */
export const findTicket = (db: OrgReader, caller: Caller, id: string): SeenTicket => {
  const row = ticketRow(db, id);
  const { own_user_id } = ticketScope(caller);
  const judged_by = own_user_id === null ? [] : assigneesOfTicket(db, id);
  const ticket = row && Object.assign(row, { assignees: judged_by });
  if (!ticket || !maySee(caller, ticket)) throw notFound();
  return own_user_id === null ? withAssignees(db, ticket) : ticket;
};
