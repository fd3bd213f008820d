import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import type { OrgTx, Tx } from "../../src/database/org.ts";

/** An endpoint for the clients' events, without the limit of ten: the organizations of a bench may have more. Returns its id. */
export const addEndpoint = (tx: OrgTx, api_key_id: string, url: string): string => {
  const id = Bun.randomUUIDv7();
  tx.insert("webhook_endpoints", {
    id,
    url,
    description: null,
    topics: '["client.created"]',
    branch_id: null,
    active: 1,
    secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
    former_secret: null,
    rolled_at: null,
    api_version: "2026-10-15",
    api_key_id,
    user_id: null,
    failure_count: 0,
    proven: null,
    disabled_at: null,
    disabled_reason: null,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  });
  return id;
};

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
