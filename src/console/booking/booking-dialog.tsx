import { useEffect, useState } from "preact/hooks";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { sentTime, wallTime } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FieldErrors } from "../ui/field-errors.tsx";
import { Form } from "../ui/form.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { Conflicts } from "./conflicts.tsx";
import { type BookableTicket, firstWindow, type VisitProposal, wallWindow } from "./proposal.ts";
import { afterConflict, type ProposedSlot, soonestAndBest } from "./proposed-slots.ts";
import { useSuggestions, usualMinutes } from "./read-suggestions.ts";
import { SlotChoices } from "./slot-choices.tsx";
import { TechnicianChoice } from "./technician-choice.tsx";
import { useBooking } from "./use-booking.ts";
import { useConfirmedLate } from "./use-confirmed-late.tsx";
import { endsOf, isAfter, type Window } from "./window.ts";
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
export const BookingDialog = (props: Props) => {
  const { ticket, onClose } = props;
  const { booking } = strings.value;
  const { state, window, setWindow, setTechnician, chosen } = useVisit(props);
  const { free, for_window, all, booked, late, submit, bookProposed } = state;
  const { refusal, is_running: busy } = booked;
  return (
    <Dialog title={booking.title(ticket.ticket_number)} onClose={onClose}>
      <TicketTitle ticket={ticket} />
      <Conflicts
        refusal={refusal}
        busy={busy}
        proposals={for_window.is_loading ? undefined : afterConflict(for_window.data ?? [], chosen)}
        onProposal={bookProposed}
        onOverride={(override_reason) => submit({ override: true, override_reason })}
      />
      {!refusal && !free.data && !free.refusal && (
        <p class="hint slots-loading">{strings.value.slots.loading}</p>
      )}
      {!refusal && (
        <SlotChoices
          proposals={soonestAndBest(free.data ?? [])}
          busy={busy}
          onChosen={bookProposed}
        />
      )}
      <div class="booking-form">
        <Form
          mutation={{ run: submit, is_running: busy, refusal: booked.unbook_refusal }}
          action={booking.book}
          onCancel={onClose}
        >
          <FieldErrors refusal={refusal}>
            <WindowFields {...{ window, usual_minutes: usualMinutes(free) }} onWindow={setWindow} />
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
      {late.dialog}
    </Dialog>
  );
};

/** The visit that is put together, the suggestions for it, and how it is booked. */
const useVisit = ({ ticket, proposal = {}, refused, onBooked }: Props) => {
  const [window, setWindow] = useState<Window>(() => firstWindow(ticket, proposal));
  const [technician_id, setTechnician] = useState(
    proposal.technician_id ?? ticket.technician_id ?? undefined,
  );
  const { free, for_window, all } = useSuggestions(ticket.id, window);
  const best = (for_window.data ?? []).find(({ available }) => available)?.technician_id;
  const chosen = technician_id ?? best ?? "";
  const booked = useBooking(ticket, refused, onBooked);
  const late = useConfirmedLate();
  const { refusal } = booked;
  useEffect(() => {
    if (refusal) void for_window.refetch(); // somebody may have booked since
  }, [refusal]);

  const submit = (override: Partial<ScheduleInput> = {}) => {
    const [scheduled_at, scheduled_until] = endsOf(window).map(sentTime) as [string, string];
    const slot = { scheduled_at, scheduled_until };
    const is_late =
      endsLate(ticket, window) ||
      (!for_window.is_loading && for_window.data?.[0]?.meets_sla === false);
    late.bookUnlessLate(is_late, () =>
      booked.book({ technician_id: chosen, ...slot, ...override }),
    );
  };
  const bookProposed = ({ technician_id: id, slot, meets_sla }: ProposedSlot) => {
    const { scheduled_at, scheduled_until } = slot;
    late.bookUnlessLate(meets_sla === false, () => {
      setTechnician(id);
      setWindow(wallWindow(scheduled_at, scheduled_until)); // what a refusal is about
      booked.book({ technician_id: id, scheduled_at, scheduled_until });
    });
  };
  const state = { free, for_window, all, booked, late, submit, bookProposed };
  return { state, window, setWindow, setTechnician, chosen };
};

const endsLate = ({ sla_due_at }: BookableTicket, window: Window): boolean =>
  Boolean(sla_due_at && isAfter(window, wallTime(sla_due_at)));

/** The title, as a link if this person may open the ticket. */
const TicketTitle = ({ ticket }: { ticket: BookableTicket }) => {
  const title = <bdi>{ticket.title}</bdi>;
  return (
    <p class="booked-ticket">
      {may("tickets:read") ? <a href={`/console/tickets/${ticket.id}`}>{title}</a> : title}
    </p>
  );
};
