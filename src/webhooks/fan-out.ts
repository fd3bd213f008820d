import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { envelope } from "../events/envelope.ts";
import { recordEvents, type StoredEvent } from "../events/record.ts";
import { type EndpointMaker, maker_columns, whyMakerMayNot } from "./entitlement.ts";
import { queueDelivery } from "./queue.ts";

const endpointsOfOrg = prepareInOrg()((param) =>
  build
    .selectFrom("webhook_endpoints as endpoint")
    .leftJoin("api_keys as key", (join) =>
      join.onRef("key.org_id", "=", "endpoint.org_id").onRef("key.id", "=", "endpoint.api_key_id"),
    )
    .leftJoin("memberships as person", (join) =>
      join
        .onRef("person.org_id", "=", "endpoint.org_id")
        .onRef("person.user_id", "=", "endpoint.user_id"),
    )
    .select([
      "endpoint.id",
      "endpoint.topics",
      "endpoint.branch_id",
      "endpoint.active",
      "endpoint.api_version",
      ...maker_columns,
    ])
    .where("endpoint.org_id", "=", param("org_id"))
    .where("endpoint.deleted_at", "is", null)
    .orderBy("endpoint.id"),
);

interface Subscriber extends EndpointMaker {
  topics: string;
  branch_id: string | null;
}

const wants = (endpoint: Subscriber, { topic, branch_id, board_id }: StoredEvent): boolean =>
  (JSON.parse(endpoint.topics) as string[]).includes(topic) &&
  (endpoint.branch_id === null || endpoint.branch_id === branch_id) &&
  whyMakerMayNot(endpoint, topic, board_id) === null;

/**
 * Stores what a change emitted and a delivery for each entitled endpoint, with the exact bytes to
 * send. For an endpoint that is off the delivery is stored as dropped.
 */
export const fanOut = (tx: OrgTx): void => {
  const endpoints = tx.all(endpointsOfOrg, {});
  for (const event of recordEvents(tx))
    for (const endpoint of endpoints)
      if (wants(endpoint, event))
        queueDelivery(tx, {
          endpoint_id: endpoint.id,
          event_id: event.id,
          topic: event.topic,
          board_id: event.board_id,
          payload: JSON.stringify(envelope(event, tx.now, tx.org_id, endpoint.api_version)),
          dropped: endpoint.active === 1 ? null : "endpoint_off",
          resend_of: null,
        });
};
