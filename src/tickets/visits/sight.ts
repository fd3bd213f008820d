import type { Caller } from "../../access/caller.ts";
import { type BoundScope, boundScope, isInScope } from "../../access/ticket-scope.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";

const ticketsInSight = prepareInOrg<{ ids: string } & BoundScope>()((param) =>
  build
    .selectFrom("tickets")
    .select("tickets.id")
    .where("tickets.org_id", "=", param("org_id"))
    .where("tickets.id", "in", eachOf(param("ids")))
    .where(isInScope(param)),
);

/** Conflicts as a caller may know them: of a ticket that they may not see, only when it stands in the way. */
export const seenBy = <C extends { ticket_id?: string }>(
  db: OrgReader,
  caller: Caller,
  conflicts: readonly C[],
): C[] => {
  const ids = conflicts.flatMap(({ ticket_id }) => ticket_id ?? []);
  if (ids.length === 0) return [...conflicts];
  const found = db.all(ticketsInSight, { ids: JSON.stringify(ids), ...boundScope(caller) });
  const in_sight = new Set(found.map(({ id }) => id));
  return conflicts.map((conflict) => {
    const { ticket_id, ...rest } = conflict;
    return ticket_id === undefined || in_sight.has(ticket_id) ? conflict : (rest as C);
  });
};
