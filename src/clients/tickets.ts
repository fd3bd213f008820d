import type { Caller } from "../access/caller.ts";
import { type BoundScope, boundScope, isInScope, mayReadTickets } from "../access/ticket-scope.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { ticketNumber } from "../shared/ticket-number.ts";

const latestStarted = prepareInOrg<{ client_id: string } & BoundScope>()((param) =>
  build
    .selectFrom("tickets")
    .leftJoin("users", "users.id", "tickets.technician_id")
    .select([
      "tickets.id as ticket_id",
      "tickets.technician_id",
      "users.name as technician_name",
      "tickets.started_at",
    ])
    .where("tickets.org_id", "=", param("org_id"))
    .where("tickets.client_id", "=", param("client_id"))
    .where("tickets.started_at", "is not", null)
    .where(isInScope(param))
    .orderBy("tickets.started_at", "desc")
    .orderBy("tickets.seq", "desc")
    .limit(1),
);

/** The client's latest started ticket that the caller may see (decisions §3). */
export const latestCheckIn = (db: OrgReader, caller: Caller, client_id: string) => {
  if (!mayReadTickets(caller)) return null;
  const found = db.first(latestStarted, { client_id, ...boundScope(caller) });
  if (!found?.started_at) return null;
  const { started_at: at, ...ticket } = found;
  return { ...ticket, at };
};

/** Tickets of a client that are neither done nor cancelled. */
export const countOpenTickets = (db: OrgReader, client_id: string): number =>
  db.first(
    db
      .from("tickets")
      .select((of) => of.fn.countAll<number>().as("open"))
      .where("client_id", "=", client_id)
      .where("status_category", "not in", ["done", "cancelled"])
      .where("deleted_at", "is", null),
  )?.open ?? 0;

const included_max = 20;

const newestOfClient = prepareInOrg<{ client_id: string } & BoundScope>()((param) =>
  build
    .selectFrom("tickets")
    .select(["id", "number", "title", "status_category", "scheduled_at", "created_at"])
    .where("tickets.org_id", "=", param("org_id"))
    .where("tickets.client_id", "=", param("client_id"))
    .where(isInScope(param))
    .orderBy("tickets.seq", "desc")
    .limit(included_max),
);

/** The client's newest tickets that the caller may see (decisions §3). */
export const newestTickets = (db: OrgReader, caller: Caller, client_id: string) =>
  mayReadTickets(caller)
    ? db
        .all(newestOfClient, { client_id, ...boundScope(caller) })
        .map(({ number, ...ticket }) => ({ ...ticket, ticket_number: ticketNumber({ number }) }))
    : [];
