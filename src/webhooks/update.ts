import { boardsOfKey } from "../access/api-key-queries.ts";
import { type Caller, callingKey, callingPerson } from "../access/caller.ts";
import { checkGrant } from "../access/grants.ts";
import type { OrgTx } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { isAboutTickets } from "../events/entitled.ts";
import { checkTopics } from "./check.ts";
import { newSecret } from "./create.ts";
import { type EndpointRow, topicsOf } from "./endpoint-queries.ts";
import { openSecrets, sealSecrets } from "./secrets.ts";
import type { WebhookChanges } from "./wire.ts";

/**
 * Changes an endpoint. Expects a checked URL. A caller who changes the URL or the topics of a user's endpoint becomes its
 * owner; a key's endpoint stays the key's (§5.5, decisions §7).
 */
export const updateEndpoint = (
  tx: OrgTx,
  caller: Caller,
  endpoint: EndpointRow,
  changes: WebhookChanges,
): EndpointRow => {
  const redirects = changes.url !== undefined || changes.topics !== undefined;
  if (redirects) checkRedirection(tx, caller, endpoint, changes);
  checkReference(tx, "branch", "branch_id", changes.branch_id);
  return save(tx, {
    ...endpoint,
    url: changes.url ?? endpoint.url,
    description: changes.description === undefined ? endpoint.description : changes.description,
    topics: changes.topics ? JSON.stringify(changes.topics) : endpoint.topics,
    user_id: redirects && endpoint.api_key_id === null ? callingPerson(caller) : endpoint.user_id,
    branch_id: changes.branch_id === undefined ? endpoint.branch_id : changes.branch_id,
    // A new URL has not been tried.
    verified: changes.url === undefined || changes.url === endpoint.url ? endpoint.verified : null,
    ...activation(tx, endpoint, changes.active),
  });
};

/**
 * Callers may only redirect events that they may read: they need access to the endpoint's topics and, for a key's
 * endpoint, to its boards. For the owner, only new topics are checked.
 */
const checkRedirection = (
  tx: OrgTx,
  caller: Caller,
  endpoint: EndpointRow,
  changes: WebhookChanges,
): void => {
  const { api_key_id } = endpoint;
  const is_owner =
    api_key_id === null
      ? endpoint.user_id === callingPerson(caller)
      : api_key_id === callingKey(caller);
  const topics = changes.topics ?? (is_owner ? [] : topicsOf(endpoint));
  checkTopics(caller, topics);
  if (!is_owner && api_key_id !== null && topics.some(isAboutTickets))
    checkGrant(caller, { board_ids: boardsOfKey(tx, api_key_id) });
};

/** Reactivating resets the failures and the reason. Deactivating stores no reason. */
const activation = (
  tx: OrgTx,
  endpoint: EndpointRow,
  active: boolean | undefined,
): Partial<EndpointRow> => {
  if (active === undefined || active === (endpoint.active === 1)) return {};
  return active
    ? { active: 1, failure_count: 0, disabled_at: null, disabled_reason: null }
    : { active: 0, disabled_at: tx.now, disabled_reason: null };
};

/**
 * Gives the endpoint a new secret. For a day the old one also signs, in a header outside the contract. Returns the
 * endpoint with the new secret unencrypted.
 */
export const rollSecret = (tx: OrgTx, endpoint: EndpointRow): EndpointRow => {
  const of = { org_id: endpoint.org_id, endpoint_id: endpoint.id };
  const { secret: former_secret } = openSecrets(tx.secrets, { ...endpoint, ...of });
  const secret = newSecret();
  const sealed = sealSecrets(tx.secrets, { ...of, secret, former_secret });
  return { ...save(tx, { ...endpoint, ...sealed, rolled_at: tx.now }), secret };
};

/** Deletes the endpoint. The dispatcher drops its pending deliveries. */
export const deleteEndpoint = (tx: OrgTx, endpoint: EndpointRow): void => {
  save(tx, { ...endpoint, deleted_at: tx.now });
};

const save = (tx: OrgTx, { org_id, id, ...row }: EndpointRow): EndpointRow => {
  const saved = { ...row, updated_at: tx.now };
  tx.run(tx.update("webhook_endpoints", saved).where("id", "=", id));
  tx.wake("dispatcher", id);
  return { org_id, id, ...saved };
};
