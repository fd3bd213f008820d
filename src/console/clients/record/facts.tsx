import type { Client } from "../../api/document.d.ts";
import { languageName } from "../../format/language.ts";
import { date, moment, wallTime } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import { EmptyState } from "../../ui/page.tsx";
import { Connection } from "../connection.tsx";
import { PhoneLink } from "../phone-link.tsx";
import { contact_names } from "../text-fields.ts";
import { LocationBlock } from "./location-block.tsx";
import { Prices } from "./prices.tsx";
import { Services } from "./services.tsx";

interface Props {
  client: Client;
  onChanged(): void;
}

/** A client's details. */
export const Facts = ({ client, onChanged }: Props) => (
  <div class="record-blocks">
    <Contact client={client} />
    <LocationBlock client={client} />
    <Account client={client} />
    <Contract client={client} />
    <Services client={client} />
    <Prices client={client} onChanged={onChanged} />
    {client.notes && (
      <section class="block">
        <h2>{strings.value.clients.fields.notes}</h2>
        <p class="written" dir="auto">
          {client.notes}
        </p>
      </section>
    )}
  </div>
);

const Contact = ({ client }: { client: Client }) => {
  const { record, fields } = strings.value.clients;
  return (
    <section class="block">
      <h2>{record.contact}</h2>
      <dl class="facts">
        <Fact label={fields.phone_number}>
          {client.phone_number && <PhoneLink phone={client.phone_number} />}
        </Fact>
        <Fact label={fields.extra_phones}>
          {client.extra_phones.length > 0 && (
            <span class="phones">
              {client.extra_phones.map((phone) => (
                <PhoneLink key={phone} phone={phone} />
              ))}
            </span>
          )}
        </Fact>
        <Fact label={fields.email}>{client.email}</Fact>
        <Fact label={fields.username}>{client.username}</Fact>
        {contact_names.map((name) => (
          <Fact key={name} label={fields[name]}>
            {name === "language" && client.language ? languageName(client.language) : client[name]}
          </Fact>
        ))}
      </dl>
    </section>
  );
};

const Contract = ({ client }: { client: Client }) => {
  const { common, clients, payment_method } = strings.value;
  const { record, fields } = clients;
  const dayIn = (instant: string) => date(wallTime(instant).slice(0, 10));
  return (
    <section class="block">
      <h2>{record.contract}</h2>
      <dl class="facts">
        <Fact label={fields.status}>{clients.status[client.status]}</Fact>
        <Fact label={fields.branch_id}>{client.branch?.name}</Fact>
        <Fact label={fields.collector_id}>{client.collector?.name}</Fact>
        <Fact label={fields.generator_id}>{client.generator?.name}</Fact>
        <Fact label={fields.agreed_payment_method}>
          {client.agreed_payment_method && payment_method[client.agreed_payment_method]}
        </Fact>
        <Fact label={fields.due_day}>{client.due_day}</Fact>
        <Fact label={fields.auto_invoice}>{client.auto_invoice ? common.yes : common.no}</Fact>
        <Fact label={fields.currency}>{client.currency}</Fact>
        <Fact label={fields.odometer}>{client.odometer}</Fact>
        <Fact label={fields.created_at}>{dayIn(client.created_at)}</Fact>
        <Fact label={fields.updated_at}>{moment(client.updated_at)}</Fact>
        <Fact label={fields.latest_check_in}>
          {client.latest_check_in && (
            <a href={`/console/tickets/${client.latest_check_in.ticket_id}`}>
              {moment(client.latest_check_in.at)}
              {client.latest_check_in.technician_name &&
                ` · ${client.latest_check_in.technician_name}`}
            </a>
          )}
        </Fact>
      </dl>
    </section>
  );
};

const Account = ({ client: { isp_account } }: { client: Client }) => {
  const { record, fields } = strings.value.clients;
  return (
    <section class="block">
      <h2>{record.connection}</h2>
      {isp_account ? (
        <dl class="facts">
          <Fact label={fields.isp}>
            <Connection
              isp={isp_account.isp_name}
              status={isp_account.status}
              expires_at={isp_account.expires_at}
            />
          </Fact>
          <Fact label={fields.isp_username}>{isp_account.username}</Fact>
        </dl>
      ) : (
        <EmptyState>{record.no_connection}</EmptyState>
      )}
    </section>
  );
};
