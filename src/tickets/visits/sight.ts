import type { Caller } from "../../access/caller.ts";
import { type BoundScope, boundScope, isInScope } from "../../access/ticket-scope.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";

const ticketInSight = prepareInOrg<{ id: string } & BoundScope>()((param) =>
  build
    .selectFrom("tickets")
    .select("tickets.id")
    .where("tickets.org_id", "=", param("org_id"))
    .where("tickets.id", "=", param("id"))
    .where(isInScope(param)),
);

/** Conflicts as a caller may know them: of a ticket that they may not see, only when it stands in the way. */
export const seenBy = <C extends { ticket_id?: string }>(
  db: OrgReader,
  caller: Caller,
  conflicts: readonly C[],
): C[] => {
  const scope = boundScope(caller);
  return conflicts.map((conflict) => {
    const { ticket_id: id, ...rest } = conflict;
    return id === undefined || db.first(ticketInSight, { id, ...scope }) ? conflict : (rest as C);
  });
};
