import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryTable } from "../../ui/paged.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import type { TableColumn } from "../../ui/table.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { type NamedItem, type NamedKind, readNamed } from "../use-named.ts";
import { NameDialog, type NamedFormProps } from "./name-dialog.tsx";
import { changeNamed, deleteNamed } from "./named-items.ts";

type Open =
  | { dialog: "name"; item: NamedItem | null }
  | { dialog: "delete"; item: NamedItem }
  | null;

interface Props {
  kind: NamedKind;
  /** The form of an item, if it has more than a name. */
  Form?: ComponentType<NamedFormProps>;
  /** Columns beside the name and the status. */
  columns?: readonly TableColumn<NamedItem>[];
}

/** A list of branches, ISPs, collectors or generators. */
export const NamedList = ({ kind, Form = NameDialog, columns = [] }: Props) => {
  const { common, clients } = strings.value;
  const { lists } = clients;
  const query = useQuery(`list of ${kind}`, () => readNamed(kind));
  const [open, setOpen] = useState<Open>(null);
  const change = useMutation(async (item: NamedItem) => {
    await changeNamed(kind, item.id, { active: !item.active });
    await query.refetch();
  });
  const close = () => setOpen(null);
  const finish = (text: string) => {
    close();
    notify(text);
    void query.refetch();
  };
  return (
    <div class="listed">
      <div class="actions">
        <Button kind="primary" onClick={() => setOpen({ dialog: "name", item: null })}>
          {lists[kind].add}
        </Button>
      </div>
      <RefusalNotice refusal={change.refusal} />
      <QueryTable
        query={query}
        empty={lists[kind].none}
        caption={lists[kind].title}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: lists.name, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            title: clients.fields.status,
            cell: ({ active }) => (
              <Badge tone={active ? "good" : "neutral"}>{active ? lists.in_use : lists.off}</Badge>
            ),
          },
          ...columns,
          {
            title: common.actions,
            cell: (item) => (
              <span class="actions">
                <Button onClick={() => setOpen({ dialog: "name", item })}>{common.edit}</Button>
                <Button busy={change.is_running} onClick={() => void change.run(item)}>
                  {item.active ? lists.switch_off : lists.switch_on}
                </Button>
                <Button onClick={() => setOpen({ dialog: "delete", item })}>{common.delete}</Button>
              </span>
            ),
          },
        ]}
      />
      {open?.dialog === "name" && (
        <Form kind={kind} item={open.item} onClose={close} onSaved={() => finish(common.saved)} />
      )}
      {open?.dialog === "delete" && (
        <ConfirmDialog
          title={lists.delete_title(open.item.name)}
          action={common.delete}
          onConfirm={async () => {
            const { id, name } = open.item;
            await deleteNamed(kind, id);
            finish(lists.deleted(name));
          }}
          onClose={close}
        >
          {lists.delete_hint}
        </ConfirmDialog>
      )}
    </div>
  );
};
