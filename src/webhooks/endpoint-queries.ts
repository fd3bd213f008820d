import type { Selectable } from "kysely";
import { type Caller, callingKey } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import type { WebhookEndpointsTable } from "../database/tables/webhooks.ts";
import type { TopicName } from "../events/topics.ts";
import { notFound } from "../refusal.ts";

export type EndpointRow = Selectable<WebhookEndpointsTable>;

/** Every endpoint of the organization that is not deleted: at most ten. */
export const liveEndpoints = (db: OrgReader): EndpointRow[] =>
  db.all(
    db.from("webhook_endpoints").selectAll().where("deleted_at", "is", null).orderBy("id", "desc"),
  );

/** A key sees only the endpoints that it created, people see all (§5.5, decisions §7). */
export const isVisible = (caller: Caller, endpoint: { api_key_id: string | null }): boolean => {
  const key_id = callingKey(caller);
  return key_id === null || endpoint.api_key_id === key_id;
};

/** The endpoints that the caller sees, the newest first. */
export const listEndpoints = (db: OrgReader, caller: Caller) =>
  liveEndpoints(db)
    .filter((endpoint) => isVisible(caller, endpoint))
    .map(endpointView);

/** An endpoint that the caller sees; others are not found. */
export const findEndpoint = (db: OrgReader, caller: Caller, id: string): EndpointRow => {
  const endpoint = db.first(
    db.from("webhook_endpoints").selectAll().where("id", "=", id).where("deleted_at", "is", null),
  );
  if (!endpoint || !isVisible(caller, endpoint)) throw notFound();
  return endpoint;
};

/** An endpoint as it is answered; the secret only when it is new. */
export const endpointView = (row: EndpointRow) => ({
  id: row.id,
  uuid: row.id,
  url: row.url,
  description: row.description,
  topics: JSON.parse(row.topics) as TopicName[],
  active: row.active === 1,
  branch_id: row.branch_id,
  api_version: row.api_version,
  failure_count: row.failure_count,
  disabled_at: row.disabled_at,
  disabled_reason: row.disabled_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
