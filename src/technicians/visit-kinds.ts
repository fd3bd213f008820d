import type { Instant } from "../clock/instant.ts";
import { type Category, isClosed } from "../shared/categories.ts";

/*
 * What a visit counts for, as its ticket stands. SQL says the same again, in the words that its
 * indexes need: isBlocking in `visits.ts` and `tickets/visits/double-bookings.ts`, isOnCalendar in
 * `agenda/visits.ts`. The work of a day (`workload.ts`) is between the two: done visits, too, but
 * none that is archived.
 */

interface Standing {
  status_category: Category;
  archived_at: Instant | null;
  deleted_at: Instant | null;
}

/** Whether nobody else can have the technician at that time: the ticket is open and on its board (§4.5). */
export const isBlocking = ({ status_category, archived_at, deleted_at }: Standing): boolean =>
  deleted_at === null && archived_at === null && !isClosed(status_category);

/** Whether plans and calendars show it as a visit that is to come, or that was: what is done stays, also archived. */
export const isOnCalendar = (standing: Standing): boolean =>
  isBlocking(standing) || (standing.deleted_at === null && standing.status_category === "done");
