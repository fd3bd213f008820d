import type { OrgTx } from "../../database/org.ts";
import { conflictsOf } from "../../technicians/time/availability.ts";
import { between } from "../../technicians/time/interval.ts";
import { isBlocking } from "../../technicians/visit-kinds.ts";
import { visitsDuring } from "../../technicians/visits.ts";
import { type Change, combine } from "../lifecycle/change.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { clearVisit } from "./booking.ts";

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
  const window = between(scheduled_at, scheduled_until);
  const others = visitsDuring(tx, [technician_id], window, before.id).get(technician_id) ?? [];
  // Only other visits count: working hours and time off may also have changed for any existing visit.
  const only_visits = { working: [window], time_off: [], visits: others, skills: [] };
  const conflicts = conflictsOf(window, only_visits, []);
  return conflicts.length === 0 ? change : combine(change, clearVisit(before, { conflicts }));
};
