import { afterAll, beforeEach, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { rotateCalendar } from "../../src/technicians/calendar/token.ts";
import { saveProfile } from "../../src/technicians/profile/save.ts";
import { addTimeOff, removeTimeOff } from "../../src/technicians/profile/time-off.ts";
import { technicianViews } from "../../src/technicians/profile/view.ts";
import { findPerson, findTimeOff, listTechnicians } from "../../src/technicians/queries.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/* How SQLite goes about technicians: by index, whatever the size of the tables. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());
beforeEach(() => {
  seen = [];
});

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const db = sqlite.reader(organization.id);
const caller = ownerOf(organization);
const { board_id, user_id } = sqlite.writeNow((root) => {
  const tx = root.org(organization.id);
  const user = createUser(tx, { name: "Rima", email: "rima@cedar.example", role: "technician" });
  const members = [{ user_id: user.id, role: "member" as const }];
  return { board_id: createBoard(tx, { name: "Field work", members }), user_id: user.id };
});

const steps = (): string[] =>
  seen
    .filter((text) => !/^(?:insert|begin|commit|savepoint|release)/i.test(text))
    .flatMap((text) => explain(sqlite, text));

const bad = /SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/;

test("the list, of the organization and of a board", () => {
  const sight = {
    caller,
    now: now(),
    url: new URL("http://localhost"),
    recordShownCalendars: () => {},
  };
  for (const of_board of [undefined, board_id]) {
    const ask = { board_id: of_board, include_inactive: true };
    expect(technicianViews(db, listTechnicians(db, caller, ask), sight)).toHaveLength(1);
  }
  const plan = steps();
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
  for (const index of [
    "memberships USING PRIMARY KEY (org_id=?)",
    "board_members USING PRIMARY KEY (org_id=? AND board_id=?)",
    "board_members_by_user (org_id=? AND user_id=?)",
    "technician_time_off_by_end (org_id=? AND user_id=? AND ends_at>?)",
    "technician_calendars USING PRIMARY KEY (org_id=? AND user_id=?)",
  ])
    expect(plan.join("\n")).toContain(index);
});

test("one technician, and every change of them", () => {
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    saveProfile(tx, findPerson(tx, user_id), { color: "red", active: false });
    rotateCalendar(tx, user_id);
    const off = { starts_at: "2026-12-24T00:00:00Z", ends_at: "2026-12-27T00:00:00Z" };
    const { id } = addTimeOff(tx, organization.timezone, user_id, off);
    removeTimeOff(tx, findTimeOff(tx, user_id, id));
  });
  const plan = steps();
  expect(plan.length).toBeGreaterThan(5);
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
});
