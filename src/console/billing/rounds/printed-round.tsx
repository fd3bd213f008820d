import type { CollectionRound, Stop } from "../../api/document.d.ts";
import { addressLine } from "../../clients/contact-links.ts";
import { PhoneNumber } from "../../clients/phone-link.tsx";
import { number } from "../../format/locale.ts";
import { longDate } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { OnPaper } from "../../ui/on-paper.tsx";
import { AmountLines } from "../amount-lines.tsx";

/** The walk list on paper, with room for what was paid and who signed. */
export const PrintedRound = ({ round }: { round: CollectionRound }) => (
  <OnPaper class="printed-round" draw={() => <WalkList round={round} />} />
);

const WalkList = ({ round: { name, collector_name, date, stops } }: { round: CollectionRound }) => {
  const { amount, client, rounds: t } = strings.value.billing;
  return (
    <>
      <h1>
        <bdi>{name}</bdi> · <bdi>{collector_name}</bdi> · {longDate(date)}
      </h1>
      <table>
        <thead>
          <tr>
            {["", client, t.where, t.due, amount, t.signature].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, index) => (
            <PrintedStop key={stop.id} stop={stop} position={index + 1} />
          ))}
        </tbody>
      </table>
    </>
  );
};

const PrintedStop = ({ stop: { client, due }, position }: { stop: Stop; position: number }) => (
  <tr>
    <td>{number(position)}</td>
    <td>
      <strong>
        <bdi>{client.name}</bdi>
      </strong>
      <br />
      {client.phone_number && <PhoneNumber phone={client.phone_number} />}
    </td>
    <td>
      <bdi>{addressLine(client)}</bdi>
      {client.reference && (
        <>
          <br />
          <bdi>{client.reference}</bdi>
        </>
      )}
    </td>
    <td>
      <AmountLines amounts={due} />
    </td>
    <td />
    <td />
  </tr>
);
