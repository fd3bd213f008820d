import type { OrgTx } from "../src/database/org.ts";

/** A webhook endpoint that is on and not yet tried, stored without the limits of a call. Returns its id. */
export const storeEndpoint = (tx: OrgTx, { id = Bun.randomUUIDv7(), ...given }: Given): string => {
  tx.insert("webhook_endpoints", {
    id,
    url: given.url,
    description: null,
    topics: JSON.stringify(given.topics),
    branch_id: null,
    active: 1,
    secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
    former_secret: null,
    rolled_at: null,
    api_version: "2026-10-15",
    api_key_id: given.api_key_id,
    user_id: null,
    failure_count: 0,
    verified: null,
    disabled_at: null,
    disabled_reason: null,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  });
  return id;
};

interface Given {
  id?: string;
  url: string;
  topics: readonly string[];
  /** Whose it is; null: nobody's, so it gets nothing by itself. */
  api_key_id: string | null;
}
