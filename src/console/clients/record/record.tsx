import { useState } from "preact/hooks";
import type { Client } from "../../api/document.d.ts";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Page, Ready } from "../../parts/page.tsx";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { Balance } from "../balance.tsx";
import { PhoneLink } from "../phone-link.tsx";
import { placeOf } from "../place.ts";
import { useClient } from "./client-of.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Facts } from "./facts.tsx";
import { Jobs } from "./jobs.tsx";
import { Money } from "./money.tsx";
import { RecordTabs, type Tab } from "./record-tabs.tsx";
import { StatementOf } from "./statement.tsx";

interface Props {
  id: string;
  tab: Tab;
}

type Open = "delete" | null;

/** One client: who they are, and what has to do with them. */
export const Record = ({ id, tab }: Props) => {
  const read = useClient(id);
  const [open, setOpen] = useState<Open>(null);
  const { clients } = words.value;
  const { data } = read;
  return (
    <Page
      title={data?.name ?? clients.title}
      actions={data && <Actions client={data} onOpen={setOpen} />}
    >
      <Ready read={read}>
        {(client) => (
          <>
            <div class="client-head">
              <Balance balance={client.balance} currency={client.currency} />
              {client.phone_number && <PhoneLink phone={client.phone_number} />}
              <bdi>{placeOf(client)}</bdi>
              {client.status === "inactive" && <Badge>{clients.status.inactive}</Badge>}
            </div>
            <RecordTabs id={id} tab={tab} />
            {tab === "" && <Facts client={client} onChanged={() => void read.again()} />}
            {tab === "jobs" && <Jobs client_id={id} />}
            {tab === "money" && <Money client_id={id} />}
            {tab === "statement" && <StatementOf client={client} />}
            {open === "delete" && <DeleteDialog client={client} onClose={() => setOpen(null)} />}
          </>
        )}
      </Ready>
    </Page>
  );
};

const Actions = ({ client, onOpen }: { client: Client; onOpen(open: Open): void }) => {
  const { actions } = words.value.clients;
  return (
    <>
      {may("clients:update") && (
        <a class="button" href={`/console/clients/${client.id}/edit`}>
          {actions.edit}
        </a>
      )}
      {may("clients:delete") && <Button onClick={() => onOpen("delete")}>{actions.delete}</Button>}
    </>
  );
};
