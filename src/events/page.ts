import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { cursorOf, type Place } from "./cursor.ts";
import { looked_at_max, type StepAsk, stepOn, type ToldEvent } from "./feed.ts";
import { hasLost } from "./place.ts";

/** A call looks at so many events at most: it may then tell fewer than were asked for, and its cursor goes on. */
const steps_max = 100;

/**
 * A page of the feed as the JSON that is answered. Where few of the events are the caller's, or of
 * the topic, it is found in several turns of the event loop.
 */
export const readPage = (
  db: OrgReader,
  caller: Caller,
  ask: Omit<StepAsk, "looks">,
): string | Promise<string> => {
  const first = stepOn(db, caller, { ...ask, looks: ask.limit });
  return first.at_end || first.events.length === ask.limit
    ? pageText(db, first.events, first.place)
    : goOn(db, caller, ask, first);
};

const goOn = async (
  db: OrgReader,
  caller: Caller,
  { topic, limit }: Omit<StepAsk, "looks">,
  first: { events: ToldEvent[]; place: Place },
): Promise<string> => {
  const events = [...first.events];
  let { place } = first;
  for (let steps = 1; steps < steps_max && events.length < limit; steps++) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    // The next call is told so.
    if (hasLost(db, place)) break;
    const left = limit - events.length;
    const step = stepOn(db, caller, { place, topic, limit: left, looks: looked_at_max });
    events.push(...step.events);
    place = step.place;
    if (step.at_end) break;
  }
  return pageText(db, events, place);
};

const pageText = ({ org_id }: OrgReader, events: readonly ToldEvent[], place: Place): string =>
  `{"data":[${events.map(({ text }) => text).join()}],"next_cursor":"${cursorOf(org_id, place)}"}`;
