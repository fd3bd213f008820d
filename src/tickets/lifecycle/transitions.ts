import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import type { SeenTicket } from "../queries.ts";
import { record } from "../record.ts";
import type { MoveInput, ReopenInput } from "../wire.ts";
import type { ColumnRef } from "./change.ts";
import { archive, move, reopen, start, unarchive } from "./lifecycle.ts";

/*
 * The calls of §3.1 that change a ticket's state, in its order: each lets the rule of its name in
 * `lifecycle.ts` decide, and records. Completing and cancelling answer more, and are in `completion/`;
 * deleting, the last of them, has no rule.
 */

/** Starts the work; the second call changes nothing. */
export const startTicket = (tx: OrgTx, { actor }: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, actor, ticket, start(ticket, columnsOf(tx, ticket.board_id), tx.now));

/** Moves a ticket to another column of its board, or inside its own. */
export const moveTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: SeenTicket,
  { column_id, position }: MoveInput,
): SeenTicket => {
  const column = columnOfBoard(tx, ticket, column_id);
  return record(tx, actor, ticket, move(ticket, column, position, tx.now));
};

/** Opens a done or cancelled ticket again; its invoice stays. */
export const reopenTicket = (
  tx: OrgTx,
  { actor }: Caller,
  ticket: SeenTicket,
  { column_id, reason }: ReopenInput,
): SeenTicket => {
  const asked = column_id ? columnOfBoard(tx, ticket, column_id) : null;
  const columns = columnsOf(tx, ticket.board_id);
  return record(tx, actor, ticket, reopen(ticket, asked, reason ?? null, columns, tx.now));
};

export const archiveTicket = (tx: OrgTx, { actor }: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, actor, ticket, archive(ticket, false, tx.now));

export const unarchiveTicket = (tx: OrgTx, { actor }: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, actor, ticket, unarchive(ticket, columnsOf(tx, ticket.board_id), tx.now));

/** Deletes a ticket for every reader; its `external_ref` stays taken (§4.5: 409). */
export const deleteTicket = (tx: OrgTx, { actor }: Caller, ticket: SeenTicket): void => {
  record(tx, actor, ticket, {
    set: { deleted_at: tx.now },
    history: [{ type: "deleted", data: {} }],
    events: [],
  });
};

/** A column of the ticket's board; any other is refused on the field. */
const columnOfBoard = (tx: OrgTx, ticket: SeenTicket, column_id: string): ColumnRef => {
  const column = columnsOf(tx, ticket.board_id).find(({ id }) => id === column_id);
  if (!column) throw refuseField("column_id", "is not a column of this board");
  return column;
};
