import "../shell/shared.ts";
import { useState } from "preact/hooks";
import type { Ticket } from "../api/document.d.ts";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { NewTicketForm } from "./new-ticket-form.tsx";

interface Props {
  board_id?: string | undefined;
  client?: { id: string; name: string };
  onClose(): void;
  onCreated(ticket: Ticket): void;
}

/** Creates a job, with its visit or, if chosen, booking it next. */
export const NewTicketDialog = ({ board_id, client, onClose, onCreated }: Props) => {
  const [to_book, setToBook] = useState<Ticket>();
  if (to_book)
    return (
      <BookingDialog ticket={to_book} onClose={() => onCreated(to_book)} onBooked={onCreated} />
    );
  return (
    <Dialog title={strings.value.new_ticket.title} onClose={onClose} aside>
      <NewTicketForm
        board_id={board_id}
        client={client}
        onClose={onClose}
        onCreated={(ticket, is_to_book) => (is_to_book ? setToBook(ticket) : onCreated(ticket))}
      />
    </Dialog>
  );
};
