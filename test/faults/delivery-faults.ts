import { across_organizations, build } from "../../src/database/build.ts";
import { Connection } from "../../src/database/connection.ts";
import type { AttemptEntry } from "../../src/webhooks/record.ts";
import type { Service } from "./service.ts";
import { type Asked, type Behaviour, lasting, type TorturedReceiver } from "./tortured-receiver.ts";

/** What a service came to that was killed again and again, and has ended. */
interface Ended {
  service: Service;
  receiver: TorturedReceiver;
  kills: number;
  /** The ids of the endpoints, by how their receivers behave. */
  endpoints: ReadonlyMap<string, string>;
  /** What was answered: a word that stands in the event, and its topic. */
  answered: ReadonlyMap<string, string>;
  refused: readonly string[];
}

/** At most so many sendings are under way when a service is killed. */
const in_flight_max = 64;
/** §3.3: by the contract, whatever the source says. */
const off_after = 15;
const shown_max = 5;
const shown_length_max = 2000;

/** What must never be, in words, each kind with a few examples. */
export const deliveryFaults = (ended: Ended): string[] => {
  const found = readOutbox(ended.service.database);
  const { endpoints } = ended;
  const asked = Map.groupBy(ended.receiver.asked, ({ delivery }) => delivery);
  const looks: Record<string, unknown[]> = {
    refused: [...ended.refused],
    "not sound": [...found.integrity, ...found.foreign_keys],
    "answered, but not in the events": lostEvents(ended, found),
    "answered, but not at every receiver": lostArrivals(ended, found),
    "left pending": found.deliveries.filter(({ status }) => status === "pending"),
    "an event without its deliveries": withoutDeliveries(
      found,
      ["client.created", "client.updated", "ticket.created"],
      endpoints.size,
    ),
    "a delivery that says something else than its event": otherThanEvents(found),
    "sent with another signature": ended.receiver.asked.filter(({ is_genuine }) => !is_genuine),
    "delivered twice by replays": deliveredTwice(found),
    "sent, but never committed": neverCommitted(ended.receiver.asked, found),
    "delivered, but never taken by the receiver": neverTaken(found, asked),
    "attempts that were not made": found.deliveries.filter((each) =>
      isDishonest(each, behaviourOf(ended, each.endpoint_id), asked.get(each.id) ?? []),
    ),
    "more requests than kills can explain": unexplained(ended, found, asked),
    "a wrong streak": wrongStreaks(ended, found),
  };
  return Object.entries(looks).flatMap(([fault, cases]) =>
    cases.length === 0
      ? []
      : `${fault}: ${cases.length}, such as ${JSON.stringify(cases.slice(0, shown_max)).slice(0, shown_length_max)}`,
  );
};

export type Outbox = ReturnType<typeof readOutbox>;
type Delivery = Outbox["deliveries"][number];

/** What an outbox holds, and whether its file is sound. */
export const readOutbox = (path: string) => {
  const connection = new Connection(path, { readonly: true });
  try {
    const sound = connection.pragma("integrity_check");
    const broken = connection.pragma("foreign_key_check");
    return {
      integrity: sound === "ok" ? [] : [sound],
      foreign_keys: broken === undefined ? [] : [broken],
      events: connection.all(
        build
          .selectFrom("events")
          .select(["id", "topic", "data"])
          .modifyFront(across_organizations),
      ),
      deliveries: connection
        .all(
          build
            .selectFrom("webhook_deliveries")
            .select(["id", "endpoint_id", "event_id", "payload", "status", "attempts"])
            .select("attempt_log")
            .modifyFront(across_organizations),
        )
        .map(({ attempt_log, ...row }) => ({
          ...row,
          log: JSON.parse(attempt_log) as AttemptEntry[],
        })),
      endpoints: connection.all(
        build
          .selectFrom("webhook_endpoints")
          .select(["id", "active", "failure_count", "disabled_reason"])
          .modifyFront(across_organizations),
      ),
    };
  } finally {
    connection.close();
  }
};

const behaviourOf = ({ endpoints }: Ended, id: string): Behaviour =>
  [...endpoints].find(([, endpoint_id]) => endpoint_id === id)?.[0] as Behaviour;

const wordOf = (text: string): string => /word-\d+-end/.exec(text)?.[0] ?? "";

const lostEvents = ({ answered }: Ended, { events }: Outbox): string[] => {
  const stored = new Set(events.map(({ topic, data }) => `${topic} ${wordOf(data)}`));
  return [...answered].map(([word, topic]) => `${topic} ${word}`).filter((one) => !stored.has(one));
};

