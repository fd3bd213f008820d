import type { Stop } from "../../api/document.d.ts";
import { addressLine } from "../../clients/contact-links.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";

/** Where a stop is, in one line, with its landmark and the client's phone. */
export const Where = ({ client }: Pick<Stop, "client">) => (
  <div>
    <bdi>{addressLine(client) ?? "–"}</bdi>
    <div class="debtor-facts hint">
      {client.reference && <bdi>{client.reference}</bdi>}
      {client.phone_number && <PhoneLink phone={client.phone_number} />}
    </div>
  </div>
);
