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
/** Upcoming visits first, then past ones, the nearest of each. */
const visits_max = 1000;
/** The refresh interval suggested to calendar apps. */
const refresh_seconds = 15 * 60;

export interface CalendarRequest {
  owner: CalendarOwner;
  now: Instant;
  /** Versions that the caller has cached; `*` matches any. */
  cached_versions: readonly string[];
}

/** A calendar in RFC 5545 format with its version. `feed` is null if the caller has this version. */
export interface CalendarFeed {
  version: string;
  feed: string | null;
}

export const calendarFeed = (
  db: OrgReader,
  { owner, now, cached_versions }: CalendarRequest,
): CalendarFeed => {
  const { user_id } = owner;
  const after = plusSeconds(now, -kept_seconds);
  const visits = bookedVisits(db, { user_id, after, now, most: visits_max });
  const version = versionOf(owner, visits);
  const is_cached = cached_versions.includes(version) || cached_versions.includes("*");
  return { version, feed: is_cached ? null : write(db, owner, visits) };
};

/** A hash over everything that the feed depends on. For texts, the versions of tickets and clients stand in. */
const versionOf = (
  { name, organization_name }: CalendarOwner,
  visits: readonly BookedVisit[],
): string => {
  const versions = visits.map((visit) =>
    visit.cancelled === 0 ? visit : { ...visit, version: null, client_version: null },
  );
  const inputs = JSON.stringify([program_version, name, organization_name, versions]);
  return Bun.SHA256.hash(inputs, "hex").slice(0, 32);
};

const write = (
  db: OrgReader,
  { user_id, name, organization_name }: CalendarOwner,
  visits: readonly BookedVisit[],
): string => {
  const active = visits.filter(({ cancelled }) => cancelled === 0);
  const ids = active.map(({ ticket_id }) => ticket_id);
  const texts = visitTexts(db, ids, description_max + 1);
  const feed = ical({
    prodId: { company: "Lastmile", product: "Lastmile" },
    name: escaped(`${organization_name}: ${name}`), // the library only escapes the texts of events
    ttl: refresh_seconds,
    events: visits.map((visit) => eventOf(user_id, visit, texts.get(visit.ticket_id))),
  });
  return `${feed}\r\n`;
};
