import type { Client } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";

/** A client's services and their prices. */
export const Services = ({ client }: { client: Client }) => {
  const { services, fields } = strings.value.clients;
  return (
    <section class="block listed">
      <h2>{fields.items}</h2>
      {client.items.length === 0 ? (
        <EmptyState>{services.none}</EmptyState>
      ) : (
        <Table
          caption={fields.items}
          rows={client.items.map((line, place) => ({ ...line, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            { title: services.item, cell: ({ name }) => <bdi>{name}</bdi> },
            {
              title: services.quantity,
              numeric: true,
              cell: ({ quantity }) => number(quantity),
            },
            {
              title: services.own_price,
              numeric: true,
              cell: ({ price, currency }) =>
                price === null ? "–" : <bdi>{money(price, currency)}</bdi>,
            },
            {
              title: services.charged,
              numeric: true,
              cell: ({ unit_price, currency }) => <bdi>{money(unit_price, currency)}</bdi>,
            },
          ]}
        />
      )}
    </section>
  );
};
