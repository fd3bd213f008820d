import type { Client } from "../../../api/document.d.ts";
import { may } from "../../../session/session.ts";
import { Access } from "./access.tsx";
import { BillPage } from "./bill-page.tsx";
import { Exceptions } from "./exceptions.tsx";
import { History } from "./history.tsx";
import { Suspension } from "./suspension.tsx";

interface Props {
  client: Client;
  /** The client as a change left it. */
  onChanged(client: Client): void;
}

/** How this client is made to pay: suspension, promises, the bill page, and what was sent. */
export const Collections = ({ client, onChanged }: Props) => (
  <div class="record-blocks">
    <Suspension client={client} onChanged={onChanged} />
    <Exceptions client={client} onChanged={onChanged} />
    {may("invoices:read") && <BillPage client={client} />}
    {client.access.length > 0 && <Access client={client} />}
    {may("invoices:read") && <History client_id={client.id} />}
  </div>
);
