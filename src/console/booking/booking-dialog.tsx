import { useState } from "preact/hooks";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { sentTime } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldErrors } from "../ui/field-errors.tsx";
import { Form } from "../ui/form.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { Conflicts } from "./conflicts.tsx";
import { FirstFree } from "./first-free.tsx";
import { type BookableTicket, firstWindow, type VisitProposal, wallWindow } from "./proposal.ts";
import { useSuggestions, usualMinutes } from "./read-suggestions.ts";
import { TechnicianChoice } from "./technician-choice.tsx";
import { useBooking } from "./use-booking.ts";
import { endsOf, type Window } from "./window.ts";
import { WindowFields } from "./window-fields.tsx";

interface Props {
  ticket: BookableTicket;
  /** The initial values; left out: the ticket's visit. */
  proposal?: VisitProposal;
  /** The refusal of the proposal, if it was sent before. */
  refused?: Refusal;
  onClose(): void;
  /** Called with the ticket after booking, moving or cancelling its visit. */
  onBooked(ticket: Ticket): void;
}

/** Books, moves or cancels the visit of a ticket. */
export const BookingDialog = ({ ticket, proposal = {}, refused, onClose, onBooked }: Props) => {
  const { booking } = strings.value;
  const [window, setWindow] = useState<Window>(() => firstWindow(ticket, proposal));
  const [technician_id, setTechnician] = useState(
    proposal.technician_id ?? ticket.technician_id ?? undefined,
  );
  const { free, for_window, all } = useSuggestions(ticket.id, window);
  const best = (for_window.data ?? []).find(({ available }) => available)?.technician_id;
  const chosen = technician_id ?? best;
  const usual_minutes = usualMinutes(free);

  const booked = useBooking(ticket.id, refused, onBooked);
  const { refusal, is_running: busy } = booked;
  const submit = (visit: Partial<ScheduleInput> = {}) => {
    const [scheduled_at, scheduled_until] = endsOf(window).map(sentTime) as [string, string];
    booked.book({ technician_id: chosen ?? "", scheduled_at, scheduled_until, ...visit });
  };

  return (
    <Dialog title={booking.title(ticket.ticket_number)} onClose={onClose}>
      <TicketTitle ticket={ticket} />
      <Conflicts
        refusal={refusal}
        busy={busy}
        onSlot={(slot) => submit(slot)}
        onOverride={(override_reason) => submit({ override: true, override_reason })}
      />
      {!refusal && <FirstFree free={free} busy={busy} onVisit={submit} />}
      <div class="booking-form">
        <Form
          mutation={{ run: submit, is_running: busy, refusal: booked.unbook_refusal }}
          action={booking.book}
          onCancel={onClose}
        >
          <FieldErrors refusal={refusal}>
            <WindowFields {...{ window, usual_minutes }} onWindow={setWindow} />
          </FieldErrors>
          <fieldset class="group" aria-busy={for_window.is_loading}>
            <legend>{booking.technician}</legend>
            <QueryBoundary query={for_window}>
              {(suggestions) => (
                <TechnicianChoice
                  suggestions={suggestions}
                  others={all.data ?? []}
                  chosen={chosen}
                  onChosen={(id, slot) => {
                    setTechnician(id);
                    if (slot) setWindow(wallWindow(slot.scheduled_at, slot.scheduled_until));
                  }}
                />
              )}
            </QueryBoundary>
          </fieldset>
        </Form>
      </div>
      {ticket.technician_id && (
        <Button busy={busy} onClick={booked.unbook}>
          {booking.take_back}
        </Button>
      )}
    </Dialog>
  );
};

/** The title, as a link if this person may open the ticket. */
const TicketTitle = ({ ticket }: { ticket: BookableTicket }) => {
  const title = <bdi>{ticket.title}</bdi>;
  return (
    <p class="booked-ticket">
      {may("tickets:read") ? <a href={`/console/tickets/${ticket.id}`}>{title}</a> : title}
    </p>
  );
};
