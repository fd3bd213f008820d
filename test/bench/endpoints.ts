import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import type { OrgTx, Tx } from "../../src/database/org.ts";
import { storeEndpoint } from "../endpoint-row.ts";

/** An endpoint for the clients' events, without the limit of ten: the organizations of a bench may have more. Returns its id. */
export const addEndpoint = (tx: OrgTx, api_key_id: string, url: string): string =>
  storeEndpoint(tx, { url, topics: ["client.created"], api_key_id });

export interface Subscribed {
  org_id: string;
  /** A key that may do everything. */
  key: string;
  endpoint_ids: string[];
}

/** Makes an organization whose key has these endpoints. */
export const subscribe = (root: Tx, name: string, urls: readonly string[]): Subscribed => {
  const made = createOrganization(root, { name });
  const tx = root.org(made.id);
  const input = { name: "bench", abilities: ["all"], daily_limit: 10_000_000 };
  const { api_key, secret } = createApiKey(tx, made, input);
  const endpoint_ids = urls.map((url) => addEndpoint(tx, api_key.id, url));
  return { org_id: made.id, key: secret, endpoint_ids };
};
