import { useRoute } from "preact-iso";
import { Page, Ready } from "../parts/page.tsx";
import { words } from "../words/words.ts";
import { TicketView } from "./ticket-view.tsx";
import { useTicket } from "./use-ticket.ts";

/** One ticket, at its own address. */
export default function TicketPage() {
  const { ticket_id = "" } = useRoute().params;
  const read = useTicket(ticket_id);
  const { ticket } = words.value;
  const { data, refusal } = read;
  const known = refusal?.status === 404 ? undefined : data;
  return (
    <Page title={known ? `${known.ticket_number} ${known.title}` : ticket.title}>
      <Ready read={refusal?.status === 404 ? { ...read, data: undefined } : read}>
        {(shown) => <TicketView key={shown.id} ticket={shown} read={read} />}
      </Ready>
    </Page>
  );
}
