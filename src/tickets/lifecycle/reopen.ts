import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { record } from "../record.ts";
import type { SeenTicket } from "../visible.ts";
import type { ReopenInput } from "../wire.ts";
import { reopen } from "./lifecycle.ts";
import { columnOfBoard } from "./move.ts";

/** Opens a done or cancelled ticket again; its invoice stays. */
export const reopenTicket = (
  tx: OrgTx,
  caller: Caller,
  ticket: SeenTicket,
  { column_id, reason }: ReopenInput,
): SeenTicket => {
  const asked = column_id ? columnOfBoard(tx, ticket, column_id) : null;
  const columns = columnsOf(tx, ticket.board_id);
  return record(tx, caller.actor, ticket, reopen(ticket, asked, reason ?? null, columns, tx.now));
};
