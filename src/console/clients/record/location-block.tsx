import type { Client } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import { EmptyState } from "../../ui/page.tsx";
import { location_names } from "../text-fields.ts";
import { mapAddress } from "./map-address.ts";

/** A client's location with links to maps. */
export const LocationBlock = ({ client }: { client: Client }) => {
  const { clients } = strings.value;
  const { latitude, longitude } = client;
  const address = latitude === null || longitude === null ? null : mapAddress(latitude, longitude);
  const is_empty = location_names.every((name) => !client[name]) && address === null;
  return (
    <section class="block">
      <h2>{clients.place}</h2>
      {is_empty && <EmptyState>{clients.record.nothing}</EmptyState>}
      <dl class="facts">
        {location_names.map((name) => (
          <Fact key={name} label={clients.fields[name]}>
            {client[name]}
          </Fact>
        ))}
      </dl>
      {address && (
        <p class="actions">
          <a class="button" href={address.map} target="_blank" rel="noreferrer">
            {clients.record.map}
          </a>
          <a class="button" href={address.phone}>
            {clients.record.navigate}
          </a>
        </p>
      )}
    </section>
  );
};
