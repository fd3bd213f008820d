import type { Caller } from "../access/caller.ts";
import { own_tickets } from "../access/roles.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";

const latestStarted = prepareInOrg<{ client_id: string }>()((param) =>
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
    .where("tickets.deleted_at", "is", null)
    .orderBy("tickets.started_at", "desc")
    .limit(1),
);

/** The client's latest started job (decisions §3). */
export const latestCheckIn = (db: OrgReader, client_id: string) => {
  const found = db.first(latestStarted, { client_id });
  if (!found) return null;
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

/** The newest tickets of a client, as far as the caller may see them. */
export const newestTickets = (db: OrgReader, caller: Caller, client_id: string) => {
  if (!caller.abilities.has("tickets:read")) return [];
  let query = db
    .from("tickets")
    .select(["id", "number", "title", "status_category", "scheduled_at", "created_at"])
    .where("client_id", "=", client_id)
    .where("deleted_at", "is", null)
    .orderBy("seq", "desc")
    .limit(included_max);
  const { board_ids, actor } = caller;
  if (board_ids !== null) query = query.where("board_id", "in", eachOf(JSON.stringify(board_ids)));
  if (caller.abilities.has(own_tickets))
    query = query.where((of) =>
      of.or([
        of("technician_id", "=", actor.id),
        of(
          "id",
          "in",
          db.from("ticket_assignees").select("ticket_id").where("user_id", "=", actor.id),
        ),
      ]),
    );
  return db
    .all(query)
    .map(({ number, ...ticket }) => ({ ...ticket, ticket_number: `T-${number}` }));
};
