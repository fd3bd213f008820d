import { useState } from "preact/hooks";
import { tell } from "../../parts/announce.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { Table } from "../../parts/table.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { type NamedKind, type NamedThing, readNamed } from "../use-named.ts";
import { NameDialog } from "./name-dialog.tsx";
import { changeNamed, deleteNamed } from "./named.ts";

type Open =
  | { dialog: "name"; thing: NamedThing | null }
  | { dialog: "delete"; thing: NamedThing }
  | null;

/** The branches, ISPs, collectors or generators: what clients belong to by name. */
export const NamedList = ({ kind }: { kind: NamedKind }) => {
  const { common, clients } = words.value;
  const { lists } = clients;
  const read = useRead(`list of ${kind}`, () => readNamed(kind));
  const [open, setOpen] = useState<Open>(null);
  const change = useAction(async (thing: NamedThing) => {
    await changeNamed(kind, thing.id, { active: !thing.active });
    await read.again();
  });
  const close = () => setOpen(null);
  const changed = (text: string) => {
    close();
    tell(text);
    void read.again();
  };
  return (
    <div class="listed">
      <div class="actions">
        <Button kind="primary" onClick={() => setOpen({ dialog: "name", thing: null })}>
          {lists[kind].add}
        </Button>
      </div>
      <Refused refusal={change.refusal} />
      <Ready read={read}>
        {(things) =>
          things.length === 0 ? (
            <Nothing>{lists[kind].none}</Nothing>
          ) : (
            <Table
              caption={lists[kind].title}
              rows={things}
              keyOf={({ id }) => String(id)}
              columns={[
                { title: lists.name, cell: ({ name }) => <bdi>{name}</bdi> },
                {
                  title: clients.fields.status,
                  cell: ({ active }) => (
                    <Badge tone={active ? "good" : "neutral"}>
                      {active ? lists.in_use : lists.off}
                    </Badge>
                  ),
                },
                {
                  title: lists.actions,
                  cell: (thing) => (
                    <span class="actions">
                      <Button onClick={() => setOpen({ dialog: "name", thing })}>
                        {common.edit}
                      </Button>
                      <Button busy={change.is_running} onClick={() => void change.run(thing)}>
                        {thing.active ? lists.switch_off : lists.switch_on}
                      </Button>
                      <Button onClick={() => setOpen({ dialog: "delete", thing })}>
                        {common.delete}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Ready>
      {open?.dialog === "name" && (
        <NameDialog
          kind={kind}
          thing={open.thing}
          onClose={close}
          onSaved={() => changed(common.saved)}
        />
      )}
      {open?.dialog === "delete" && (
        <ConfirmDialog
          title={lists.delete_title(open.thing.name)}
          action={common.delete}
          onConfirm={async () => {
            const { id, name } = open.thing;
            await deleteNamed(kind, id);
            changed(lists.deleted(name));
          }}
          onClose={close}
        >
          {lists.delete_hint}
        </ConfirmDialog>
      )}
    </div>
  );
};
