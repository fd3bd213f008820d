import { afterAll, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { createClient } from "../../src/clients/create.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { suggestTechnicians } from "../../src/tickets/visits/suggestions.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* Suggestions cost as much as the technicians who are asked about have work on those days. */

const now = "2026-10-12T06:00:00Z" as Instant;
const seen: string[] = [];
let watching = false;
const inspect = (text: string) => {
  if (watching) seen.push(text);
};
const sqlite = new Sqlite(schema_image, { inspect });
afterAll(() => sqlite.close());

const steps = (text: string): string[] => explain(sqlite, text);

/** The statements that suggestions with and without a window run, for a crew of this size. */
const statementsFor = (crew: number): string[] => {
  const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: `Crew ${crew}` }));
  const caller: Caller = {
    organization,
    actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
    abilities,
    board_ids: null,
    channel: "web",
  };
  const inOrg = <T>(work: (tx: OrgTx) => T): T =>
    sqlite.writeNow((root) => work(root.org(organization.id)), now);
  const board_id = inOrg((tx) => createBoard(tx, { name: "Field work" }));
  const input = { title: "No internet", board_id, priority: "high", type: "support" } as const;
  const technician_ids = inOrg((tx) =>
    Array.from({ length: crew }, (_, n) => {
      const email = `t${n}@crew${crew}.example`;
      const { id: user_id } = createUser(tx, { email, name: `T ${n}`, role: "technician" });
      tx.insert("board_members", { board_id, user_id, role: "member" });
      return user_id;
    }),
  );
  const ticket = inOrg((tx) => {
    const karim = { username: "karim", name: "Karim", zone: "Hamra" };
    const client_id = createClient(tx, organization, karim).id;
    return createTicket(tx, caller, { ...input, client_id }).ticket;
  });
  const window = { scheduled_at: "2026-10-12T10:30", scheduled_until: "2026-10-12T11:30" };
  const suggest = () => {
    watching = true;
    for (const query of [{}, window])
      suggestTechnicians(sqlite.reader(organization.id), { caller, ticket, query, now });
    watching = false;
  };
  seen.length = 0;
  suggest();
  inOrg((tx) => {
    for (const technician_id of technician_ids)
      createTicket(tx, caller, { ...input, technician_id, ...window });
  });
  suggest();
  return seen.filter((text) => /^select/i.test(text));
};

const statements = statementsFor(3);
const plan = statements.flatMap(steps);

test("every read goes by an index, and none is sorted", () => {
  expect(plan.length).toBeGreaterThan(10);
  const bad = /SCAN (?!technician VIRTUAL|day VIRTUAL|wanted VIRTUAL|json_each|CONSTANT)|AUTOMATIC/;
  expect(plan.filter((step) => bad.test(step))).toEqual([]);
});

test.each([
  [
    "a day's work, from the index alone",
    "SEARCH tickets USING COVERING INDEX tickets_by_technician (org_id=? AND technician_id=? AND archived_at=? AND scheduled_at>? AND scheduled_at<?)",
  ],
  [
    "what overlaps a window",
    "SEARCH tickets USING INDEX tickets_by_technician (org_id=? AND technician_id=? AND archived_at=? AND scheduled_at>? AND scheduled_at<?)",
  ],
  [
    "the clients of a day's visits",
    "SEARCH visit USING COVERING INDEX tickets_by_technician (org_id=? AND technician_id=? AND archived_at=? AND scheduled_at>? AND scheduled_at<?)",
  ],
  [
    "who served a client, however many jobs the client had",
    "SEARCH tickets EXISTS USING INDEX tickets_served (org_id=? AND client_id=? AND technician_id=?)",
  ],
  [
    "the last booking",
    "SEARCH technician_bookings USING COVERING INDEX technician_bookings_by_making (org_id=? AND user_id=?)",
  ],
  [
    "time off that is not over",
    "SEARCH technician_time_off USING INDEX technician_time_off_by_end (org_id=? AND user_id=? AND ends_at>?)",
  ],
])("%s", (_, step) => {
  expect(plan).toContain(step);
});

test("a larger crew takes no further statements", () => {
  // Only what was not prepared before is seen: nothing is made anew for nine.
  expect(statementsFor(9)).toEqual([]);
});
