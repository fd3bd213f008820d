import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { cursorOf, type Place } from "./cursor.ts";
import { looked_at_max, type StepAsk, stepOn, type ToldEvent } from "./feed.ts";

/** A call looks at so many events at most: it may then tell fewer than were asked for, and its cursor goes on. */
const steps_max = 100;

/** A page of the feed, as the JSON that is answered. */
export const readPage = (
  db: OrgReader,
  caller: Caller,
  { place: from, topic, limit }: Omit<StepAsk, "looks">,
): string => {
  const events: ToldEvent[] = [];
  let place = from;
  for (let steps = 0; steps < steps_max && events.length < limit; steps++) {
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
