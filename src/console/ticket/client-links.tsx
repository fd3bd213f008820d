import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { callLink, directionsLink } from "../clients/contact-links.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { useQuery } from "../ui/use-query.ts";

type TicketClient = NonNullable<Ticket["client"]>;

/** Links to call the client and to get directions. */
export const ClientLinks = ({ client }: { client: TicketClient }) => {
  const { ticket } = strings.value;
  const can_read = may("clients:read") && client.deleted_at === null;
  const client_query = useQuery(can_read ? `client place ${client.id}` : null, () =>
    dataOf(api.GET("/v1/clients/{id}", { params: { path: { id: client.id } } })),
  );
  const tel = callLink(client.phone_number);
  const directions = directionsLink(client_query.data ?? client);
  return (
    <>
      {tel && (
        <a class="button" href={tel}>
          {ticket.call}
        </a>
      )}
      {directions && (
        <a class="button" href={directions} target="_blank" rel="noreferrer">
          {ticket.navigate}
        </a>
      )}
    </>
  );
};
