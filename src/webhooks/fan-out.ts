import { type Instant, now } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { cachedInOrg, type OrgTx, prepareInOrg } from "../database/org.ts";
import { isEntitled, type Reader } from "../events/entitled.ts";
import { envelopeText } from "../events/envelope.ts";
import { recordEvents, type StoredEvent } from "../events/record.ts";
import { maker_columns, readerOf } from "./entitlement.ts";
import { queueDelivery, type Recipient } from "./queue.ts";

/** An endpoint with what decides about the events of a change. */
interface Subscriber {
  recipient: Recipient;
  topics: ReadonlySet<string>;
  branch_id: string | null;
  api_version: string;
  /** Null when its key or person gets nothing at all. */
  reader: Reader | null;
  /** When its key ends. */
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
        ...maker_columns,
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
        // Subscribers are cached: whether the key has expired is checked at each change.
        reader: readerOf({ ...endpoint, key_expires_at: null }),
        expires_at: key_expires_at,
      };
    }),
);

/**
 * Stores what a change emitted and a delivery for each entitled endpoint, with the exact bytes to
 * send. For an endpoint that is off the delivery is stored as dropped.
 */
export const fanOut = (tx: OrgTx): void => {
  const subscribers = subscribersOf(tx);
  const audiences = new Map<string, Subscriber[]>();
  for (const event of recordEvents(tx)) {
    const scope = `${event.topic} ${event.branch_id} ${event.board_id}`;
    const audience =
      audiences.get(scope) ?? subscribers.filter((subscriber) => wants(subscriber, event));
    audiences.set(scope, audience);
    queueFor(tx, event, audience);
  }
};

/** Those whose key has not ended. */
const subscribersOf = (tx: OrgTx): Subscriber[] => {
  const moment = now();
  return tx
    .cached(subscribersOfOrg, {})
    .filter(({ expires_at }) => expires_at === null || expires_at > moment);
};

const wants = (
  { topics, branch_id, reader }: Subscriber,
  event: Pick<StoredEvent, "topic" | "branch_id" | "board_id">,
): boolean =>
  reader !== null &&
  topics.has(event.topic) &&
  (branch_id === null || branch_id === event.branch_id) &&
  isEntitled(reader, event.topic, event.board_id);

const queueFor = (tx: OrgTx, event: StoredEvent, audience: readonly Subscriber[]): void => {
  const payloads = new Map<string, string>();
  for (const { api_version, recipient } of audience) {
    const payload =
      payloads.get(api_version) ?? envelopeText(event, tx.now, tx.org_id, api_version);
    payloads.set(api_version, payload);
    const { id: event_id, topic, board_id } = event;
    queueDelivery(tx, { event_id, topic, board_id, payload, resend_of: null }, recipient);
  }
};
