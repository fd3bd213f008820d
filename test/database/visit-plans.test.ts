import { afterAll, beforeAll, expect, setSystemTime, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { Refusal } from "../../src/refusal.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { archiveTicket, unarchiveTicket } from "../../src/tickets/lifecycle/transitions.ts";
import type { TicketWithAssignees } from "../../src/tickets/queries.ts";
import { scheduleTicket, unscheduleTicket } from "../../src/tickets/visits/schedule.ts";
import { historyOf } from "../history.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/* How SQLite goes about booking: by index, in a file whose tables it knows nothing of, and in one that it has counted. */

const seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => {
  setSystemTime();
  sqlite.close();
});

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller = ownerOf(organization);

const inOrg = <T>(work: (tx: OrgTx) => T): T =>
  sqlite.writeNow((root) => work(root.org(organization.id)));

let technician_id = "";
let board_id = "";
beforeAll(() => {
  setSystemTime(new Date("2026-10-12T06:00:00Z"));
  inOrg((tx) => {
    const person = { email: "rima@cedar.example", name: "Rima", role: "technician" as const };
    technician_id = createUser(tx, person).id;
    board_id = createBoard(tx, { name: "Field work" });
  });
});

const visit = (hour: number) => ({
  technician_id,
  scheduled_at: `2026-10-12T${hour}:00`,
  scheduled_until: `2026-10-12T${hour + 1}:00`,
});

const create = (tx: OrgTx, more: object = {}): TicketWithAssignees =>
  createTicket(tx, caller, { title: "Slow", board_id, priority: "low", type: "task", ...more })
    .ticket;

/** All that a visit can do: booked at once and later, refused, overridden, moved, archived and lost, read. */
const everyCall = (): void => {
  const override = { override: true, override_reason: "Both at once" };
  inOrg((tx) => {
    const first = create(tx, visit(10));
    const second = scheduleTicket(tx, caller, create(tx), visit(11));
    expect(() => scheduleTicket(tx, caller, second, visit(10))).toThrow(Refusal);
    const archived = archiveTicket(tx, caller, first);
    const taken = scheduleTicket(tx, caller, second, visit(10));
    const lost = unarchiveTicket(tx, caller, archived);
    expect(lost.technician_id).toBeNull();
    historyOf(tx, { ...caller, board_ids: [board_id] }, lost.id);
    const over = scheduleTicket(tx, caller, lost, { ...visit(10), ...override });
    for (const ticket of [taken, over]) unscheduleTicket(tx, caller, ticket);
  });
};

const plansOf = (texts: string[]): Map<string, string[]> =>
  new Map(texts.map((text) => [text, explain(sqlite, text)]));

/** The plan of the one statement that has all of these words. */
const planOf = (plans: Map<string, string[]>, ...words: string[]): string => {
  const found = [...plans].filter(([text]) => words.every((word) => text.includes(word)));
  expect(found.map(([text]) => text)).toHaveLength(1);
  return found.flatMap(([, steps]) => steps).join("\n");
};

/** What grows with the organization, from end to end or all that the organization has. */
const bad =
  /SCAN (?:tickets?|technician|memberships|users|assignee|ticket_history)\b|SEARCH tickets? USING .*\(org_id=\?\)$|AUTOMATIC/;

const judge = (): void => {
  const texts = seen.filter((text) => /^(?:\/\*.*\*\/ )?(?:select|update|delete)/i.test(text));
  const plans = plansOf([...new Set(texts)]);
  const steps = [...plans.values()].flat();
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  const visits = planOf(plans, "scheduled_until", "not in", 'order by "technician_id"');
  expect(visits).toContain(
    "SEARCH tickets USING INDEX tickets_by_technician (org_id=? AND technician_id=? AND archived_at=? AND scheduled_at>? AND scheduled_at<?)",
  );
  expect(visits).not.toContain("TEMP B-TREE");
  const off = planOf(plans, 'from "technician_time_off"');
  expect(off).toContain(
    "SEARCH technician_time_off USING INDEX technician_time_off_by_end (org_id=? AND user_id=? AND ends_at>?)",
  );
  expect(off).not.toContain("TEMP B-TREE");
  const sight = planOf(plans, 'select "tickets"."id"', "own.user_id");
  expect(sight).toMatch(/SEARCH tickets USING (?:COVERING )?INDEX \S+ \(org_id=\? AND id=\?\)/);
  for (const first of ["scheduled_at", "cancelled"])
    expect(planOf(plans, `update "technician_bookings" set "${first}"`)).toBe(
      "SEARCH technician_bookings USING PRIMARY KEY (org_id=? AND user_id=? AND ticket_id=?)",
    );
};

test("before SQLite has counted anything", () => {
  everyCall();
  judge();
});

test("after it has", () => {
  inOrg((tx) => {
    for (let one = 0; one < 200; one += 1) {
      createUser(tx, { email: `${one}@cedar.example`, name: "Omar", role: "technician" });
      createBoard(tx, { name: "Towers" });
    }
  });
  for (let times = 0; times < 30; times += 1) everyCall();
  sqlite.execute("ANALYZE");
  judge();
});
