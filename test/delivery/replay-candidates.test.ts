import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createOrganization } from "../../src/access/organizations.ts";
import { type Instant, ofMillis } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import {
  beginOf,
  countCandidates,
  isAtEnd,
  lastSeq,
  queueCandidates,
  rangeAfter,
  type Window,
} from "../../src/webhooks/replay-candidates.ts";
import { explain } from "../database/explain.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { schema_image } from "../schema-image.ts";

/* Which deliveries a replay queues again, held against the rule as one would say it. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());
const org_id = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" })).id;
const db = sqlite.reader(org_id);

const endpoints = [Bun.randomUUIDv7(), Bun.randomUUIDv7()] as const;
sqlite.writeNow((root) => {
  const tx = root.org(org_id);
  for (const id of endpoints)
    storeEndpoint(tx, { id, url: "https://hooks.example.com", topics: [], api_key_id: null });
});

const topics = ["client.created", "client.updated", "webhook.ping"] as const;
const statuses = ["pending", "delivered", "failed", "dropped"] as const;

interface Made {
  event: number;
  status: (typeof statuses)[number];
  /** In seconds; clocks are set back now and then. */
  at: number;
  endpoint: number;
}

interface Stored extends Made {
  seq: number;
  topic: (typeof topics)[number];
}

const moment = (at: number): Instant => ofMillis(Date.UTC(2026, 9, 15) + at * 1000);

/** Stores a history in place of the one before: whatever repeats an event at its endpoint is a resend. */
const store = (history: readonly Made[]): Stored[] =>
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    tx.run(tx.delete("webhook_deliveries"));
    const firsts = new Map<string, string>();
    return history.map((made, index) => {
      const { event, status, at, endpoint } = made;
      const seq = index + 1;
      const topic = topics[event % 3] ?? "client.created";
      const id = Bun.randomUUIDv7();
      const first = `${endpoint} ${event}`;
      tx.insert("webhook_deliveries", {
        seq,
        id,
        endpoint_id: endpoints[endpoint] ?? "",
        event_id: `event ${event}`,
        topic,
        board_id: null,
        payload: "{}",
        status,
        attempts: 0,
        next_attempt_at: status === "pending" ? 1 : null,
        response_status: null,
        response_headers: null,
        response_body: null,
        error: null,
        duration_ms: null,
        attempt_log: "[]",
        resend_of: firsts.get(first) ?? null,
        reason: null,
        created_at: moment(at),
        delivered_at: null,
      });
      firsts.set(first, firsts.get(first) ?? id);
      return { ...made, seq, topic };
    });
  });

interface Asked {
  from: number;
  length: number | null;
  through: number;
  statuses: (typeof statuses)[number][];
  topics: (typeof topics)[number][] | null;
}

/** The rule in words: of each event the newest that is meant, unless something newer settles it. */
const expected = (history: readonly Stored[], asked: Asked): number[] => {
  const own = history.filter(({ endpoint }) => endpoint === 0);
  const until = asked.length === null ? Number.POSITIVE_INFINITY : asked.from + asked.length;
  const is_meant = (one: Stored): boolean =>
    one.at >= asked.from &&
    one.at < until &&
    one.seq <= asked.through &&
    one.topic !== "webhook.ping" &&
    asked.statuses.includes(one.status) &&
    (asked.topics === null || asked.topics.includes(one.topic));
  const settles = (one: Stored): boolean =>
    one.status === "pending" ||
    (one.status === "delivered" && !asked.statuses.includes("delivered")) ||
    is_meant(one);
  return own
    .filter(is_meant)
    .filter(
      (one) =>
        !own.some((other) => other.event === one.event && other.seq > one.seq && settles(other)),
    )
    .toSorted((a, b) => a.at - b.at || a.seq - b.seq)
    .map(({ seq }) => seq);
};

const history = fc.array(
  fc.record({
    event: fc.nat(7),
    status: fc.constantFrom(...statuses),
    at: fc.nat(9),
    endpoint: fc.nat(1),
  }),
  { maxLength: 24 },
);

const asked = fc.record({
  from: fc.nat(9),
  length: fc.option(fc.integer({ min: 1, max: 9 })),
  through: fc.nat(24),
  statuses: fc.constantFrom<Asked["statuses"]>(
    ["failed"],
    ["dropped"],
    ["failed", "dropped"],
    ["delivered", "failed", "dropped"],
  ),
  topics: fc.option(fc.subarray([...topics], { minLength: 1 })),
});

const windowOf = ({ from, length, through, statuses, topics }: Asked): Window => ({
  endpoint_id: endpoints[0],
  statuses: JSON.stringify(statuses),
  topics: topics && JSON.stringify(topics),
  from_at: moment(from),
  until_at: length === null ? null : moment(from + length),
  through_seq: through,
});

/** What is queued again, range by range; the copies are deleted afterwards. */
const walk = (window: Window, max: number): (number | undefined)[] =>
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    const before = lastSeq(tx);
    for (let cursor = beginOf(window); !isAtEnd(window, cursor); ) {
      const range = rangeAfter(tx, window, cursor, max);
      expect(queueCandidates(tx, window, range)).toBeLessThanOrEqual(max);
      cursor = range.end;
    }
    const rows = tx.all(tx.from("webhook_deliveries").selectAll().orderBy("seq"));
    tx.run(tx.delete("webhook_deliveries").where("seq", ">", before));
    const copies = rows.filter(({ seq }) => seq > before);
    for (const { status, replayed } of copies) expect([status, replayed]).toEqual(["pending", 1]);
    return copies.map((copy) => rows.find(({ id }) => id === copy.resend_of)?.seq);
  });

describe("what a replay queues again", () => {
  test("is of each event the newest in the window, unless it was sent again since", () => {
    fc.assert(
      fc.property(history, asked, fc.integer({ min: 1, max: 7 }), (made, ask, max) => {
        const stored = store(made);
        const window = windowOf(ask);
        const seqs = expected(stored, ask);
        expect(walk(window, max)).toEqual(seqs);
        expect(countCandidates(db, window)).toBe(seqs.length);
      }),
      { numRuns: 500 },
    );
  });

  test("is found by indexes, without a scan and without sorting", () => {
    seen = [];
    const window = windowOf({ from: 0, length: 1, through: 1, statuses: ["failed"], topics: null });
    const fresh = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
    const reader = fresh.reader(org_id);
    fresh.writeNow((root) => {
      const tx = root.org(org_id);
      queueCandidates(tx, window, rangeAfter(tx, window, beginOf(window), 1000));
    });
    countCandidates(reader, window);
    const plans = seen
      .filter((text) => /^(?:select|insert).*webhook_deliveries/s.test(text))
      .map((text) => explain(fresh, text));
    fresh.close();
    expect(plans).toHaveLength(3);
    for (const plan of plans) {
      expect(plan.join("\n")).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/);
      expect(plan.join("\n")).toContain(
        "webhook_deliveries_by_endpoint (org_id=? AND endpoint_id=?",
      );
    }
    const searches = plans.flat().filter((step) => step.includes("newer"));
    expect(searches).toHaveLength(2);
    for (const step of searches)
      expect(step).toContain("webhook_deliveries_again (endpoint_id=? AND event_id=? AND seq>?)");
  });
});
