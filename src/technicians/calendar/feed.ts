import ical from "ical-generator";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { version as program_version } from "../../version.ts";
import { description_max, eventOf } from "./event.ts";
import type { CalendarOwner } from "./queries.ts";
import { escaped } from "./text.ts";
import { type BookedVisit, bookedVisits, visitTexts } from "./visits.ts";

/** How long a visit stays in the calendar after its end. */
const kept_seconds = 30 * 24 * 60 * 60;
/** Those to come before those that are over, and of each the nearest. */
const visits_max = 1000;
/** How often who subscribes is asked to look again. */
const refresh_seconds = 15 * 60;
/** Which calendar is asked for, when, and which versions of it the caller has; `*` is any. */
export interface CalendarAsk {
  owner: CalendarOwner;
  now: Instant;
  known: readonly string[];
}

/** A version of a calendar, and what RFC 5545 makes of it: null for one that the caller has. */
export interface CalendarFeed {
  version: string;
  feed: string | null;
}

/** The calendar, in the caller's version or anew. */
export const calendarFeed = (db: OrgReader, { owner, now, known }: CalendarAsk): CalendarFeed => {
  const { user_id } = owner;
  const after = plusSeconds(now, -kept_seconds);
  const visits = bookedVisits(db, { user_id, after, now, most: visits_max });
  const version = versionOf(owner, visits);
  const is_known = known.includes(version) || known.includes("*");
  return { version, feed: is_known ? null : write(db, owner, visits) };
};

/** Of all that a feed is made of; its texts have versions of their own. */
const versionOf = (
  { name, organization_name }: CalendarOwner,
  visits: readonly BookedVisit[],
): string => {
  const told = visits.map((visit) =>
    visit.cancelled === 0 ? visit : { ...visit, version: null, client_version: null },
  );
  const made_of = JSON.stringify([program_version, name, organization_name, told]);
  return Bun.SHA256.hash(made_of, "hex").slice(0, 32);
};

const write = (
  db: OrgReader,
  { user_id, name, organization_name }: CalendarOwner,
  visits: readonly BookedVisit[],
): string => {
  const taking_place = visits.filter(({ cancelled }) => cancelled === 0);
  const ids = taking_place.map(({ ticket_id }) => ticket_id);
  const texts = visitTexts(db, ids, description_max + 1);
  const feed = ical({
    prodId: { company: "Lastmile", product: "Lastmile" },
    name: escaped(`${organization_name}: ${name}`), // the library escapes the texts of events alone
    ttl: refresh_seconds,
    events: visits.map((visit) => eventOf(user_id, visit, texts.get(visit.ticket_id))),
  });
  return `${feed}\r\n`;
};
