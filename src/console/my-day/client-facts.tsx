import type { Client, CompletionPreview, Ticket } from "../api/document.d.ts";
import { addressLine } from "../clients/contact-links.ts";
import { PhoneLink } from "../clients/phone-link.tsx";
import { money } from "../format/money.ts";
import { dayOf } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { Fact } from "../ui/fact.tsx";

interface Props {
  client: Client | NonNullable<Ticket["client"]>;
  /** The whole record; undefined if this person may not read it. */
  record: Client | undefined;
  preview: CompletionPreview | undefined;
}

/** The client's address, phone numbers, balance and notes. */
export const ClientFacts = ({ client, record, preview }: Props) => {
  const { my_day, clients } = strings.value;
  const phones = [client.phone_number, ...(record?.extra_phones ?? [])].filter(
    (phone) => phone !== null,
  );
  const balance = record?.balance ?? preview?.client_balance ?? null;
  const currency = record?.currency ?? preview?.currency;
  const location = addressLine(client);
  return (
    <section class="block" aria-label={client.name}>
      <h2>
        <bdi>{client.name}</bdi>
      </h2>
      {record?.suspension && (
        <p>
          <Badge tone="bad">{clients.collections.service_suspended}</Badge>
        </p>
      )}
      <dl class="facts">
        {location && (
          <Fact label={my_day.address}>
            <bdi>{location}</bdi>
          </Fact>
        )}
        {record?.reference && (
          <Fact label={my_day.reference}>
            <bdi>{record.reference}</bdi>
          </Fact>
        )}
        {phones.length > 0 && (
          <div>
            <dt>{my_day.phones}</dt>
            {phones.map((phone) => (
              <dd key={phone} class="phone">
                <PhoneLink phone={phone} />
              </dd>
            ))}
          </div>
        )}
        {balance !== null && currency && (
          <Fact label={my_day.balance}>
            {balance === 0 ? (
              my_day.settled
            ) : (
              <Badge tone={balance > 0 ? "warning" : "good"}>
                {balance > 0
                  ? my_day.owes(money(balance, currency))
                  : my_day.has_credit(money(-balance, currency))}
              </Badge>
            )}
          </Fact>
        )}
        {record?.isp_account && (
          <Fact label={my_day.line}>
            <bdi>{record.isp_account.username}</bdi> ·{" "}
            {strings.value.line_status[record.isp_account.status]}
            {record.isp_account.expires_at &&
              ` · ${clients.connection.until(dayOf(record.isp_account.expires_at))}`}
          </Fact>
        )}
      </dl>
      {record?.notes && (
        <>
          <h3>{my_day.client_notes}</h3>
          <p class="written" dir="auto">
            {record.notes}
          </p>
        </>
      )}
    </section>
  );
};
