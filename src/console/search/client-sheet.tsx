import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { PaymentDialog } from "../billing/payment-dialog.tsx";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { NewTicketForm } from "../new-ticket/new-ticket-form.tsx";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { ClientCard } from "./client-card.tsx";
import { closeOpened } from "./opened.ts";

interface Props {
  id: string;
  /** Where a new job goes, unless another board is chosen. */
  board_id: string | undefined;
}

type Mode = "card" | "job" | "payment";

/** A client's card, in which a job can be created and booked. */
export const ClientSheet = ({ id, board_id }: Props) => {
  const [mode, setMode] = useState<Mode>("card");
  const [to_book, setToBook] = useState<Ticket>();
  const query = useQuery(`client ${id}`, () =>
    dataOf(api.GET("/v1/clients/{id}", { params: { path: { id } } })),
  );
  const { data: client } = query;
  const { card } = strings.value.palette;
  if (to_book)
    return <BookingDialog ticket={to_book} onClose={closeOpened} onBooked={closeOpened} />;
  if (mode === "payment" && client)
    return (
      <PaymentDialog
        client={client}
        onClose={() => setMode("card")}
        onRecorded={() => {
          void query.refetch();
          setMode("card");
        }}
      />
    );
  return (
    <Dialog
      // A dialog of its own, so that the focus begins at its first field.
      key={mode}
      aside
      title={
        mode === "job"
          ? card.job_for(client?.name ?? "")
          : (client?.name ?? strings.value.palette.kind.client)
      }
      onClose={closeOpened}
    >
      <QueryBoundary query={query}>
        {(data) =>
          mode === "job" ? (
            <NewTicketForm
              client={data}
              board_id={board_id}
              onClose={() => setMode("card")}
              onCreated={(ticket, is_to_book) => {
                if (is_to_book) setToBook(ticket);
                else closeOpened();
              }}
            />
          ) : (
            <ClientCard
              client={data}
              onJob={() => setMode("job")}
              onPayment={() => setMode("payment")}
            />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
};