/** At least once at each that takes everything in the end. */
const lostArrivals = ({ answered, receiver }: Ended, _: Outbox): string[] => {
  const taken = new Set(
    receiver.asked
      .filter(({ status }) => status === 204)
      .map(({ path, body }) => `${path} ${topicOf(body)} ${wordOf(body)}`),
  );
  return [...answered].flatMap(([word, topic]) =>
    lasting.map((path) => `${path} ${topic} ${word}`).filter((one) => !taken.has(one)),
  );
};

const topicOf = (body: string): string => (JSON.parse(body) as { topic: string }).topic;

/** Events of these topics that are not on their way to each of so many endpoints. */
export const withoutDeliveries = (
  { events, deliveries }: Outbox,
  topics: readonly string[],
  endpoints_count: number,
): string[] => {
  const of = Map.groupBy(deliveries, ({ event_id }) => event_id);
  return events
    .filter(({ topic }) => topics.includes(topic))
    .filter(
      ({ id }) => new Set(of.get(id)?.map((each) => each.endpoint_id)).size !== endpoints_count,
    )
    .map(({ id }) => id);
};

/** The id, the topic and the data of what is sent are the event's. */
export const otherThanEvents = ({ events, deliveries }: Outbox): Delivery[] => {
  const told = new Map(events.map((event) => [event.id, event]));
  return deliveries.filter(({ event_id, payload }) => {
    const event = told.get(event_id);
    const { id, topic, data } = JSON.parse(payload) as Record<string, unknown>;
    return (
      id !== `evt_${event_id}` || topic !== event?.topic || JSON.stringify(data) !== event?.data
    );
  });
};

/** A replay sends nothing that has arrived, nor what is on its way already. */
const deliveredTwice = ({ deliveries }: Outbox): string[] => {
  const delivered = deliveries
    .filter(({ status }) => status === "delivered")
    .map(({ endpoint_id, event_id }) => `${endpoint_id} ${event_id}`);
  return delivered.filter((one, index) => delivered.indexOf(one) !== index);
};

/** Every request is one of the file's deliveries, byte for byte, under the id of its event. */
export const neverCommitted = <A extends Pick<Asked, "delivery" | "event" | "body">>(
  asked: readonly A[],
  { deliveries }: Outbox,
): A[] => {
  const stored = new Map(deliveries.map((each) => [each.id, each]));
  return asked.filter(({ delivery, event, body }) => {
    const known = stored.get(delivery);
    return known?.event_id !== event || known.payload !== body;
  });
};

export const neverTaken = (
  { deliveries }: Outbox,
  asked: ReadonlyMap<string, Asked[]>,
): Delivery[] =>
  deliveries.filter(
    ({ id, status }) => status === "delivered" && !asked.get(id)?.some((one) => one.status === 204),
  );

/**
 * Each attempt has its number, and its answer was given; none is charged for a sending that a kill
 * cut. What became of the delivery follows from the last one.
 */
const isDishonest = (
  { status, attempts, log }: Delivery,
  behaviour: Behaviour,
  asked: readonly Asked[],
): boolean => {
  const given = asked.map(({ status }) => status);
  const may_be_cut = behaviour === "reset" || behaviour === "hanging";
  const last = log.at(-1)?.response_status ?? null;
  return (
    attempts !== log.length ||
    (status === "delivered") !== (last === 204) ||
    (status === "failed") !== (last === 400) ||
    log.some(({ n }, index) => n !== index + 1) ||
    log.some(({ response_status: status }) => {
      if (status === null) return !may_be_cut;
      const at = given.indexOf(status);
      if (at >= 0) given.splice(at, 1);
      return at < 0;
    })
  );
};

/** Requests beyond the attempts are of sendings that a kill cut. */
const unexplained = (
  { kills }: Ended,
  { deliveries }: Outbox,
  asked: ReadonlyMap<string, Asked[]>,
): string[] => {
  const extra = deliveries.reduce(
    (sum, { id, attempts }) => sum + Math.max(0, (asked.get(id)?.length ?? 0) - attempts),
    0,
  );
  return extra > kills * in_flight_max ? [`${extra} after ${kills} kills`] : [];
};

/**
 * Off after exactly so many: who was never answered with a success is sent one at a time. The others
 * stay on, whatever they fail at in between.
 */
const wrongStreaks = (ended: Ended, { endpoints, deliveries }: Outbox): unknown[] =>
  endpoints.filter(({ id, active, failure_count, disabled_reason }) => {
    const own = deliveries.filter(({ endpoint_id }) => endpoint_id === id);
    const failed = own.filter(({ status }) => status === "failed").length;
    const is_off = active === 0 && disabled_reason === "failing";
    if (behaviourOf(ended, id) !== "refusing")
      return is_off || failure_count >= off_after || failure_count > failed;
    return !is_off || failed !== off_after || failure_count !== off_after;
  });
