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
 * Changes what is sent; its URL has been checked. Who says where a person's endpoint goes, or what
 * it gets, answers for it from then on; an endpoint of a key stays the key's (§5.5, decisions §7).
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
    // Nothing is known of a new address.
    verified: changes.url === undefined || changes.url === endpoint.url ? endpoint.verified : null,
    ...switched(tx, endpoint, changes.active),
  });
};

/**
 * Nobody may redirect events that they may not read themselves: callers need access to the endpoint's topics and, for a
 * key's endpoint, to its boards. For the creator, only new topics are checked.
 */
const checkRedirection = (
  tx: OrgTx,
  caller: Caller,
  endpoint: EndpointRow,
  changes: WebhookChanges,
): void => {
  const { api_key_id } = endpoint;
  const is_creator =
    api_key_id === null
      ? endpoint.user_id === callingPerson(caller)
      : api_key_id === callingKey(caller);
  const topics = changes.topics ?? (is_creator ? [] : topicsOf(endpoint));
  checkTopics(caller, topics);
  if (!is_creator && api_key_id !== null && topics.some(isAboutTickets))
    checkGrant(caller, { board_ids: boardsOfKey(tx, api_key_id) });
};

/** Reactivating clears the failures and the reason. Deactivating by hand stores no reason. */
const switched = (
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

/** Deletes the endpoint: what was still pending is dropped. */
export const deleteEndpoint = (tx: OrgTx, endpoint: EndpointRow): void => {
  save(tx, { ...endpoint, deleted_at: tx.now });
};

const save = (tx: OrgTx, { org_id, id, ...row }: EndpointRow): EndpointRow => {
  const saved = { ...row, updated_at: tx.now };
  tx.run(tx.update("webhook_endpoints", saved).where("id", "=", id));
  tx.wake("dispatcher", id);
  return { org_id, id, ...saved };
};
