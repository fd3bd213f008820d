import { type Instant, now } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { cachedInOrg, type OrgTx, prepareInOrg } from "../database/org.ts";
import { isEntitled, type Reader } from "../events/entitled.ts";
import { envelopeText } from "../events/envelope.ts";
import { recordEvents, type StoredEvent } from "../events/record.ts";
import { owner_columns, readerOf } from "./entitlement.ts";
import { queueDelivery, type Recipient } from "./queue.ts";

/** An endpoint, with what decides whether it receives an event. */
interface Subscriber {
  recipient: Recipient;
  topics: ReadonlySet<string>;
  branch_id: string | null;
  api_version: string;
  /** Null if its owner is inactive. */
  reader: Reader | null;
  /** When its key expires. Null: never. */
  expires_at: Instant | null;
}

const subscribersOfOrg = cachedInOrg()(
  prepareInOrg()((param) =>
    build
      .selectFrom("webhook_endpoints as endpoint")
      .leftJoin("api_keys as key", (join) =>
        join
          .onRef("key.org_id", "=", "endpoint.org_id")
          .onRef("key.id", "=", "endpoint.api_key_id"),
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
        ...owner_columns,
      ])
      .where("endpoint.org_id", "=", param("org_id"))
      .where("endpoint.deleted_at", "is", null)
      .orderBy("endpoint.id"),
  ),
  (endpoints): readonly Subscriber[] =>
    endpoints.map((endpoint) => {
      const { id, topics, branch_id, api_version, active, key_expires_at } = endpoint;
      return {
        recipient: { endpoint_id: id, dropped: active === 1 ? null : "endpoint_off" },
        topics: new Set(JSON.parse(topics) as string[]),
        branch_id,
        api_version,
        // Subscribers are cached, so expiry is checked at each change.
        reader: readerOf({ ...endpoint, key_expires_at: null }),
        expires_at: key_expires_at,
      };
    }),
);

/**
 * Stores the events of a change, and a delivery with the exact bytes to send for each entitled endpoint. Deliveries to
 * deactivated endpoints are stored as dropped.
 */
export const fanOut = (tx: OrgTx): void => {
  const subscribers = readSubscribers(tx);
  const matching_by_scope = new Map<string, Subscriber[]>();
  for (const event of recordEvents(tx)) {
    const scope = `${event.topic} ${event.branch_id} ${event.board_id}`;
    const matching =
      matching_by_scope.get(scope) ??
      subscribers.filter((subscriber) => isSubscribed(subscriber, event));
    matching_by_scope.set(scope, matching);
    queueDeliveries(tx, event, matching);
  }
};

/** The organization's subscribers whose keys have not expired. */
const readSubscribers = (tx: OrgTx): Subscriber[] => {
  const moment = now();
  return tx
    .cached(subscribersOfOrg, {})
    .filter(({ expires_at }) => expires_at === null || expires_at > moment);
};

const isSubscribed = (
  { topics, branch_id, reader }: Subscriber,
  event: Pick<StoredEvent, "topic" | "branch_id" | "board_id">,
): boolean =>
  reader !== null &&
  topics.has(event.topic) &&
  (branch_id === null || branch_id === event.branch_id) &&
  isEntitled(reader, event.topic, event.board_id);

const queueDeliveries = (tx: OrgTx, event: StoredEvent, matching: readonly Subscriber[]): void => {
  const payloads = new Map<string, string>();
  for (const { api_version, recipient } of matching) {
    const payload =
      payloads.get(api_version) ?? envelopeText(event, tx.now, tx.org_id, api_version);
    payloads.set(api_version, payload);
    const { id: event_id, topic, board_id } = event;
    queueDelivery(tx, { event_id, topic, board_id, payload, resend_of: null }, recipient);
  }
};
