import type { Caller } from "../access/caller.ts";
import { maySee } from "../access/ticket-scope.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import { findTicket, ticketRow, withAssignees } from "./queries.ts";
import { ticketView } from "./view.ts";

/**
 * Refuses a create's replay with 404 if the caller may not see the ticket now (decisions §1). When the
 * ticket was only deleted since, the answer is repeated.
 */
export const checkTicketReplay = (db: OrgReader, caller: Caller, { id }: { id: string }): void => {
  const row = ticketRow(db, id);
  if (!row || !maySee(caller, { ...withAssignees(db, row), deleted_at: null })) throw notFound();
};

/** A ticket with many long comments is too large to be stored with each call that answers it. */
export const large_ticket = {
  keeps: ["id"],
  render: (db: OrgReader, caller: Caller, { id }: { id: string }) =>
    ticketView(db, findTicket(db, caller, id), now()),
} as const;
