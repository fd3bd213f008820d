import { now } from "../../clock/instant.ts";
import { type Answer, ok } from "../../http/contract/answer.ts";
import { link } from "../../http/contract/operation.ts";
import { calendarFeed } from "./feed.ts";
import { findCalendar } from "./queries.ts";

const media_type = "text/calendar";

/** Decisions §4: a technician's visits for their phone. */
export const calendarOperation = link(
  "/v1/calendars/:token.ics",
  {
    id: "getCalendar",
    summary: "A technician's visits as an RFC 5545 feed",
    description:
      "The address is the key: nothing else is asked for, and no limit of the day counts it. It has the visits that end after 30 days ago, at most 1,000: those to come first, and of those that are over the latest. A visit that was cancelled, unscheduled or given to another stays with `STATUS:CANCELLED`. A link that was revoked is 404, as one that never was.",
    tag: "Calendars",
    media_type,
    answers: { 200: null, 304: null },
    // To the router the whole segment is the parameter.
    find: (sqlite, params) => findCalendar(sqlite, params["token.ics"] ?? ""),
  },
  ({ db, subject, known }): Answer<200, Uint8Array<ArrayBuffer>> | Answer<304, null> => {
    const { version, feed } = calendarFeed(db, { owner: subject, now: now(), known });
    // The version is of what the feed is made of, not of its bytes: it is a weak one.
    const headers = { ETag: `W/"${version}"` };
    if (feed === null) return { status: 304, body: null, headers };
    const body = new TextEncoder().encode(feed);
    return { ...ok(body), headers: { ...headers, "Content-Type": `${media_type}; charset=utf-8` } };
  },
);
