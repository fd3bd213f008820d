import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { record } from "../record.ts";
import type { MoveInput, ReopenInput } from "../wire.ts";
import type { ColumnRef } from "./change.ts";
import { archive, move, reopen, start, unarchive } from "./lifecycle.ts";

/*
 * The calls of §3.1 that change a ticket's state, in its order. Each records what the rule of the same name in
 * `lifecycle.ts` decides; deleting has no rule. Completing and cancelling return more and are in `completion/`.
 */

/** Starts the work. A second call changes nothing. */
export const startTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: TicketWithAssignees,
): TicketWithAssignees =>
  record(tx, actor, ticket, start(ticket, columnsOf(tx, ticket.board_id), tx.now));

/** Moves a ticket to another column of its board, or inside its own. */
export const moveTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: TicketWithAssignees,
  { column_id, position }: MoveInput,
): TicketWithAssignees => {
  const column = columnOfBoard(tx, ticket, column_id);
  return record(tx, actor, ticket, move(ticket, column, position, tx.now));
};

/** Reopens a done or cancelled ticket. Its invoice stays. */
export const reopenTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: TicketWithAssignees,
  { column_id, reason }: ReopenInput,
): TicketWithAssignees => {
  const requested = column_id ? columnOfBoard(tx, ticket, column_id) : null;
  const columns = columnsOf(tx, ticket.board_id);
  return record(tx, actor, ticket, reopen(ticket, requested, reason ?? null, columns, tx.now));
};

export const archiveTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: TicketWithAssignees,
): TicketWithAssignees => record(tx, actor, ticket, archive(ticket, false, tx.now));

export const unarchiveTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: TicketWithAssignees,
): TicketWithAssignees =>
  record(tx, actor, ticket, unarchive(ticket, columnsOf(tx, ticket.board_id), tx.now));

/** Hides a ticket from every caller. Its `external_ref` stays taken (§4.5: 409). */
export const deleteTicket = (tx: OrgTx, { actor }: Caller, ticket: TicketWithAssignees): void => {
  record(tx, actor, ticket, {
    set: { deleted_at: tx.now },
    history: [{ type: "deleted", data: {} }],
    events: [],
  });
};

/** A column of the ticket's board. Refuses any other on the field. */
const columnOfBoard = (tx: OrgTx, ticket: TicketWithAssignees, column_id: string): ColumnRef => {
  const column = columnsOf(tx, ticket.board_id).find(({ id }) => id === column_id);
  if (!column) throw refuseField("column_id", "is not a column of this board");
  return column;
};
