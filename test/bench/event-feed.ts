/**
 * How the feed is found among a million events of which few are the caller's:
 * `bun test/bench/event-feed.ts FILE [EVENTS]`, FILE a new one. Prints the turns of the event loop
 * that it takes, what a call takes, how many calls come to the end, and what pruning all of it takes.
 */

import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { before_all, type Place } from "../../src/events/cursor.ts";
import { emit } from "../../src/events/emit.ts";
import { looked_at_max, stepOn } from "../../src/events/feed.ts";
import { readPage } from "../../src/events/page.ts";
import { placeAfter } from "../../src/events/place.ts";
import { pruneEvents } from "../../src/events/prune.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { own_tickets } from "../../src/shared/roles.ts";
import type { TopicName } from "../../src/shared/topics.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";

/** More than a step looks at: each of its events is about another ticket. */
const tickets_count = 5000;

const [path = "", sent_count = "1000000"] = process.argv.slice(2);
const sqlite = new Sqlite(path, { settle: fanOut });
sqlite.execute("PRAGMA cache_size = -200000");
migrate(sqlite, path);
const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const db = sqlite.reader(organization.id);
const caller: Caller = {
  organization,
  actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
  abilities: new Set(abilities),
  board_ids: null,
  channel: "web",
};

const board_id = sqlite.writeNow((root) =>
  createBoard(root.org(organization.id), { name: "Field work" }),
);
for (let made = 0; made < tickets_count; made += 500)
  sqlite.writeNow((root) => {
    for (let n = 0; n < 500; n += 1)
      createTicket(root.org(organization.id), caller, {
        title: "No internet",
        board_id,
        priority: "high",
        type: "support",
      });
  });
const copies = Math.ceil(Number(sent_count) / tickets_count) - 1;
sqlite.execute(`
  CREATE TEMP TABLE made AS SELECT * FROM events ORDER BY seq;
  WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${copies})
  INSERT INTO events (org_id, id, topic, branch_id, board_id, data, created_at)
  SELECT org_id, printf('%08x%s', n, substr(id, 9)), topic, branch_id, board_id, data, created_at FROM copy, made;
  DROP TABLE made;`);
sqlite.writeNow((root) => {
  emit(root.org(organization.id), "invoice.paid", {}, { branch_id: null, board_id: null });
});
sqlite.checkpoint("TRUNCATE");

const shown = (times_ms: number[]): string => {
  const sorted = times_ms.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5).padStart(7)}  p99 ${at(0.99).padStart(7)}  worst ${at(1).padStart(7)} ms`;
};

const timed = <T>(into: number[], work: () => T): T => {
  const began = performance.now();
  const result = work();
  into.push(performance.now() - began);
  return result;
};

/** One step after the other, as a call takes them. */
const turns = (by: Caller, topic: TopicName | undefined): number[] => {
  const times: number[] = [];
  let place: Place = before_all;
  for (let at_end = false; !at_end; ) {
    const step = timed(times, () =>
      sqlite.read(() => stepOn(db, by, { place, topic, limit: 100, looks: looked_at_max })),
    );
    ({ place, at_end } = step);
    if (times.length >= 2000) break;
  }
  return times;
};

const calls = async (by: Caller, topic: TopicName | undefined): Promise<number[]> => {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let calls = 0; calls < 100; calls += 1) {
    const began = performance.now();
    const place: Place = cursor === null ? before_all : placeAfter(db, cursor);
    const page = JSON.parse(await readPage(db, by, { place, topic, limit: 100 }));
    times.push(performance.now() - began);
    if (page.next_cursor === cursor || page.data.length > 0) break;
    cursor = page.next_cursor;
  }
  return times;
};

const own: Caller = { ...caller, abilities: new Set([...abilities, own_tickets]) };
const elsewhere = { ...caller, board_ids: [Bun.randomUUIDv7()] };
const readers: [string, Caller, TopicName | undefined][] = [
  ["everything", caller, undefined],
  ["one rare topic, at the end", caller, "invoice.paid"],
  ["another board", elsewhere, "ticket.created"],
  ["own tickets, none", own, "ticket.created"],
];
for (const [name, by, topic] of readers) {
  console.log(`${name.padEnd(28)} turns: ${shown(turns(by, topic))}`);
  const times = await calls(by, topic);
  console.log(`${" ".repeat(28)} calls: ${shown(times)}, ${times.length} until something is told`);
}

const first: number[] = [];
for (let n = 0; n < 500; n += 1)
  timed(first, () => readPage(db, caller, { place: before_all, topic: undefined, limit: 100 }));
console.log(`${"a first page of 100".padEnd(28)} ${shown(first)}`);

const created: number[] = [];
for (let n = 0; n < 2000; n += 1)
  timed(created, () =>
    sqlite.writeNow((root) =>
      createTicket(root.org(organization.id), caller, {
        title: "No internet",
        board_id,
        priority: "high",
        type: "support",
      }),
    ),
  );
console.log(`${"a ticket created".padEnd(28)} ${shown(created)}`);

let longest = 0;
let last = performance.now();
const watch = setInterval(() => {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
}, 0);
const began = performance.now();
const pruned = await pruneEvents(sqlite, plusSeconds(now(), 40 * 86_400));
clearInterval(watch);
console.log(
  `pruned ${pruned} in ${((performance.now() - began) / 1000).toFixed(1)} s, longest turn ${longest.toFixed(1)} ms`,
);
sqlite.close();
