import { useState } from "preact/hooks";
import type { Client, Item } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { QueryTable } from "../../ui/paged.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useItems } from "../use-items.ts";
import { PriceDialog } from "./price-dialog.tsx";
import { usePrices } from "./use-prices.ts";

interface Props {
  client: Client;
  onChanged(): void;
}

/** A client's own prices, which override the catalogue's. */
export const Prices = ({ client, onChanged }: Props) => {
  const { clients, common } = strings.value;
  const { prices, record } = clients;
  const [open, setOpen] = useState<{ item_uuid: string; price: string } | null>(null);
  const items = useItems();
  const { query, removal, refetch } = usePrices(client.id, onChanged);
  const itemOf = (item_uuid: string) => items?.find(({ uuid }) => uuid === item_uuid);
  const may_change = may("clients:update");

  return (
    <section class="block listed">
      <h2>{record.prices}</h2>
      <QueryTable
        query={query}
        empty={prices.none}
        caption={record.prices}
        keyOf={({ item_uuid }) => item_uuid}
        columns={[
          {
            title: clients.services.item,
            cell: ({ item_uuid }) => <bdi>{itemOf(item_uuid)?.name ?? item_uuid}</bdi>,
          },
          {
            title: prices.price,
            numeric: true,
            cell: ({ price, currency }) => <bdi>{money(price, currency)}</bdi>,
          },
          {
            title: prices.catalogue,
            numeric: true,
            cell: ({ item_uuid }) => <CataloguePrice item={itemOf(item_uuid)} />,
          },
          may_change && {
            title: common.actions,
            cell: ({ item_uuid, price }) => (
              <span class="actions">
                <Button onClick={() => setOpen({ item_uuid, price: String(price) })}>
                  {common.edit}
                </Button>
                <Button busy={removal.is_running} onClick={() => void removal.run(item_uuid)}>
                  {clients.form.remove}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <RefusalNotice refusal={removal.refusal} />
      {may_change && items && (
        <div class="actions">
          <Button onClick={() => setOpen({ item_uuid: "", price: "" })}>{prices.add}</Button>
        </div>
      )}
      {open && items && (
        <PriceDialog
          client={client}
          items={items}
          current={open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void refetch();
          }}
        />
      )}
    </section>
  );
};

const CataloguePrice = ({ item }: { item: Item | undefined }) =>
  item ? <bdi>{money(item.price, item.currency)}</bdi> : <>–</>;
