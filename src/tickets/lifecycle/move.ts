import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import { record } from "../record.ts";
import type { SeenTicket } from "../visible.ts";
import type { MoveInput } from "../wire.ts";
import type { ColumnRef } from "./change.ts";
import { move } from "./lifecycle.ts";

/** Moves a ticket to another column of its board, or inside its own. */
export const moveTicket = (
  tx: OrgTx,
  caller: Caller,
  ticket: SeenTicket,
  { column_id, position }: MoveInput,
): SeenTicket => {
  const column = columnOfBoard(tx, ticket, column_id);
  return record(tx, caller.actor, ticket, move(ticket, column, position, tx.now));
};

/** A column of the ticket's board; any other is refused on the field. */
export const columnOfBoard = (tx: OrgTx, ticket: SeenTicket, column_id: string): ColumnRef => {
  const column = columnsOf(tx, ticket.board_id).find(({ id }) => id === column_id);
  if (!column) throw refuseField("column_id", "is no column of this board");
  return column;
};
