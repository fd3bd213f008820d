import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Item } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryTable } from "../../ui/paged.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { readItems } from "../use-items.ts";
import { itemColumns } from "./item-columns.tsx";
import { ItemDialog } from "./item-dialog.tsx";

/** The catalogue. */
export const Items = () => {
  const { common, clients } = strings.value;
  const { lists } = clients;
  const query = useQuery("catalogue", readItems);
  const [open, setOpen] = useState<{ item: Item | null } | null>(null);
  const change = useMutation(async ({ uuid, active }: Item) => {
    await dataOf(
      api.PUT("/v1/items/{id}", { params: { path: { id: uuid } }, body: { active: !active } }),
    );
    await query.refetch();
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
      <RefusalNotice refusal={change.refusal} />
      <QueryTable
        query={query}
        empty={lists.items.none}
        caption={lists.items.title}
        keyOf={({ uuid }) => uuid}
        columns={[
          ...itemColumns(),
          may_change && {
            title: common.actions,
            cell: (item: Item) => (
              <span class="actions">
                <Button onClick={() => setOpen({ item })}>{common.edit}</Button>
                <Button busy={change.is_running} onClick={() => void change.run(item)}>
                  {item.active ? lists.switch_off : lists.switch_on}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {open && (
        <ItemDialog
          item={open.item}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            notify(common.saved);
            void query.refetch();
          }}
        />
      )}
    </div>
  );
};
