import type { Updateable } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import type { TechnicianBookingsTable } from "../../database/tables/technicians.ts";
import type { Category } from "../../shared/categories.ts";
import { isOnCalendar } from "../visit-kinds.ts";
import { ensureCalendar } from "./token.ts";

/** The fields of a ticket that determine its booking. */
export interface BookedTicket {
  id: string;
  technician_id: string | null;
  scheduled_at: Instant | null;
  scheduled_until: Instant | null;
  status_category: Category;
  archived_at: Instant | null;
  deleted_at: Instant | null;
}

interface Booking {
  technician_id: string;
  scheduled_at: Instant;
  scheduled_until: Instant;
}

/** The ticket's visit; null if it has none or was cancelled. */
const bookingOf = (ticket: BookedTicket): Booking | null => {
  const { technician_id, scheduled_at, scheduled_until } = ticket;
  return technician_id && scheduled_at && scheduled_until && isOnCalendar(ticket)
    ? { technician_id, scheduled_at, scheduled_until }
    : null;
};

/** Updates the technicians' calendars after a change of a ticket. `before` is null for a new ticket. */
export const recordBooking = (
  tx: OrgTx,
  before: BookedTicket | null,
  after: BookedTicket,
): void => {
  const [old_booking, new_booking] = [before && bookingOf(before), bookingOf(after)];
  if (old_booking && old_booking.technician_id !== new_booking?.technician_id)
    cancelBooking(tx, after.id, old_booking);
  if (new_booking && !isSame(old_booking, new_booking))
    saveBooking(tx, after.id, new_booking, !isSame(before, after));
};

const isSame = (
  one: Pick<BookedTicket, keyof Booking> | null,
  other: Pick<BookedTicket, keyof Booking>,
): boolean =>
  one?.technician_id === other.technician_id &&
  one.scheduled_at === other.scheduled_at &&
  one.scheduled_until === other.scheduled_until;

const cancelBooking = (tx: OrgTx, ticket_id: string, { technician_id }: Booking): void => {
  updateBooking(tx, ticket_id, technician_id, { cancelled: 1, updated_at: tx.now });
};

/** `booked_at` stays if the visit only reappears because its ticket was reopened. */
const saveBooking = (
  tx: OrgTx,
  ticket_id: string,
  { technician_id, scheduled_at, scheduled_until }: Booking,
  is_new: boolean,
): void => {
  const values = { scheduled_at, scheduled_until, cancelled: 0 as const, updated_at: tx.now };
  const booked = is_new ? { booked_at: tx.now } : {};
  if (updateBooking(tx, ticket_id, technician_id, { ...values, ...booked }) > 0) return;
  const first = { user_id: technician_id, ticket_id, sequence: 0, booked_at: tx.now };
  tx.insert("technician_bookings", { ...first, ...values });
  ensureCalendar(tx, technician_id);
};

/** Increments `sequence`, as calendars expect for every change. Returns the number of updated rows. */
const updateBooking = (
  tx: OrgTx,
  ticket_id: string,
  user_id: string,
  values: Updateable<TechnicianBookingsTable>,
): number =>
  tx.run(
    tx
      .update("technician_bookings", values)
      .set((of) => ({ sequence: of("sequence", "+", 1) }))
      .where("user_id", "=", user_id)
      .where("ticket_id", "=", ticket_id),
  );
