import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Item } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { tell } from "../../parts/announce.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { Table } from "../../parts/table.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { readItems } from "../use-items.ts";
import { ItemDialog } from "./item-dialog.tsx";

/** The catalogue: what is sold, and for how much. */
export const Items = () => {
  const { common, clients } = words.value;
  const { lists, items: said } = clients;
  const read = useRead("catalogue", readItems);
  const [open, setOpen] = useState<{ item: Item | null } | null>(null);
  const change = useAction(async ({ uuid, active }: Item) => {
    await answerOf(
      api.PUT("/v1/items/{id}", { params: { path: { id: uuid } }, body: { active: !active } }),
    );
    await read.again();
  });
  const may_change = may("items:manage");
  return (
    <div class="listed">
      {may_change && (
        <div class="actions">
          <Button kind="primary" onClick={() => setOpen({ item: null })}>
            {lists.items.add}
          </Button>
        </div>
      )}
      <Refused refusal={change.refusal} />
      <Ready read={read}>
        {(items) =>
          items.length === 0 ? (
            <Nothing>{lists.items.none}</Nothing>
          ) : (
            <Table
              caption={lists.items.title}
              rows={items}
              keyOf={({ uuid }) => uuid}
              columns={[
                {
                  title: lists.name,
                  cell: ({ name, sku }) => (
                    <div class="who-listed">
                      <bdi>{name}</bdi>
                      {sku && <bdi class="username">{sku}</bdi>}
                    </div>
                  ),
                },
                { title: said.type, cell: ({ type }) => said.types[type] },
                {
                  title: said.price,
                  numeric: true,
                  cell: ({ price, currency, unit }) => (
                    <span>
                      <bdi>{money(price, currency)}</bdi>
                      {unit && (
                        <>
                          {" / "}
                          <bdi>{unit}</bdi>
                        </>
                      )}
                    </span>
                  ),
                },
                { title: said.tax_rate, numeric: true, cell: ({ tax_rate }) => number(tax_rate) },
                {
                  title: clients.fields.status,
                  cell: ({ active }) => (
                    <Badge tone={active ? "good" : "neutral"}>
                      {active ? said.active : lists.off}
                    </Badge>
                  ),
                },
                ...(may_change
                  ? [
                      {
                        title: lists.actions,
                        cell: (item: Item) => (
                          <span class="actions">
                            <Button onClick={() => setOpen({ item })}>{common.edit}</Button>
                            <Button busy={change.is_running} onClick={() => void change.run(item)}>
                              {item.active ? lists.switch_off : lists.switch_on}
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
      {open && (
        <ItemDialog
          item={open.item}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            tell(common.saved);
            void read.again();
          }}
        />
      )}
    </div>
  );
};
