import { cursorOf, type Place } from "./cursor.ts";
import type { ToldEvent } from "./feed.ts";

const encoder = new TextEncoder();

/** An event as `text/event-stream` tells it: its id is where who has had it stands. */
export const frameOf = (org_id: string, { topic, place, text }: ToldEvent): Uint8Array =>
  encoder.encode(`id: ${cursorOf(org_id, place)}\nevent: ${topic}\ndata: ${text}\n\n`);

/** A line that readers skip: it shows both ends, and all between, that the stream lives. */
export const comment = encoder.encode(": here\n\n");

/** Tells only where the reader stands, as no event: whoever comes back says it. */
export const placeFrame = (org_id: string, place: Place): Uint8Array =>
  encoder.encode(`: here\nid: ${cursorOf(org_id, place)}\n\n`);
