import type { OrgTx } from "../../database/org.ts";
import { conflictsOf } from "../../technicians/time/availability.ts";
import { between } from "../../technicians/time/interval.ts";
import { isBlocking } from "../../technicians/visit-kinds.ts";
import { visitsDuring } from "../../technicians/visits.ts";
import { type Change, together } from "../lifecycle/change.ts";
import type { SeenTicket } from "../queries.ts";
import { clearVisit } from "./booking.ts";

/**
 * A done, cancelled or archived ticket leaves its time to others. When it is opened or taken out of the archive
 * again, and another visit of its technician stands there now, it comes back without its own.
 */
export const restoreOrDropVisit = (tx: OrgTx, before: SeenTicket, change: Change): Change => {
  if (isBlocking(before)) return change;
  const after = { ...before, ...change.set };
  const { technician_id, scheduled_at, scheduled_until } = after;
  if (!isBlocking(after) || !technician_id || !scheduled_at || !scheduled_until) return change;
  const window = between(scheduled_at, scheduled_until);
  const others = visitsDuring(tx, [technician_id], window, before.id).get(technician_id) ?? [];
  // Only other visits count: hours and time off may have changed under any visit that stands.
  const only_visits = { working: [window], time_off: [], visits: others, skills: [] };
  const conflicts = conflictsOf(window, only_visits, []);
  return conflicts.length === 0 ? change : together(change, clearVisit(before, { conflicts }));
};
