import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { encodeCursor, feed_start } from "../../src/events/cursor.ts";
import { emit } from "../../src/events/emit.ts";
import { readBatch } from "../../src/events/feed.ts";
import { readCursor } from "../../src/events/feed-range.ts";
import { pruneEvents } from "../../src/events/prune.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { own_tickets } from "../../src/shared/roles.ts";
import { readBacklog } from "../../src/webhooks/backlog.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { dueDeliveries, nextDueOf, readHead, readHeadAfter } from "../../src/webhooks/outbox.ts";
import { pruneHistory } from "../../src/webhooks/prune.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about the feed: by index, however many events are kept. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, {
  storeEvents: fanOut,
  inspect: (text) => seen.push(text),
});
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const db = sqlite.reader(organization.id);
/** Held to some boards and to their own tickets: whoever sees more is asked about less. */
const caller: Caller = {
  organization,
  actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
  abilities: [...abilities, own_tickets],
  board_ids: [Bun.randomUUIDv7()],
  channel: "web",
};

beforeAll(() => {
  sqlite.writeNow((root) => {
    const data = { ticket: { id: Bun.randomUUIDv7() } };
    for (const topic of ["client.created", "ticket.created"] as const)
      emit(root.org(organization.id), topic, data, { branch_id: null, board_id: null });
  });
});

/** The plans of the statements that are run for the first time and name a table. */
const plansOf = async (work: () => unknown): Promise<string[]> => {
  seen = [];
  await work();
  return seen
    .filter((text) => /"(?:events|event_horizon|tickets)"/.test(text))
    .flatMap((text) => explain(sqlite, text));
};

const bad = /SCAN (?!json_each|organizations)|TEMP B-TREE/;

test("a step walks the organization's own events, and looks its tickets up by id", async () => {
  const plans = await plansOf(() => {
    const batch = readBatch(db, caller, {
      cursor: feed_start,
      topic: undefined,
      limit: 9,
      scan_max: 9,
    });
    readCursor(db, encodeCursor(organization.id, batch.cursor));
    readCursor(db, "latest");
  });
  const steps = plans.join("\n");
  expect(plans.filter((step) => bad.test(step))).toEqual([]);
  expect(steps).toContain("SEARCH events USING INDEX events_by_org (org_id=? AND seq>?)");
  expect(steps).toContain("SEARCH events USING INDEX events_by_org (org_id=?)");
  expect(steps).toContain("SEARCH events USING INTEGER PRIMARY KEY (rowid=?)");
  expect(steps).toContain("SEARCH tickets USING INDEX");
  expect(steps).toContain("SEARCH event_horizon USING PRIMARY KEY (org_id=?)");
});

test("pruning takes the first of each organization", async () => {
  const plans = await plansOf(() => pruneEvents(sqlite, "2030-01-01T00:00:00Z" as Instant));
  expect(plans.filter((step) => bad.test(step))).toEqual([]);
  expect(plans.join("\n")).toContain("SEARCH events USING INDEX events_by_org (org_id=?");
  expect(db.all(db.from("events").select("seq"))).toEqual([]);
});

test("pruning finds old deliveries by their age, and deletes them by their key", async () => {
  seen = [];
  await pruneHistory(sqlite, "2030-01-01T00:00:00Z" as Instant);
  const steps = seen
    .filter((text) => text.startsWith('delete from "webhook_deliveries"'))
    .flatMap((text) => explain(sqlite, text));
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  const searched = steps.filter((step) => step.startsWith("SEARCH webhook_deliveries"));
  expect(searched).toEqual([
    "SEARCH webhook_deliveries USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH webhook_deliveries USING INDEX webhook_deliveries_by_age (created_at<?)",
  ]);
});

test("the outbox is counted in the index of what is pending alone", async () => {
  const id = sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    return storeEndpoint(tx, { url: "https://a.example", topics: [], api_key_id: null });
  });
  sqlite.execute(`
    WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 5001)
    INSERT INTO webhook_deliveries
      (org_id, id, endpoint_id, event_id, topic, payload, status, attempts, next_attempt_at, attempt_log, created_at, replayed)
    SELECT '${organization.id}', n, '${id}', n, '', '', 'pending', 0, 1, '', '', 0 FROM n`);
  seen = [];
  expect((await readBacklog(sqlite)).map(({ deliveries }) => deliveries)).toEqual([5001]);
  const steps = seen.flatMap((text) => explain(sqlite, text)).join("\n");
  expect(steps).toContain(
    "USING COVERING INDEX webhook_deliveries_due (endpoint_id=? AND (replayed,next_attempt_at)>(?,?))",
  );
  expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("a queue is sought in the index of what is pending, however short the outbox was when SQLite counted it", () => {
  sqlite.execute("DELETE FROM webhook_deliveries WHERE seq % 1000 > 0; ANALYZE");
  seen = [];
  const head = readHeadAfter(sqlite, "");
  if (!head) throw new Error("nothing is pending");
  readHead(sqlite, "other");
  dueDeliveries(sqlite, head, 1000, 9);
  nextDueOf(sqlite, head, 1000);
  const steps = seen.flatMap((text) => explain(sqlite, text));
  const of_outbox = steps.filter((step) => / (?:delivery|again)\b/.test(step));
  const indexes = /INDEX (webhook_deliveries_due|webhook_deliveries_retried) \(endpoint_id/;
  expect(new Set(of_outbox.map((step) => indexes.exec(step)?.[1]))).toEqual(
    new Set(["webhook_deliveries_due", "webhook_deliveries_retried"]),
  );
  expect(steps.join("\n")).not.toContain("TEMP B-TREE");
});
