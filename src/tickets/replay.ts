import type { Caller } from "../access/caller.ts";
import { maySee } from "../access/ticket-scope.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import { findTicket, ticketRow, withAssignees } from "./queries.ts";
import { ticketView } from "./view.ts";

/**
 * Refuses the replay of a create with 404 if the caller may no longer see the ticket (decisions §1). If the ticket was
 * only deleted meanwhile, the stored response is returned.
 */
export const checkTicketReplay = (db: OrgReader, caller: Caller, { id }: { id: string }): void => {
  const row = ticketRow(db, id);
  if (!row || !maySee(caller, { ...withAssignees(db, row), deleted_at: null })) throw notFound();
};

/** Responses with many long comments are too large to store: only the id is, and a replay renders the ticket again. */
export const large_ticket = {
  keeps: ["id"],
  render: (db: OrgReader, caller: Caller, { id }: { id: string }) =>
    ticketView(db, findTicket(db, caller, id), now()),
} as const;
