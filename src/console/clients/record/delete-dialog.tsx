import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import type { Client } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { tell } from "../../parts/announce.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Fact } from "../../parts/fact.tsx";
import { Form } from "../../parts/form.tsx";
import { Ready } from "../../parts/page.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { Balances } from "../balance.tsx";

const deletion = (id: string, dry_run: boolean) =>
  answerOf(api.DELETE("/v1/clients", { params: { query: { "id[]": [id], dry_run } } }));

/** What deleting a client would do, before it is done. */
export const DeleteDialog = ({ client, onClose }: { client: Client; onClose(): void }) => {
  const { route } = useLocation();
  const { common, clients } = words.value;
  const said = clients.delete;
  const read = useRead(`deletion of ${client.id}`, () => deletion(client.id, true));
  const save = useAction(async () => {
    await deletion(client.id, false);
    tell(said.deleted(client.name));
    route("/console/clients", true);
  });
  return (
    <Dialog title={said.title(client.name)} onClose={onClose}>
      <Ready read={read}>
        {({ impact, reversed_count }) => (
          <Form mutation={save} action={common.delete} onCancel={onClose} danger>
            {impact.map((one) => (
              <dl class="figures" key={one.client_id}>
                {(["open_tickets", "invoices", "payments"] as const).map((name) => (
                  <Fact key={name} label={said[name]}>
                    {number(one[name])}
                  </Fact>
                ))}
                <Fact label={said.balance}>
                  <Balances balances={client.balances} />
                </Fact>
              </dl>
            ))}
            <p>{said.reversed(reversed_count)}</p>
            <p class="notice warning">{said.for_ever}</p>
          </Form>
        )}
      </Ready>
    </Dialog>
  );
};
