import { useState } from "preact/hooks";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { undo } from "../ui/undo.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { book, unbook } from "./book.ts";
import type { BookableTicket } from "./proposal.ts";
import { restoreUnscheduled, restoreVisit } from "./restore-visit.ts";
import { unlessVisitChanged } from "./unless-visit-changed.ts";

/**
 * Books the visit of a ticket and cancels it, unless somebody else has changed it since this was called first.
 * Can be undone from its notice. `refused` is the refusal of an earlier attempt.
 */
export const useBooking = (
  current: BookableTicket,
  refused: Refusal | undefined,
  onBooked: (ticket: Ticket) => void,
) => {
  const { booking } = strings.value;
  const [ticket] = useState(current);
  const [earlier, setEarlier] = useState(refused);
  const notifyDone = (text: string, done: Ticket) =>
    notify(
      text,
      () =>
        void undo(async () => {
          await restored(ticket, done);
          notify(booking.undone);
        }),
    );
  const booked = useMutation(async (visit: ScheduleInput) => {
    const done = await unlessVisitChanged(ticket, (version) => book(ticket.id, visit, version));
    const { technician, scheduled_at: from, scheduled_until: until } = done;
    if (technician && from && until)
      notifyDone(booking.booked(isolated(technician.name), span(from, until)), done);
    onBooked(done);
  });
  const unbooked = useMutation(async () => {
    const done = await unlessVisitChanged(ticket, (version) => unbook(ticket.id, version));
    notifyDone(booking.taken_back, done);
    onBooked(done);
  });
  return {
    book: (visit: ScheduleInput): void => {
      setEarlier(undefined);
      void booked.run(visit);
    },
    unbook: (): void => void unbooked.run(),
    refusal: booked.refusal ?? earlier,
    unbook_refusal: unbooked.refusal,
    is_running: booked.is_running || unbooked.is_running,
  };
};

/** Sends the version that the change led to, so that a later change by others is kept. */
const restored = (before: BookableTicket, { id, version }: Ticket): Promise<Ticket> => {
  const { technician_id, scheduled_at, scheduled_until, assigned_users = [] } = before;
  return technician_id && scheduled_at && scheduled_until
    ? restoreVisit(id, { technician_id, scheduled_at, scheduled_until }, version)
    : restoreUnscheduled(id, assigned_users, version);
};
