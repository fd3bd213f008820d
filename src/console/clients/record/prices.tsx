import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Client } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { Table } from "../../parts/table.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { useItems } from "../use-items.ts";
import { PriceDialog } from "./price-dialog.tsx";

interface Props {
  client: Client;
  onChanged(): void;
}

/** The prices agreed with a client, which come before the catalogue's. */
export const Prices = ({ client, onChanged }: Props) => {
  const { id } = client;
  const { clients, common } = words.value;
  const { prices, record } = clients;
  const [open, setOpen] = useState<{ item_uuid: string; price: string } | null>(null);
  const items = useItems();
  const read = useRead(`prices of ${id}`, () =>
    answerOf(
      api.GET("/v1/clients/{id}/prices", {
        params: { path: { id }, query: { per_page: 100 } },
      }),
    ),
  );
  const again = () => {
    onChanged();
    return read.again();
  };
  const removal = useAction(async (item_uuid: string) => {
    await answerOf(
      api.DELETE("/v1/clients/{id}/prices/{item_uuid}", { params: { path: { id, item_uuid } } }),
    );
    tell(prices.removed);
    await again();
  });
  const itemOf = (item_uuid: string) => items?.find(({ uuid }) => uuid === item_uuid);
  const may_change = may("clients:update");

  return (
    <section class="block listed">
      <h2>{record.prices}</h2>
      <Ready read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing>{prices.none}</Nothing>
          ) : (
            <Table
              caption={record.prices}
              rows={data}
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
                  cell: ({ item_uuid }) => {
                    const item = itemOf(item_uuid);
                    return item ? <bdi>{money(item.price, item.currency)}</bdi> : "–";
                  },
                },
                ...(may_change
                  ? [
                      {
                        title: clients.lists.actions,
                        cell: ({ item_uuid, price }: (typeof data)[number]) => (
                          <span class="actions">
                            <Button onClick={() => setOpen({ item_uuid, price: String(price) })}>
                              {common.edit}
                            </Button>
                            <Button
                              busy={removal.is_running}
                              onClick={() => void removal.run(item_uuid)}
                            >
                              {prices.remove}
                            </Button>
                          </span>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </Ready>
      <Refused refusal={removal.refusal} />
      {may_change && items && (
        <div class="actions">
          <Button onClick={() => setOpen({ item_uuid: "", price: "" })}>{prices.add}</Button>
        </div>
      )}
      {open && items && (
        <PriceDialog
          client={client}
          items={items}
          agreed={open}
          onClose={() => setOpen(null)}
          onAgreed={() => {
            setOpen(null);
            void again();
          }}
        />
      )}
    </section>
  );
};
