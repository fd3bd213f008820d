import { db } from "./database.ts";
import { Refusal } from "./refusal.ts";

export interface Client {
  id: string;
  name: string;
  username: string | null;
  email: string | null;
  phone_number: string | null;
  address: string | null;
  city: string | null;
  external_ref: string | null;
  branch_id: string | null;
  isp_id: string | null;
  currency: string;
}

const clientById = db.prepare<[string, string], Client>(`
  SELECT id, name, username, email, phone_number, address, city, external_ref, branch_id, isp_id,
    currency
  FROM clients
  WHERE org_id = ? AND id = ? AND deleted_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM client_deletions AS pending
    WHERE pending.org_id = clients.org_id AND pending.client_id = clients.id)`);

export const findClient = (org_id: string, id: string): Client => {
  const client = clientById.get(org_id, id);
  if (!client) throw new Refusal(422, "client_not_found", "There is no such client.");
  return client;
};
