import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { type BoundScope, boundScope, isInScope, ticketScope } from "../../access/ticket-scope.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";

/** A cross join is done in this order: each id is sought, however few tickets SQLite counted. */
const inScope = prepareInOrg<{ ids: string } & BoundScope>()((param) =>
  build
    .selectFrom(sql<{ value: string }>`json_each(${param("ids")})`.as("wanted"))
    .crossJoin("tickets")
    .select("tickets.id")
    .where("tickets.org_id", "=", param("org_id"))
    .whereRef("tickets.id", "=", "wanted.value")
    .where(isInScope(param)),
);

/** Which of these tickets the caller may see. */
const seenTickets = (db: OrgReader, caller: Caller, ids: readonly string[]): ReadonlySet<string> =>
  ids.length === 0
    ? new Set()
    : new Set(
        db.all(inScope, { ids: JSON.stringify(ids), ...boundScope(caller) }).map(({ id }) => id),
      );

/** The same of tickets that are not deleted: whose sight has no bounds sees them all, without a look at each. */
export const seenLiveTickets = (
  db: OrgReader,
  caller: Caller,
  ids: readonly string[],
): ReadonlySet<string> => {
  const { board_ids, own_user_id } = ticketScope(caller);
  return board_ids === null && own_user_id === null ? new Set(ids) : seenTickets(db, caller, ids);
};

/** A conflict as a caller may know it who sees these tickets: of another one, only that and when it stands in the way. */
export const redact = <C extends { ticket_id?: string }>(
  conflict: C,
  seen: ReadonlySet<string>,
): C => {
  const { ticket_id, ...rest } = conflict;
  // `rest` is a C, but for a field that may be missing.
  return ticket_id === undefined || seen.has(ticket_id) ? conflict : (rest as C);
};

/** Conflicts as a caller may know them. */
export const redactFor = <C extends { ticket_id?: string }>(
  db: OrgReader,
  caller: Caller,
  conflicts: readonly C[],
): C[] => {
  const ids = conflicts.flatMap(({ ticket_id }) => ticket_id ?? []);
  const seen = seenTickets(db, caller, ids);
  return conflicts.map((conflict) => redact(conflict, seen));
};
