import { useState } from "preact/hooks";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { book, unbook } from "./book.ts";

/** Books a ticket's visit and cancels it. `refused` is the refusal of an earlier attempt. */
export const useBooking = (
  ticket_id: string,
  refused: Refusal | undefined,
  onBooked: (ticket: Ticket) => void,
) => {
  const { booking } = strings.value;
  const [earlier, setEarlier] = useState(refused);
  const booked = useMutation(async (visit: ScheduleInput) => {
    const done = await book(ticket_id, visit);
    const { technician, scheduled_at: from, scheduled_until: until } = done;
    if (technician && from && until)
      notify(booking.booked(isolated(technician.name), span(from, until)));
    onBooked(done);
  });
  const unbooked = useMutation(async () => {
    const done = await unbook(ticket_id);
    notify(booking.taken_back);
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
