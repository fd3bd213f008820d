import type { ClientRow } from "./client.ts";

/** What the events of a client show. */
type Shown =
  | "id"
  | "name"
  | "username"
  | "external_ref"
  | "status"
  | "email"
  | "phone_number"
  | "branch_id"
  | "updated_at";

/** `data` of the client topics (decisions §7): the state at the change. */
export const clientData = (row: Pick<ClientRow, Shown>) => ({
  client: {
    id: row.id,
    name: row.name,
    username: row.username,
    external_ref: row.external_ref,
    status: row.status,
    email: row.email,
    phone_number: row.phone_number,
    branch_id: row.branch_id,
    updated_at: row.updated_at,
  },
});
