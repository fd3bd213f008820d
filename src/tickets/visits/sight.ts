import type { Caller } from "../../access/caller.ts";
import { maySee } from "../../access/ticket-scope.ts";
import type { OrgReader } from "../../database/org.ts";
import { ticketRow, withAssignees } from "../queries.ts";

/** Conflicts as a caller may know them: of a ticket that they may not see, only that and when it stands in the way. */
export const seenBy = <C extends { ticket_id?: string }>(
  db: OrgReader,
  caller: Caller,
  conflicts: readonly C[],
): C[] =>
  conflicts.map((conflict) => {
    const row = conflict.ticket_id === undefined ? undefined : ticketRow(db, conflict.ticket_id);
    if (!row || maySee(caller, withAssignees(db, row))) return conflict;
    const { ticket_id, ...rest } = conflict;
    return rest as C;
  });
