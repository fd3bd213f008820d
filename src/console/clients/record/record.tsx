import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Client } from "../../api/document.d.ts";
import { PaymentDialog } from "../../billing/payment-dialog.tsx";
import { NewTicketDialog } from "../../new-ticket/new-ticket-dialog.tsx";
import { loggedIn, may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Page, QueryBoundary } from "../../ui/page.tsx";
import { Balances } from "../balance.tsx";
import { locationOf } from "../location.ts";
import { PhoneLink } from "../phone-link.tsx";
import { useClient } from "./client-of.ts";
import { Collections } from "./collections/collections.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Facts } from "./facts.tsx";
import { Jobs } from "./jobs.tsx";
import { Money } from "./money.tsx";
import { RecordTabs, type Tab } from "./record-tabs.tsx";
import { StatementTab } from "./statement.tsx";

interface Props {
  id: string;
  tab: Tab;
}

type Open = "job" | "payment" | "delete" | null;

/** A client's record with its tabs and actions. */
export const Record = ({ id, tab }: Props) => {
  const query = useClient(id);
  const [open, setOpen] = useState<Open>(null);
  /** Incremented with each payment recorded here, so that the lists below are read again. */
  const [revision, setRevision] = useState(0);
  const { route } = useLocation();
  const close = () => setOpen(null);
  const { clients } = strings.value;
  const { data } = query;
  return (
    <Page
      title={data?.name ?? clients.title}
      actions={data && <Actions client={data} onOpen={setOpen} />}
    >
      <QueryBoundary query={query}>
        {(client) => (
          <>
            <div class="client-head">
              <Balances balances={client.balances} />
              {client.phone_number && <PhoneLink phone={client.phone_number} />}
              <bdi>{locationOf(client)}</bdi>
              {client.suspension && <Badge tone="bad">{clients.collections.suspended}</Badge>}
              {client.status === "inactive" && <Badge>{clients.status.inactive}</Badge>}
            </div>
            <RecordTabs id={id} tab={tab} />
            {tab === "" && <Facts client={client} onChanged={() => void query.refetch()} />}
            {tab === "jobs" && <Jobs client_id={id} />}
            {tab === "money" && <Money key={revision} client_id={id} />}
            {tab === "statement" && <StatementTab key={revision} client={client} />}
            {tab === "collections" && (
              <Collections client={client} onChanged={(changed) => query.update(() => changed)} />
            )}
            {open === "job" && (
              <NewTicketDialog
                client={client}
                onClose={close}
                onCreated={(ticket) => route(`/console/tickets/${ticket.id}`)}
              />
            )}
            {open === "payment" && (
              <PaymentDialog
                client={client}
                onClose={close}
                onRecorded={() => {
                  close();
                  setRevision((count) => count + 1);
                  void query.refetch();
                }}
              />
            )}
            {open === "delete" && <DeleteDialog client={client} onClose={close} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  );
};

const Actions = ({ client, onOpen }: { client: Client; onOpen(open: Open): void }) => {
  const { actions } = strings.value.clients;
  return (
    <>
      {may("tickets:create") && loggedIn().organization.ticketing_enabled && (
        <Button kind="primary" onClick={() => onOpen("job")}>
          {actions.job}
        </Button>
      )}
      {may("client_payments:create") && (
        <Button onClick={() => onOpen("payment")}>{actions.payment}</Button>
      )}
      {may("clients:update") && (
        <a class="button" href={`/console/clients/${client.id}/edit`}>
          {actions.edit}
        </a>
      )}
      {may("clients:delete") && <Button onClick={() => onOpen("delete")}>{actions.delete}</Button>}
    </>
  );
};
