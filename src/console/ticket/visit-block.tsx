import { useState } from "preact/hooks";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { span } from "../format/time.ts";
import { Button } from "../parts/button.tsx";
import { words } from "../words/words.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import type { PartProps } from "./part-props.ts";
import type { Offered } from "./state.ts";
import type { Surroundings } from "./surroundings.ts";

interface Props extends PartProps {
  may_do: Offered;
  around: Surroundings;
}

/** Who visits and when, and who else works on it. */
export const VisitBlock = ({ ticket, onTicket, may_do, around }: Props) => {
  const said = words.value.ticket;
  const [open, setOpen] = useState<"booking" | "assigning">();
  const close = () => setOpen(undefined);
  const { technician, scheduled_at, scheduled_until, assignees } = ticket;
  const taken = (changed: typeof ticket) => {
    close();
    onTicket(changed);
  };
  return (
    <section class="block" aria-label={said.visit}>
      <h2>{said.visit}</h2>
      {technician && scheduled_at && scheduled_until ? (
        <>
          <p class="visit-time">{span(scheduled_at, scheduled_until)}</p>
          <p>
            <bdi>{technician.name}</bdi>
          </p>
        </>
      ) : (
        <p class="hint">{said.no_visit}</p>
      )}
      <h3>{said.assigned}</h3>
      {assignees.length === 0 ? (
        <p class="hint">{said.nobody}</p>
      ) : (
        <ul class="people">
          {assignees.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {(may_do.schedule || may_do.edit) && (
        <div class="actions">
          {may_do.schedule && (
            <Button onClick={() => setOpen("booking")}>
              {technician ? said.rebook : said.book}
            </Button>
          )}
          {may_do.edit && <Button onClick={() => setOpen("assigning")}>{said.assign}</Button>}
        </div>
      )}
      {open === "booking" && <BookingDialog ticket={ticket} onClose={close} onBooked={taken} />}
      {open === "assigning" && (
        <AssignDialog ticket={ticket} people={around.people} onClose={close} onTicket={taken} />
      )}
    </section>
  );
};
