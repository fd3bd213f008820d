import type { Client, Ticket } from "../api/document.d.ts";
import { PhoneLink } from "../clients/phone-link.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";

interface Props {
  client: Ticket["client"];
  /** The whole record; undefined if this person may not read it. */
  record: Client | undefined;
}

export const ClientBlock = ({ client, record }: Props) => {
  const { ticket, clients } = strings.value;
  return (
    <section class="block" aria-label={ticket.client}>
      <h2>{ticket.client}</h2>
      {!client && <p class="hint">{ticket.no_client}</p>}
      {client && (
        <>
          <p class="client-name">
            {may("clients:read") && client.deleted_at === null ? (
              <a href={`/console/clients/${client.id}`} dir="auto">
                {client.name}
              </a>
            ) : (
              <bdi>{client.name}</bdi>
            )}
          </p>
          {record?.suspension && (
            <p>
              <Badge tone="bad">{clients.collections.service_suspended}</Badge>
            </p>
          )}
          {client.deleted_at && <p class="notice warning">{ticket.client_deleted}</p>}
          {client.phone_number && (
            <p>
              <PhoneLink phone={client.phone_number} />
            </p>
          )}
          {client.address && (
            <p>
              <bdi>{client.address}</bdi>
            </p>
          )}
          {client.external_ref && (
            <p class="hint">
              {ticket.external_ref}: <bdi dir="ltr">{client.external_ref}</bdi>
            </p>
          )}
        </>
      )}
    </section>
  );
};
