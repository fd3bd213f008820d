import { useState } from "preact/hooks";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import type { PartProps } from "./part-props.ts";
import type { AllowedActions } from "./state.ts";
import type { TicketContext } from "./ticket-context.ts";

interface Props extends PartProps {
  allowed: AllowedActions;
  context: TicketContext;
}

/** The visit and the assignees. */
export const VisitBlock = ({ ticket, onTicket, allowed, context }: Props) => {
  const t = strings.value.ticket;
  const [open, setOpen] = useState<"booking" | "assigning">();
  const close = () => setOpen(undefined);
  const { technician, scheduled_at, scheduled_until, assignees } = ticket;
  const closeWith = (changed: typeof ticket) => {
    close();
    onTicket(changed);
  };
  return (
    <section class="block" aria-label={t.visit}>
      <h2>{t.visit}</h2>
      {technician && scheduled_at && scheduled_until ? (
        <>
          <p class="visit-time">{span(scheduled_at, scheduled_until)}</p>
          <p>
            <bdi>{technician.name}</bdi>
          </p>
        </>
      ) : (
        <p class="hint">{t.no_visit}</p>
      )}
      <h3>{t.assigned}</h3>
      {assignees.length === 0 ? (
        <p class="hint">{t.nobody}</p>
      ) : (
        <ul class="people">
          {assignees.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {(allowed.schedule || allowed.edit) && (
        <div class="actions">
          {allowed.schedule && (
            <Button onClick={() => setOpen("booking")}>{technician ? t.rebook : t.book}</Button>
          )}
          {allowed.edit && <Button onClick={() => setOpen("assigning")}>{t.assign}</Button>}
        </div>
      )}
      {open === "booking" && <BookingDialog ticket={ticket} onClose={close} onBooked={closeWith} />}
      {open === "assigning" && (
        <AssignDialog
          ticket={ticket}
          people={context.people}
          onClose={close}
          onTicket={closeWith}
        />
      )}
    </section>
  );
};
