import type { Client } from "../api/document.d.ts";
import { Balances } from "../clients/balance.tsx";
import { Connection } from "../clients/connection.tsx";
import { locationOf } from "../clients/location.ts";
import { PhoneLink } from "../clients/phone-link.tsx";
import { moment } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Fact } from "../ui/fact.tsx";
import { OpenJobs } from "./open-jobs.tsx";
import { closeOpened } from "./opened.ts";
import { mayCreateJob } from "./places.ts";

interface Props {
  client: Client;
  onJob(): void;
  onPayment(): void;
}

/** What a call needs to know of a client, and what can be done for them. */
export const ClientCard = ({ client, onJob, onPayment }: Props) => {
  const { card } = strings.value.palette;
  return (
    <div class="client-card">
      <div class="actions">
        {mayCreateJob() && (
          <Button kind="primary" onClick={onJob}>
            {card.new_job}
          </Button>
        )}
        <a class="button" href={`/console/clients/${client.id}`} onClick={closeOpened}>
          {card.open}
        </a>
        {may("client_payments:create") && <Button onClick={onPayment}>{card.payment}</Button>}
      </div>
      <dl class="facts">
        <Fact label={card.phone}>
          {[client.phone_number, ...client.extra_phones].map(
            (phone) => phone && <PhoneLink key={phone} phone={phone} />,
          )}
        </Fact>
        <Fact label={card.balance}>
          <Balances balances={client.balances} />
        </Fact>
        <Fact label={card.line}>
          <Line client={client} />
        </Fact>
        <Fact label={strings.value.clients.place}>{locationOf(client)}</Fact>
        <LastVisit client={client} />
      </dl>
      {may("tickets:read") && <OpenJobs client_id={client.id} />}
    </div>
  );
};

const Line = ({ client: { isp_account } }: Pick<Props, "client">) =>
  isp_account ? (
    <Connection
      isp={isp_account.isp_name}
      status={isp_account.status}
      expires_at={isp_account.expires_at}
    />
  ) : (
    strings.value.palette.card.no_line
  );

const LastVisit = ({ client: { latest_check_in: visit } }: Pick<Props, "client">) => {
  const { card } = strings.value.palette;
  if (!may("tickets:read")) return null;
  return (
    <Fact label={card.last_visit}>
      {visit ? (
        <span>
          <a href={`/console/tickets/${visit.ticket_id}`} onClick={closeOpened}>
            {moment(visit.at)}
          </a>{" "}
          <bdi>{visit.technician_name}</bdi>
        </span>
      ) : (
        card.no_visit
      )}
    </Fact>
  );
};
