import type { Caller } from "../access/caller.ts";
import { maySee } from "../access/ticket-scope.ts";
import { now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import { findTicket, ticketRow, withAssignees } from "./queries.ts";
import { ticketView } from "./view.ts";

/**
 * Refuses with 404 to repeat the answer of a create to who may not see the ticket now (decisions §1).
 * That it was deleted since hides it from nobody: the call was made, and is not made again.
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
