import { addressLine } from "../clients/contact-links.ts";
import { PhoneLink } from "../clients/phone-link.tsx";
import { money } from "../format/money.ts";
import { date } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Fact } from "../ui/fact.tsx";
import type { ExpectedStop } from "./expected.ts";
import { DueBadges, StopBadges } from "./stop-state.tsx";

/** The client's address and phone number, what is due, and the open invoices. */
export const StopFacts = ({ stop }: { stop: ExpectedStop }) => {
  const { my_day } = strings.value;
  const { client, note } = stop;
  const location = addressLine(client);
  return (
    <>
      <section class="block" aria-label={client.name}>
        <p class="when">
          <StopBadges stop={stop} />
          <DueBadges due={stop.due} />
        </p>
        {note && (
          <p class="written" dir="auto">
            {note}
          </p>
        )}
        <dl class="facts">
          {location && (
            <Fact label={my_day.address}>
              <bdi>{location}</bdi>
            </Fact>
          )}
          {client.reference && (
            <Fact label={my_day.reference}>
              <bdi>{client.reference}</bdi>
            </Fact>
          )}
          {client.phone_number && (
            <div>
              <dt>{my_day.phones}</dt>
              <dd class="phone">
                <PhoneLink phone={client.phone_number} />
              </dd>
            </div>
          )}
        </dl>
      </section>
      {stop.invoices.length > 0 && <Invoices invoices={stop.invoices} />}
    </>
  );
};

const Invoices = ({ invoices }: Pick<ExpectedStop, "invoices">) => {
  const { my_round } = strings.value;
  return (
    <section class="block" aria-labelledby="invoices">
      <h2 id="invoices">{my_round.invoices}</h2>
      <ul class="stop-invoices">
        {invoices.map(({ id, number, due_date, balance, currency }) => (
          <li key={id}>
            <span>
              <bdi>{number}</bdi> <small class="hint">{my_round.due_on(date(due_date))}</small>
            </span>
            <bdi>{money(balance, currency)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
};
