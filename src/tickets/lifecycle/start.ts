import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { record } from "../record.ts";
import type { SeenTicket } from "../visible.ts";
import { start } from "./lifecycle.ts";

/** Starts the work; the second call changes nothing. */
export const startTicket = (tx: OrgTx, caller: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, caller.actor, ticket, start(ticket, columnsOf(tx, ticket.board_id), tx.now));
