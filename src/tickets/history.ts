import { type Actor, actorOf, type Caller } from "../access/caller.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Conflict } from "../technicians/time/availability.ts";
import type { HistoryEntry } from "./lifecycle/change.ts";
import { seenBy } from "./visits/sight.ts";

const entriesOfTicket = prepareInOrg<{ ticket_id: string }>()((param) =>
  build
    .selectFrom("ticket_history")
    .select(["type", "actor", "data", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .orderBy("id"),
);

/** Adds what happened to a ticket, in this order. */
export const writeHistory = (
  tx: OrgTx,
  actor: Actor,
  ticket_id: string,
  entries: readonly HistoryEntry[],
): void => {
  for (const { type, data } of entries)
    tx.insert("ticket_history", {
      ticket_id,
      id: Bun.randomUUIDv7(),
      type,
      actor: JSON.stringify(actor),
      data: JSON.stringify(data),
      created_at: tx.now,
    });
};

/** What happened to a ticket, oldest first, as this caller may know it. */
export const historyView = (db: OrgReader, caller: Caller, ticket_id: string) =>
  db.all(entriesOfTicket, { ticket_id }).map((entry) => ({
    type: entry.type,
    actor: actorOf(entry.actor),
    data: dataSeenBy(db, caller, JSON.parse(entry.data) as HistoryEntry["data"]),
    created_at: entry.created_at,
  }));

/** Bookings tell what they collided with: other tickets, which the reader may not be allowed to see. */
const dataSeenBy = (
  db: OrgReader,
  caller: Caller,
  data: HistoryEntry["data"],
): HistoryEntry["data"] =>
  Array.isArray(data.conflicts)
    ? { ...data, conflicts: seenBy(db, caller, data.conflicts as Conflict[]) }
    : data;
