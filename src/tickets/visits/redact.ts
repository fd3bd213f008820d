import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { type BoundScope, boundScope, isInScope, ticketScope } from "../../access/ticket-scope.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";

/** A cross join keeps this order: each id is looked up, whatever the statistics of SQLite say. */
const inScope = prepareInOrg<{ ids: string } & BoundScope>()((param) =>
  build
    .selectFrom(sql<{ value: string }>`json_each(${param("ids")})`.as("wanted"))
    .crossJoin("tickets")
    .select("tickets.id")
    .where("tickets.org_id", "=", param("org_id"))
    .whereRef("tickets.id", "=", "wanted.value")
    .where(isInScope(param)),
);

/** The tickets among `ids` that the caller may see. */
const visibleTickets = (
  db: OrgReader,
  caller: Caller,
  ids: readonly string[],
): ReadonlySet<string> =>
  ids.length === 0
    ? new Set()
    : new Set(
        db.all(inScope, { ids: JSON.stringify(ids), ...boundScope(caller) }).map(({ id }) => id),
      );

/** The same for tickets that are not deleted. Runs no query for a caller who may see all tickets. */
export const visibleLiveTickets = (
  db: OrgReader,
  caller: Caller,
  ids: readonly string[],
): ReadonlySet<string> => {
  const { board_ids, own_user_id } = ticketScope(caller);
  return board_ids === null && own_user_id === null
    ? new Set(ids)
    : visibleTickets(db, caller, ids);
};

/** A conflict without its ticket's id, if that ticket is not visible. */
export const redact = <C extends { ticket_id?: string }>(
  conflict: C,
  visible: ReadonlySet<string>,
): C => {
  const { ticket_id, ...rest } = conflict;
  // `ticket_id` is optional, so `rest` is a C.
  return ticket_id === undefined || visible.has(ticket_id) ? conflict : (rest as C);
};

/** `redact` for all conflicts that a caller gets. */
export const redactFor = <C extends { ticket_id?: string }>(
  db: OrgReader,
  caller: Caller,
  conflicts: readonly C[],
): C[] => {
  const ids = conflicts.flatMap(({ ticket_id }) => ticket_id ?? []);
  const visible = visibleTickets(db, caller, ids);
  return conflicts.map((conflict) => redact(conflict, visible));
};
