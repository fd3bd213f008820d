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
    summary: "Read a technician's calendar feed",
    description:
      "An RFC 5545 (iCalendar) feed. The address is the credential: no other one is needed, and no daily limit applies. Contains at most 1,000 visits that ended in the last 30 days or later: upcoming visits first, then the latest past ones. A visit that was cancelled, unscheduled or reassigned stays with `STATUS:CANCELLED`. Revoked and unknown addresses are 404.",
    tag: "Calendars",
    media_type,
    answers: { 200: null, 304: null },
    // The router takes the whole path segment as the parameter.
    find: (sqlite, params) => findCalendar(sqlite, params["token.ics"] ?? ""),
  },
  ({ db, subject, etags }): Answer<200, Uint8Array<ArrayBuffer>> | Answer<304, null> => {
    const { version, feed } = calendarFeed(db, {
      owner: subject,
      now: now(),
      cached_versions: etags,
    });
    // Weak, because the version is computed from the feed's inputs and not from its bytes.
    const headers = { ETag: `W/"${version}"` };
    if (feed === null) return { status: 304, body: null, headers };
    const body = new TextEncoder().encode(feed);
    return { ...ok(body), headers: { ...headers, "Content-Type": `${media_type}; charset=utf-8` } };
  },
);
