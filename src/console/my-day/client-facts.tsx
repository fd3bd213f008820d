import type { Client, CompletionPreview, Ticket } from "../api/document.d.ts";
import { callLink, locationOf } from "../clients/contact-links.ts";
import { money } from "../format/money.ts";
import { dayOf } from "../format/time.ts";
import { Badge } from "../ui/badge.tsx";
import { Fact } from "../ui/fact.tsx";
import { strings } from "../words/words.ts";

interface Props {
  client: Client | NonNullable<Ticket["client"]>;
  /** The whole record, where this person may read it. */
  known: Client | undefined;
  preview: CompletionPreview | undefined;
}

/** Who is behind the door: where, how to be called, what they owe, and what others wrote about them. */
export const ClientFacts = ({ client, known, preview }: Props) => {
  const { my_day } = strings.value;
  const phones = [client.phone_number, ...(known?.extra_phones ?? [])].filter(
    (phone) => phone !== null,
  );
  const balance = known?.balance ?? preview?.client_balance ?? null;
  const currency = known?.currency ?? preview?.currency;
  const place = locationOf(client);
  return (
    <section class="block" aria-label={client.name}>
      <h2>
        <bdi>{client.name}</bdi>
      </h2>
      <dl class="facts">
        {place && (
          <Fact label={my_day.address}>
            <bdi>{place}</bdi>
          </Fact>
        )}
        {known?.reference && (
          <Fact label={my_day.reference}>
            <bdi>{known.reference}</bdi>
          </Fact>
        )}
        {phones.length > 0 && (
          <div>
            <dt>{my_day.phones}</dt>
            {phones.map((phone) => (
              <dd key={phone}>
                <a class="phone" href={callLink(phone) ?? undefined}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
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
        {known?.isp_account && (
          <Fact label={my_day.line}>
            <bdi>{known.isp_account.username}</bdi> ·{" "}
            {strings.value.line_status[known.isp_account.status]}
            {known.isp_account.expires_at && ` · ${dayOf(known.isp_account.expires_at)}`}
          </Fact>
        )}
      </dl>
      {known?.notes && (
        <>
          <h3>{my_day.client_notes}</h3>
          <p class="written" dir="auto">
            {known.notes}
          </p>
        </>
      )}
    </section>
  );
};
