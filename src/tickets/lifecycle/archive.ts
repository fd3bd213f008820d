import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import { record } from "../record.ts";
import type { SeenTicket } from "../visible.ts";
import { archive, unarchive } from "./lifecycle.ts";

export const archiveTicket = (tx: OrgTx, caller: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, caller.actor, ticket, archive(ticket, false, tx.now));

export const unarchiveTicket = (tx: OrgTx, caller: Caller, ticket: SeenTicket): SeenTicket =>
  record(tx, caller.actor, ticket, unarchive(ticket, columnsOf(tx, ticket.board_id), tx.now));
