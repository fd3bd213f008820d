import type { OrgTx } from "../../database/org.ts";
import { isBlocking } from "../../technicians/visit-kinds.ts";
import { type Change, combine } from "../lifecycle/change.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { clearVisit } from "./booking.ts";
import { overlapsOf } from "./overlaps.ts";

/**
 * A done, cancelled or archived ticket frees the time of its visit. When it is reopened or unarchived, its visit is
 * restored, or dropped if the technician has another visit at that time now.
 */
export const restoreOrDropVisit = (
  tx: OrgTx,
  before: TicketWithAssignees,
  change: Change,
): Change => {
  if (isBlocking(before)) return change;
  const after = { ...before, ...change.set };
  const { technician_id, scheduled_at, scheduled_until } = after;
  if (!isBlocking(after) || !technician_id || !scheduled_at || !scheduled_until) return change;
  // Only other visits count: working hours and time off may also have changed for any existing visit.
  const conflicts = overlapsOf(tx, { technician_id, scheduled_at, scheduled_until }, before.id);
  return conflicts.length === 0 ? change : combine(change, clearVisit(before, { conflicts }));
};
