import { aboutEvent } from "../../events/about.ts";
import type { Envelope } from "../../events/envelope.ts";
import { topic_names } from "../../shared/topics.ts";

/** Throws if the text is not an event envelope. */
export const readEvent = (text: string): Envelope => {
  const event = JSON.parse(text) as Envelope;
  if (typeof event.id !== "string" || typeof event.topic !== "string" || !event.data)
    throw new Error("the service sent something that is not an event");
  return event;
};

const topic_width = Math.max(...topic_names.map((topic) => topic.length));

/** Control and bidirectional characters, which names from users may contain. */
const control_characters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Time, topic, subject, event id: `2026-10-15T08:30:00Z  client.created  Arpi  evt_…` */
export const eventLine = (event: Envelope): string => {
  const { created_at, topic, id } = event;
  const about = [topic.padEnd(topic_width), aboutEvent(event)].join("  ");
  return `${created_at}  ${about}  ${id}`.replace(control_characters, "\u{fffd}");
};
