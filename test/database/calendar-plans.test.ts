import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { calendarFeed } from "../../src/technicians/calendar/feed.ts";
import { findCalendar } from "../../src/technicians/calendar/queries.ts";
import { newCalendar } from "../calendar-token.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about a technician's calendar: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const planOf = (text: string): string => explain(sqlite, text).join("\n");

test("one look by the token, one range of visits to come, one of those that are over, and their texts", () => {
  const { id } = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const { token } = newCalendar(sqlite, id);
  seen = [];
  const owner = findCalendar(sqlite, `${token}.ics`);
  expect(
    calendarFeed(sqlite.reader(id), { owner, now: now(), cached_versions: [] })?.feed,
  ).toBeString();
  const plans = seen.filter((text) => /^(?:\/\*.*\*\/ )?select/i.test(text)).map(planOf);
  const [link, coming, past, texts, ...more] = plans;
  expect(more).toEqual([]);
  expect(link).toContain("SEARCH calendar USING INDEX sqlite_autoindex_technician_calendars_");
  for (const visits of [coming, past])
    expect(visits).toStartWith(
      "SEARCH booking USING INDEX technician_bookings_by_visit (org_id=? AND user_id=? AND scheduled_until>?",
    );
  expect(past).toContain("scheduled_until<?");
  expect(texts).toContain(
    "SEARCH ticket USING INDEX sqlite_autoindex_tickets_1 (org_id=? AND id=?)",
  );
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/);
});
