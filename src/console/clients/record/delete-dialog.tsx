import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Client } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { Balances } from "../balance.tsx";

const deletion = (id: string, dry_run: boolean) =>
  dataOf(api.DELETE("/v1/clients", { params: { query: { "id[]": [id], dry_run } } }));

/** Deletes a client after showing what that affects. */
export const DeleteDialog = ({ client, onClose }: { client: Client; onClose(): void }) => {
  const { route } = useLocation();
  const { common, clients } = strings.value;
  const t = clients.delete;
  const query = useQuery(`deletion of ${client.id}`, () => deletion(client.id, true));
  const save = useMutation(async () => {
    await deletion(client.id, false);
    notify(t.deleted(client.name));
    route("/console/clients", true);
  });
  return (
    <Dialog title={t.title(client.name)} onClose={onClose}>
      <QueryBoundary query={query}>
        {({ impact, reversed_count }) => (
          <Form mutation={save} action={common.delete} onCancel={onClose} danger>
            {impact.map((one) => (
              <dl class="figures" key={one.client_id}>
                {(["open_tickets", "invoices", "payments"] as const).map((name) => (
                  <Fact key={name} label={t[name]}>
                    {number(one[name])}
                  </Fact>
                ))}
                <Fact label={t.balance}>
                  <Balances balances={client.balances} />
                </Fact>
              </dl>
            ))}
            <p>{t.reversed(reversed_count)}</p>
            <p class="notice warning">{t.for_ever}</p>
          </Form>
        )}
      </QueryBoundary>
    </Dialog>
  );
};
