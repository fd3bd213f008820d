import "../shell/shared.ts";
import { useLocation, useRoute } from "preact-iso";
import { NewTicketDialog } from "../new-ticket/new-ticket-dialog.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { TicketView } from "./ticket-view.tsx";
import { useTicket } from "./use-ticket.ts";

/** One ticket, or a new one at `/console/tickets/new`. */
export default function TicketPage() {
  const { ticket_id = "" } = useRoute().params;
  return ticket_id === "new" ? (
    <NewTicketPage />
  ) : (
    <ExistingTicket key={ticket_id} id={ticket_id} />
  );
}

const ExistingTicket = ({ id }: { id: string }) => {
  const query = useTicket(id);
  const t = strings.value.ticket;
  const { data, refusal } = query;
  // A ticket that was deleted, or is no longer accessible, is not shown.
  const ticket = refusal?.status === 404 ? undefined : data;
  return (
    <Page title={ticket ? `${ticket.ticket_number} ${ticket.title}` : t.title}>
      <QueryBoundary query={{ ...query, data: ticket }}>
        {(shown) => <TicketView ticket={shown} query={query} />}
      </QueryBoundary>
    </Page>
  );
};

const NewTicketPage = () => {
  const { route } = useLocation();
  const { new_ticket, shell } = strings.value;
  return (
    <Page title={new_ticket.title}>
      {may("tickets:create") ? (
        <NewTicketDialog
          onClose={() => route("/console")}
          onCreated={({ id }) => route(`/console/tickets/${id}`, true)}
        />
      ) : (
        <EmptyState>{shell.not_allowed}</EmptyState>
      )}
    </Page>
  );
};
