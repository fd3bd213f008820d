import type { Client, Ticket } from "../api/document.d.ts";
import { callLink, directionsLink } from "../clients/contact-links.ts";
import { strings } from "../strings/strings.ts";

interface Props {
  client: NonNullable<Ticket["client"]>;
  /** The whole record; undefined if this person may not read it. */
  record: Client | undefined;
}

/** Links to call the client and to get directions. */
export const ClientLinks = ({ client, record }: Props) => {
  const { ticket } = strings.value;
  const tel = callLink(client.phone_number);
  const directions = directionsLink(record ?? client);
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
