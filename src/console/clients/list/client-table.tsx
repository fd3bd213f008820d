import type { ClientList } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Table } from "../../ui/table.tsx";
import { Balances } from "../balance.tsx";
import { Connection } from "../connection.tsx";
import { locationOf } from "../location.ts";
import { PhoneLink } from "../phone-link.tsx";

type Listed = ClientList["data"][number];

export const ClientTable = ({ rows }: { rows: readonly Listed[] }) => {
  const { clients } = strings.value;
  const { fields } = clients;
  return (
    <Table
      caption={clients.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: fields.name, cell: ClientName },
        {
          title: fields.phone_number,
          cell: ({ phone_number }) => phone_number && <PhoneLink phone={phone_number} />,
        },
        { title: clients.place, cell: (row) => <bdi class="some-words">{locationOf(row)}</bdi> },
        {
          title: fields.branch_id,
          cell: ({ branch }) => <bdi class="some-words">{branch?.name}</bdi>,
        },
        {
          title: fields.isp,
          cell: ({ isp_name, isp_status, isp_expires_at }) =>
            isp_status && (
              <Connection
                isp={isp_name ?? ""}
                status={isp_status}
                expires_at={isp_expires_at ?? null}
              />
            ),
        },
        {
          title: fields.balance,
          numeric: true,
          cell: ({ balances = [] }) => <Balances balances={balances} />,
        },
      ]}
    />
  );
};

const ClientName = ({ id, name, username, status, suspension }: Listed) => (
  <div class="who-listed">
    <a href={`/console/clients/${id}`} dir="auto">
      {name}
    </a>
    <bdi class="username" dir="ltr">
      {username}
    </bdi>
    {suspension && <Badge tone="bad">{strings.value.clients.collections.suspended}</Badge>}
    {status === "inactive" && <Badge>{strings.value.clients.status.inactive}</Badge>}
  </div>
);
