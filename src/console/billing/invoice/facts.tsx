import type { ComponentChildren } from "preact";
import type { Invoice } from "../../api/document.d.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { date, moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";

export const Facts = ({ invoice }: { invoice: Invoice }) => {
  const { invoice: t, client } = strings.value.billing;
  const facts: [string, ComponentChildren][] = [
    [client, <Billed key="client" invoice={invoice} />],
    [t.issued, date(invoice.issue_date)],
    [t.due, date(invoice.due_date)],
  ];
  if (invoice.period) facts.push([t.period, <bdi key="period">{invoice.period}</bdi>]);
  if (invoice.ticket_id !== null && may("tickets:read"))
    facts.push([
      t.ticket,
      <a key="ticket" href={`/console/tickets/${invoice.ticket_id}`}>
        {t.open_ticket}
      </a>,
    ]);
  if (invoice.notes)
    facts.push([
      t.notes,
      <p key="notes" class="billing-words" dir="auto">
        {invoice.notes}
      </p>,
    ]);
  if (invoice.written_off_at) facts.push([t.written_off_at, moment(invoice.written_off_at)]);
  if (invoice.voided_at) facts.push([t.voided_at, moment(invoice.voided_at)]);
  if (invoice.void_reason)
    facts.push([
      t.void_reason,
      <p key="reason" class="billing-words" dir="auto">
        {invoice.void_reason}
      </p>,
    ]);
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
};

/** The client's details at the time of billing, with a link to the current record. */
const Billed = ({ invoice: { client_id, client_snapshot } }: { invoice: Invoice }) => {
  const { name, username, email, phone_number, address, city, external_ref } = client_snapshot;
  const details = [email, address, city, external_ref].filter(
    (detail) => detail !== null && detail !== "",
  );
  return (
    <>
      {may("clients:read") ? (
        <a href={`/console/clients/${client_id}`} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}{" "}
      <small>
        <bdi>{username}</bdi>
      </small>
      {phone_number && (
        <p>
          <PhoneLink phone={phone_number} />
        </p>
      )}
      {details.map((detail, index) => (
        <p key={index} class="hint">
          <bdi>{detail}</bdi>
        </p>
      ))}
    </>
  );
};
