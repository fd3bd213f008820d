import type { Instant } from "../clock/instant.ts";
import type { TopicName } from "../shared/topics.ts";

/** The payload version of new endpoints (§9, decisions §7). */
export const current_api_version = "2026-10-15";

/** The JSON that is sent for every topic (§6.2). */
export interface Envelope {
  id: string;
  topic: TopicName;
  created_at: Instant;
  api_version: string;
  organization_id: string;
  data: Record<string, unknown>;
}

/** Makes the envelope of an event; `event.id` is without the `evt_` prefix. */
export const envelope = (
  event: { id: string; topic: TopicName; data: Record<string, unknown> },
  created_at: Instant,
  organization_id: string,
  api_version: string,
): Envelope => ({
  id: `evt_${event.id}`,
  topic: event.topic,
  created_at,
  api_version,
  organization_id,
  data: event.data,
});

/** The envelope as JSON, for data that is JSON already. The same text as `JSON.stringify(envelope(…))`. */
export const envelopeText = (
  { id, topic, data }: { id: string; topic: TopicName; data: string },
  created_at: Instant,
  organization_id: string,
  api_version: string,
): string => {
  const empty = JSON.stringify(
    envelope({ id, topic, data: {} }, created_at, organization_id, api_version),
  );
  return `${empty.slice(0, -"{}}".length)}${data}}`; // `data` is the last field
};
