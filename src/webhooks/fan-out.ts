import { type Ability, isAbility } from "../access/abilities.ts";
import { isUsable } from "../access/api-keys.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { envelope } from "../events/envelope.ts";
import { recordEvents, type StoredEvent } from "../events/record.ts";
import { abilityOf } from "../events/topics.ts";
import { insertDelivery } from "./deliveries.ts";

const endpointsOfOrg = prepareInOrg()((param) =>
  build
    .selectFrom("webhook_endpoints as endpoint")
    .leftJoin("api_keys as key", (join) =>
      join.onRef("key.org_id", "=", "endpoint.org_id").onRef("key.id", "=", "endpoint.api_key_id"),
    )
    .select([
      "endpoint.id",
      "endpoint.topics",
      "endpoint.branch_id",
      "endpoint.active",
      "endpoint.api_version",
      "endpoint.api_key_id",
      "key.abilities",
      "key.active as key_active",
      "key.board_ids",
      "key.expires_at",
      "key.deleted_at as key_deleted_at",
    ])
    .where("endpoint.org_id", "=", param("org_id"))
    .where("endpoint.deleted_at", "is", null)
    .orderBy("endpoint.id"),
);

type EndpointRow = ReturnType<typeof endpoints>[number];

const endpoints = (tx: OrgTx) => tx.list(endpointsOfOrg, {});

/** Whether the key behind an endpoint may get this event now; endpoints of people always may. */
const keyMayGet = (endpoint: EndpointRow, event: StoredEvent): boolean => {
  if (endpoint.api_key_id === null) return true;
  const ability = abilityOf(event.topic);
  const abilities = (JSON.parse(endpoint.abilities ?? "[]") as string[]).filter(
    (name): name is Ability => isAbility(name),
  );
  const boards = endpoint.board_ids === null ? null : (JSON.parse(endpoint.board_ids) as string[]);
  return (
    isUsable({
      active: endpoint.key_active ?? 0,
      deleted_at: endpoint.key_deleted_at,
      expires_at: endpoint.expires_at,
    }) &&
    (ability === null || abilities.includes(ability)) &&
    (event.board_id === null || boards === null || boards.includes(event.board_id))
  );
};

const wants = (endpoint: EndpointRow, event: StoredEvent): boolean =>
  (JSON.parse(endpoint.topics) as string[]).includes(event.topic) &&
  (endpoint.branch_id === null || endpoint.branch_id === event.branch_id) &&
  keyMayGet(endpoint, event);

/**
 * Stores what a change emitted and a delivery for each entitled endpoint, with the exact bytes to
 * send. For an endpoint that is off the delivery is dropped at birth. The number of deliveries to send.
 */
export const fanOut = (tx: OrgTx): number => {
  const rows = endpoints(tx);
  let pending = 0;
  for (const event of recordEvents(tx))
    for (const endpoint of rows.filter((row) => wants(row, event))) {
      const active = endpoint.active === 1;
      if (active) pending += 1;
      insertDelivery(tx, {
        endpoint_id: endpoint.id,
        event_id: event.id,
        topic: event.topic,
        board_id: event.board_id,
        payload: JSON.stringify(envelope(event, tx.now, tx.org_id, endpoint.api_version)),
        dropped: active ? null : "endpoint_off",
        resend_of: null,
      });
    }
  return pending;
};
