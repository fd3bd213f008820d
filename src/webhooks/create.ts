import { randomBytes } from "node:crypto";
import { type Caller, callingKey, callingPerson } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { current_api_version } from "../events/envelope.ts";
import { Refusal } from "../refusal.ts";
import { checkTopics } from "./check.ts";
import { countEndpoints, type EndpointRow } from "./endpoint-queries.ts";
import { sealSecrets } from "./secrets.ts";
import type { WebhookInput } from "./wire.ts";

/** Includes deactivated endpoints, but not those of a deleted key (§8, decisions §7). */
const endpoints_max = 10;

/** The key of `webhook-signature` is the decoded part (Standard Webhooks), of `X-Service-Signature` the whole text. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Creates an endpoint that the caller owns. Expects a checked URL. Returns it with the secret unencrypted. */
export const createEndpoint = (tx: OrgTx, caller: Caller, input: WebhookInput): EndpointRow => {
  checkTopics(caller, input.topics);
  checkReference(tx, "branch", "branch_id", input.branch_id);
  if (countEndpoints(tx) >= endpoints_max)
    throw new Refusal(
      "endpoint_limit",
      `An organization has at most ${endpoints_max} webhook endpoints.`,
    );
  const row: EndpointRow = {
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    url: input.url,
    description: input.description ?? null,
    topics: JSON.stringify(input.topics),
    branch_id: input.branch_id ?? null,
    active: 1,
    secret: newSecret(),
    former_secret: null,
    rolled_at: null,
    api_version: current_api_version,
    api_key_id: callingKey(caller),
    user_id: callingPerson(caller),
    failure_count: 0,
    verified: null,
    disabled_at: null,
    disabled_reason: null,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  };
  tx.insert("webhook_endpoints", {
    ...row,
    ...sealSecrets(tx.secrets, { ...row, endpoint_id: row.id }),
  });
  return row;
};
