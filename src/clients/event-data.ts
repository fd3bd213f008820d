import type { ClientRow } from "./client.ts";

/** The client's fields in events. */
type EventField =
  | "id"
  | "name"
  | "username"
  | "external_ref"
  | "status"
  | "email"
  | "phone_number"
  | "branch_id"
  | "updated_at";

/** `data` of the client topics (decisions §7): the state after the change. */
export const clientData = (row: Pick<ClientRow, EventField>) => ({
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
