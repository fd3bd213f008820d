import type { OrgTx } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import type { TicketRow } from "./queries.ts";

/** The lists of `ticket.assigned` (§6.2). */
export interface Reassignment {
  assigned_user_ids: readonly string[];
  added_user_ids: string[];
  removed_user_ids: string[];
}

/** The difference between two sets of assignees; null for none. */
export const reassignment = (
  before: readonly string[],
  assigned_user_ids: readonly string[],
): Reassignment | null => {
  const added_user_ids = assigned_user_ids.filter((id) => !before.includes(id));
  const removed_user_ids = before.filter((id) => !assigned_user_ids.includes(id));
  return added_user_ids.length + removed_user_ids.length === 0
    ? null
    : { assigned_user_ids, added_user_ids, removed_user_ids };
};

/** The trigger `ticket_assignees_archived` updates `archived` later. */
export const writeAssignees = (
  tx: OrgTx,
  ticket: Pick<TicketRow, "id" | "seq" | "archived_at">,
  { added_user_ids, removed_user_ids }: Reassignment,
): void => {
  for (const user_id of removed_user_ids)
    tx.run(
      tx
        .delete("ticket_assignees")
        .where("ticket_id", "=", ticket.id)
        .where("user_id", "=", user_id),
    );
  for (const user_id of added_user_ids)
    tx.insert("ticket_assignees", {
      ticket_id: ticket.id,
      ticket_seq: ticket.seq,
      user_id,
      archived: ticket.archived_at === null ? 0 : 1,
    });
};

/** Refuses ids that are not active users of the organization. Assignees need not be members of the board. */
export const checkAssignees = (tx: OrgTx, user_ids: readonly string[]): void => {
  const unknown = unknownIds(tx, "active_person", user_ids);
  if (unknown.size === 0) return;
  const errors: FieldErrors = {};
  for (const [index, id] of user_ids.entries())
    if (unknown.has(id))
      errors[`assigned_users.${index}`] = ["is no active user of the organization"];
  throw refuseFields(errors);
};
