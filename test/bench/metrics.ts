/*
 * What metrics cost: to count a request, and what a scrape holds the event loop for with 100,000
 * pending deliveries of 1,000 endpoints, in CPU time. `bun test/bench/metrics.ts`.
 */
import { operations } from "../../src/api.ts";
import { Traffic } from "../../src/http/engine/traffic.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { World } from "../world.ts";

const rounds = 1_000_000;

/** Of this thread alone, so that what else the machine does is not measured. */
const cpuMillis = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const countRequests = (): void => {
  const traffic = new Traffic();
  const count = (calls: number): void => {
    for (let call = 0; call < calls; call += 1) {
      traffic.begin();
      traffic.end("GET", "/v1/clients/:id", 200, 0.4);
    }
  };
  count(rounds / 5);
  const began_ms = cpuMillis();
  count(rounds);
  console.log(`counting a request: ${((cpuMillis() - began_ms) * 1000) / rounds} µs`);
};

const fill = ({ sqlite, cedar }: World): void => {
  const endpoints = sqlite.writeNow((root) => {
    const tx = root.org(cedar.id);
    const given = { url: "https://hooks.example.com", topics: [], api_key_id: null };
    return Array.from({ length: 1000 }, () => storeEndpoint(tx, given));
  });
  for (const [n, endpoint_id] of endpoints.entries())
    sqlite.execute(`
      WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ${n === 0 ? 50_000 : 50})
      INSERT INTO webhook_deliveries
        (org_id, id, endpoint_id, event_id, topic, payload, status, attempts, next_attempt_at, attempt_log, created_at, replayed)
      SELECT '${cedar.id}', '${n}-' || n, '${endpoint_id}', n, 'client.created', '{}', 'pending', 0, 1000000 + n, '[]', '', 0 FROM n`);
};

/** Turns of the event loop while the work goes on: the longest, and how long all of it took. */
const turnsOf = async (work: () => Promise<unknown>): Promise<{ longest: number; all: number }> => {
  let longest = 0;
  let last_ms = cpuMillis();
  const began_ms = last_ms;
  let goes_on = true;
  const look = (): void => {
    longest = Math.max(longest, cpuMillis() - last_ms);
    last_ms = cpuMillis();
    if (goes_on) setImmediate(look);
  };
  setImmediate(look);
  await work();
  goes_on = false;
  return { longest, all: cpuMillis() - began_ms };
};

const scrape = async (): Promise<void> => {
  const world = new World();
  fill(world);
  for (const { method, path } of operations)
    await world.ask(method, path.replace(/:[a-z_]+/g, Bun.randomUUIDv7()), { key: "none" });
  for (let n = 0; n < 8; n += 1) {
    let bytes = 0;
    const turns = await turnsOf(async () => {
      bytes = (await (await world.ask("GET", "/metrics")).text()).length;
    });
    console.log(
      `a scrape of ${bytes} bytes: ${turns.all.toFixed(1)} ms, longest turn ${turns.longest.toFixed(1)} ms`,
    );
  }
  world.close();
};

countRequests();
await scrape();
