import type { Caller } from "../../access/caller.ts";
import { columnsOf } from "../../boards/queries.ts";
import type { OrgTx } from "../../database/org.ts";
import type { SeenTicket } from "../queries.ts";
import { record } from "../record.ts";
import { cancel } from "./lifecycle.ts";

/** Cancels a ticket that is not done. Nothing is billed: the completion says only that (§2.6). */
export const cancelTicket = (
  tx: OrgTx,
  caller: Caller,
  ticket: SeenTicket,
  reason: string | null,
) => {
  const change = cancel(ticket, reason, columnsOf(tx, ticket.board_id), tx.now);
  return {
    ticket: record(tx, caller.actor, ticket, change),
    completion: {
      replayed: ticket.status_category === "cancelled",
      billing_mode: ticket.billing_mode ?? "none",
      invoice: null,
      payment_id: null,
      follow_up: null,
      client_notified: false,
    },
  };
};
