import { afterAll, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { findBoard } from "../../src/boards/queries.ts";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { abilities } from "../../src/shared/abilities.ts";
import type { UserAbility } from "../../src/shared/roles.ts";
import { boardDay } from "../../src/technicians/agenda/board.ts";
import { technicianDay } from "../../src/technicians/agenda/technician.ts";
import {
  otherTechnicians,
  unscheduledOf,
  visitsForCaller,
} from "../../src/technicians/agenda/visits.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* A day plan costs what its technicians do that day, however many visits there are. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const reader = sqlite.reader(organization.id);
const id = Bun.randomUUIDv7();
const caller = (held: readonly UserAbility[] = abilities): Caller => ({
  organization,
  actor: { type: "user", id, name: "Rima" },
  abilities: held,
  board_ids: null,
  channel: "web",
});
const board = sqlite.writeNow((root) => {
  const tx = root.org(organization.id);
  return findBoard(tx, caller(), createBoard(tx, { name: "Field work" }));
});
const day = { from_ms: 0, until_ms: 24 * 60 * 60 * 1000 };

/** The plans of the statements that `work` runs for the first time. */
const plansOf = (work: () => void): string[][] => {
  seen = [];
  work();
  return seen.filter((text) => /^select/i.test(text)).map((text) => explain(sqlite, text));
};

const bad = /SCAN (?!json_each|technician VIRTUAL|\d|CONSTANT|waiting)|TEMP B-TREE|AUTOMATIC/;

test("visits are ranges of the asked technicians' own, on the boards and in the archive", () => {
  const [plan = []] = plansOf(() => visitsForCaller(reader, caller(), [id], day, 200));
  const steps = plan.join("\n");
  const range = "(org_id=? AND technician_id=? AND";
  expect(steps).toContain(
    `tickets_by_technician ${range} archived_at=? AND scheduled_at>? AND scheduled_at<?)`,
  );
  expect(steps).toContain(`tickets_reported_visits ${range} scheduled_at>? AND scheduled_at<?)`);
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
});

test("who else visits for the board that day is read from an index alone", () => {
  const [plan = []] = plansOf(() => otherTechnicians(reader, id, [id], day));
  expect(plan[0]).toBe(
    "SEARCH tickets USING COVERING INDEX tickets_visits_by_board (org_id=? AND board_id=? AND scheduled_at>? AND scheduled_at<?)",
  );
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
});

test.each([
  ["everyone's", abilities],
  ["one's own", [...abilities, "tickets:own"] as const],
])("what waits, %s, is walked in the order of its index", (_, held) => {
  const plans = plansOf(() => unscheduledOf(reader, caller(held), id, 0, 200));
  expect(plans.length).toBe(3);
  const indexes = ["due_date", "deadline", "\\w+"];
  for (const [index, plan] of plans.entries()) {
    expect(plan.join("\n")).toMatch(
      new RegExp(
        `INDEX tickets_unscheduled_by_${indexes[index]} \\(org_id=\\? AND board_id=\\?\\)`,
      ),
    );
    expect(plan.filter((step) => bad.test(step) || /tickets_\w+ \(org_id=\?\)/.test(step))).toEqual(
      [],
    );
  }
});

test("no other statement of a plan reads a table from end to end", () => {
  const date = "2026-10-12" as CalendarDate;
  const technician = {
    id,
    name: "Rima",
    email: "rima@cedar.example",
    phone_number: null,
    active: true,
    holds_own_tickets: true,
    has_profile: false,
    color: null,
    branch_id: null,
    skills: [],
    weekly_hours: null,
    max_jobs_per_day: null,
  };
  const plans = plansOf(() => {
    boardDay(reader, caller(), board, { date, include_unscheduled: true });
    technicianDay(reader, caller(), technician, date);
  });
  const steps = plans
    .flat()
    .filter((step) => /SCAN (?!json_each|technician VIRTUAL|\d|CONSTANT|waiting)/.test(step));
  expect(plans.length).toBeGreaterThan(4);
  expect(steps).toEqual([]);
});
