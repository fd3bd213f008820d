import ical from "ical-generator";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import { visitTexts } from "../visits.ts";
import { description_max, eventOf } from "./event.ts";
import type { Calendar } from "./queries.ts";
import { escaped } from "./text.ts";

/** How often who subscribes is asked to look again. */
const refresh_seconds = 15 * 60;

/** More visits are written aside: two hundred take some milliseconds. */
export const at_once_max = 200;

/** The calendar as RFC 5545 has it. */
export const feedOf = (db: OrgReader, calendar: Calendar): string => {
  const { user_id, name, organization_name, visits } = calendar;
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

export const long_calendar: LongRead<Calendar, string> = { name: "a calendar", work: feedOf };
