import type { Instant } from "../clock/instant.ts";
import { type Category, isClosed } from "../shared/categories.ts";

/*
 * How a ticket's state affects its visit. SQL repeats these conditions to match its indexes: isBlocking in
 * `visits.ts` and `tickets/visits/double-bookings.ts`, isOnCalendar in `agenda/visits.ts`. The workload of a day
 * (`workload.ts`) also counts done visits, but not archived ones.
 */

interface TicketState {
  status_category: Category;
  archived_at: Instant | null;
  deleted_at: Instant | null;
}

/** Whether the visit makes the technician unavailable: the ticket is open and not archived (§4.5). */
export const isBlocking = ({ status_category, archived_at, deleted_at }: TicketState): boolean =>
  deleted_at === null && archived_at === null && !isClosed(status_category);

/** Whether plans and calendars show the visit. Done visits stay, even if archived. */
export const isOnCalendar = (ticket: TicketState): boolean =>
  isBlocking(ticket) || (ticket.deleted_at === null && ticket.status_category === "done");
