/**
 * What callers of the lowest role can make the service answer: `bun test/bench/large-answers.ts`, on a
 * file of its own. A ticket with as much text as its comments take, 1,000 tickets with long
 * descriptions, and 311 changes of one; then the size of each answer, how long it held the event loop, and
 * the memory of the service.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { ProbedService } from "./probed.ts";

const rounds = 5;
const tickets_count = 1000;
const changes_count = 311;
const emoji = (count: number): string => "😀".repeat(count);
const text = emoji(20_000);

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), "lastmile-large-"));
const path = join(folder, "lastmile.db");

const makeKey = (): string => {
  const sqlite = new Sqlite(path);
  migrate(sqlite, path);
  const { secret } = sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    return createApiKey(tx.org(organization.id), organization, {
      name: "bench",
      abilities: ["all"],
      daily_limit: 1_000_000,
    });
  });
  sqlite.close();
  return secret;
};

const service = await ProbedService.start(path, makeKey());

// biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers of any shape
const made = async (target: string, sent: object): Promise<any> =>
  JSON.parse(new TextDecoder().decode((await service.send("POST", target, sent)).body));

const measured = async (what: string, method: string, target: string, sent?: object) => {
  await service.send(method, target, sent);
  await service.fares();
  const took: number[] = [];
  let last: Awaited<ReturnType<typeof service.send>> = { status: 0, body: new Uint8Array() };
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    last = await service.send(method, target, sent);
    took.push(performance.now() - began);
  }
  const { longest_turn_ms, busiest_turn_ms, rss } = await service.fares();
  return {
    what,
    status: last.status,
    KiB: Math.round(last.body.byteLength / 1024),
    "slowest, ms": Math.round(Math.max(...took)),
    "longest turn, ms": Math.round(longest_turn_ms),
    "busiest turn, ms": Math.round(busiest_turn_ms),
    "RSS, MiB": Math.round(rss / 1024 / 1024),
  };
};

const board = await made("/v1/ticket-boards", { name: "Field work" });
const input = { title: "No internet", board_id: board.id, priority: "high", type: "support" };
const rows: Awaited<ReturnType<typeof measured>>[] = [];
try {
  rows.push(await measured("before", "GET", "/v1/tickets"));
  const ticket = `/v1/tickets/${(await made("/v1/tickets", input)).id}`;
  let comments = 0;
  while ((await service.send("POST", `${ticket}/comments`, { body: text })).status === 201)
    comments += 1;
  console.log(`comments of 20,000 emoji until one was refused: ${comments}`);
  rows.push(
    await measured("the ticket", "GET", ticket),
    await measured("its comments", "GET", `${ticket}/comments`),
    await measured("a change of it", "PUT", ticket, { priority: "low" }),
    await measured("one more comment", "POST", `${ticket}/comments`, { body: "A" }),
    await measured("the board", "GET", `/v1/ticket-boards/${board.id}`),
    await measured("the slim board", "GET", `/v1/ticket-boards/${board.id}?slim=1`),
  );
  for (let count = 0; count < tickets_count; count += 1)
    await made("/v1/tickets", { ...input, description: text });
  rows.push(
    await measured("1,000 tickets: the board", "GET", `/v1/ticket-boards/${board.id}`),
    await measured("the slim board", "GET", `/v1/ticket-boards/${board.id}?slim=1`),
    await measured("100 of them listed", "GET", "/v1/tickets?per_page=100"),
    await measured("50 of them listed", "GET", "/v1/tickets?per_page=50"),
  );
  for (let count = 0; count < changes_count; count += 1)
    await service.send("PUT", ticket, { description: emoji(19_999 + (count % 2)) });
  rows.push(
    await measured("311 changes: the history", "GET", `${ticket}/history`),
    await measured("a page of it", "GET", `${ticket}/history?per_page=100`),
    await measured("ten entries in full", "GET", `${ticket}/history?full=1`),
  );
  const labels = Array.from({ length: 100 }, (_, n) => `${n}${emoji(188)}`);
  for (let page = 1; page <= 10; page += 1) {
    const { body } = await service.send("GET", `/v1/tickets?per_page=20&page=${page}`);
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { id: string }[] };
    for (const { id } of data) await service.send("PUT", `/v1/tickets/${id}`, { labels });
  }
  rows.push(
    await measured(
      "200 with long labels, too: the slim board",
      "GET",
      `/v1/ticket-boards/${board.id}?slim=1`,
    ),
    await measured("20 of them listed", "GET", "/v1/tickets?per_page=20"),
  );
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
