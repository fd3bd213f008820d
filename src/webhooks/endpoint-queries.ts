import type { Selectable } from "kysely";
import { type Caller, callingKey } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import type { WebhookEndpointsTable } from "../database/tables/webhooks.ts";
import { notFound } from "../refusal.ts";
import type { SubscribableTopic } from "../shared/topics.ts";
import { openSecrets } from "./secrets.ts";

export type EndpointRow = Selectable<WebhookEndpointsTable>;

const liveEndpoints = (db: OrgReader) =>
  db.from("webhook_endpoints").where("webhook_endpoints.deleted_at", "is", null);

/** Counts the endpoints, except those of deleted keys. */
export const countEndpoints = (db: OrgReader): number => {
  const row = db.first(
    liveEndpoints(db)
      .leftJoin("api_keys as key", (join) =>
        join
          .onRef("key.org_id", "=", "webhook_endpoints.org_id")
          .onRef("key.id", "=", "webhook_endpoints.api_key_id"),
      )
      .where("key.deleted_at", "is", null)
      .select((of) => of.fn.countAll<number>().as("count")),
  );
  return row?.count ?? 0;
};

/** Keys see only the endpoints that they created, users see all (§5.5, decisions §7). */
export const isVisible = (caller: Caller, endpoint: { api_key_id: string | null }): boolean => {
  const key_id = callingKey(caller);
  return key_id === null || endpoint.api_key_id === key_id;
};

/** The endpoints that the caller may see, newest first. */
export const listEndpoints = (db: OrgReader, caller: Caller) =>
  db
    .all(liveEndpoints(db).selectAll().orderBy("id", "desc"))
    .filter((endpoint) => isVisible(caller, endpoint))
    .map(endpointView);

/** Throws 404 unless the caller may see the endpoint. */
export const findEndpoint = (db: OrgReader, caller: Caller, id: string): EndpointRow => {
  const endpoint = db.first(liveEndpoints(db).selectAll().where("id", "=", id));
  if (!endpoint || !isVisible(caller, endpoint)) throw notFound();
  return endpoint;
};

/** Like `findEndpoint`, with the secrets unencrypted. */
export const findEndpointToSign = (db: OrgReader, caller: Caller, id: string): EndpointRow => {
  const endpoint = findEndpoint(db, caller, id);
  return { ...endpoint, ...openSecrets(db.secrets, { ...endpoint, endpoint_id: endpoint.id }) };
};

export const topicsOf = ({ topics }: Pick<EndpointRow, "topics">): SubscribableTopic[] =>
  JSON.parse(topics) as SubscribableTopic[];

/** Without the secret, which is only shown when it is new. */
export const endpointView = (row: EndpointRow) => ({
  id: row.id,
  uuid: row.id,
  url: row.url,
  description: row.description,
  topics: topicsOf(row),
  active: row.active === 1,
  branch_id: row.branch_id,
  api_version: row.api_version,
  failure_count: row.failure_count,
  disabled_at: row.disabled_at,
  disabled_reason: row.disabled_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
