import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { record } from "../record.ts";
import type { SeenTicket } from "../visible.ts";
import { archive, unarchive } from "./lifecycle.ts";

/** Takes a ticket off its board (§3.1); again changes nothing. */
export const archiveTicket = (tx: OrgTx, caller: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, caller.actor, ticket, archive(ticket, false, tx.now));

/** Puts an archived ticket back at the bottom of its column; refused when its board is deleted. */
export const unarchiveTicket = (tx: OrgTx, caller: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, caller.actor, ticket, unarchive(ticket, columnsOf(tx, ticket.board_id), tx.now));
