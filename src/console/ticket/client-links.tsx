import { answerOf, api } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { callLink, wayLink } from "../clients/reach.ts";
import { useRead } from "../parts/use-read.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";

type TicketClient = NonNullable<Ticket["client"]>;

/** Calls the client, and leads to them: with one tap. */
export const ClientLinks = ({ client }: { client: TicketClient }) => {
  const { ticket } = words.value;
  const can_read = may("clients:read") && client.deleted_at === null;
  const place = useRead(can_read ? `client place ${client.id}` : null, () =>
    answerOf(api.GET("/v1/clients/{id}", { params: { path: { id: client.id } } })),
  );
  const tel = callLink(client.phone_number);
  const way = wayLink(place.data ?? client);
  return (
    <>
      {tel && (
        <a class="button" href={tel}>
          {ticket.call}
        </a>
      )}
      {way && (
        <a class="button" href={way} target="_blank" rel="noreferrer">
          {ticket.navigate}
        </a>
      )}
    </>
  );
};
