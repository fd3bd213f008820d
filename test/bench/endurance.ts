/**
 * Memory and descriptors of a service that is used for long: `bun run bench endurance [REQUESTS] [MINUTES]`.
 * Four of five requests read (a ticket, lists, a search, a board with its tickets), one writes: as many
 * tickets are completed as created, the others are moved and commented. They are spread evenly over the
 * minutes; 0 minutes: as fast as they are answered. A receiver takes every event as a webhook, and three
 * readers keep streams open. Every few seconds it samples what the service has resident, its share of that
 * (what it has alone, and its part of what processes share), what of it is anonymous, and how many descriptors;
 * at the begin and the end its heap, too, which collects garbage. Prints the slope of what is anonymous over the
 * second half, in MB (a million bytes) for 100,000 requests, the peak and the end. What is set in the environment
 * reaches the service. Fails above 1 MB, with more than 200 MB resident at the end, or when descriptors grow.
 */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { subscribable_topics } from "../../src/shared/topics.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const slope_max_mb = 1;
const end_max_mb = 200;
const callers = 16;
const streams = 3;
const sample_every_ms = 2000;
const clients_count = 2000;
/** Tickets that are open at any time; the oldest is completed for each that is created. */
const open_count = 200;

const [count = "200000", minutes = "0"] = process.argv.slice(2);
const requests = Number(count);
const gap_ms = (Number(minutes) * 60_000) / requests;
const folder = mkdtempSync(join(tmpdir(), "lastmile-endurance-"));
const path = join(folder, "lastmile.db");
const ca_file = join(folder, "ca.pem");
const heap_file = join(folder, "heap.json");
const port = Number(process.env.PORT ?? 4390);
const base = `http://127.0.0.1:${port}`;
const receiver = await WebhookReceiver.start();
writeFileSync(ca_file, receiver.ca_pem);

const prepare = () => {
  const sqlite = new Sqlite(path, { storeEvents: fanOut });
  migrate(sqlite, path);
  const made = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net", timezone: "UTC" });
    const tx = root.org(organization.id);
    const { secret, api_key } = createApiKey(tx, organization, {
      name: "endurance",
      abilities: ["all"],
      daily_limit: 1e9,
    });
    storeEndpoint(tx, {
      url: receiver.url("hook"),
      topics: subscribable_topics,
      api_key_id: api_key.id,
    });
    const board_id = createBoard(tx, { name: "Field" });
    const client_ids = Array.from(
      { length: clients_count },
      (_, n) => createClient(tx, organization, { name: `Client ${n}`, username: `client.${n}` }).id,
    );
    return {
      key: secret,
      board_id,
      column_ids: columnsOf(tx, board_id).map(({ id }) => id),
      client_ids,
    };
  });
  sqlite.close();
  return made;
};

const { key, board_id, column_ids, client_ids } = prepare();
const service = Bun.spawn(
  [process.execPath, "--preload", "./test/bench/heap-told.ts", "src/main.ts", "serve"],
  {
    env: {
      ...process.env,
      DATABASE_PATH: path,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
      BACKUP_CRON: process.env.BACKUP_CRON ?? "off",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_ALLOW_PORTS: String(receiver.port),
      WEBHOOK_CA_FILE: ca_file,
      HEAP_TOLD: heap_file,
    },
    stdout: "ignore",
    stderr: "inherit",
  },
);

const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
const failures = new Map<string, number>();

const call = async (method: string, target: string, body?: object): Promise<{ id?: string }> => {
  const answer = await fetch(base + target, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (answer.ok) return method === "POST" ? JSON.parse(text) : {};
  const what = `${answer.status} ${method} ${target.replaceAll(/[0-9a-f-]{36}/g, "{id}")} ${text.slice(0, 150)}`;
  failures.set(what, (failures.get(what) ?? 0) + 1);
  return {};
};

const open: string[] = [];
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const create = async (n: number): Promise<void> => {
  const { id } = await call("POST", "/v1/tickets", {
    title: `No internet ${n}`,
    description: "The client says since the morning. Please call before.",
    board_id,
    client_id: at(client_ids, n * 17),
    priority: "medium",
    type: "task",
  });
  if (id) open.push(id);
};

/** The n-th request: a fixed mix. */
const request = async (n: number): Promise<unknown> => {
  const ticket = open.length > 0 ? at(open, n * 7) : undefined;
  if (!ticket) return create(n);
  switch (n % 20) {
    case 0:
      return create(n);
    case 10: {
      const oldest = open.length > open_count ? open.shift() : undefined;
      if (!oldest) return create(n);
      return call("POST", `/v1/tickets/${oldest}/complete`, { outcome: "done" });
    }
    case 5:
      return call("POST", `/v1/tickets/${ticket}/comments`, { body: `Called at ${n}.` });
    case 15:
      return call("POST", `/v1/tickets/${ticket}/move`, {
        column_id: at(column_ids.slice(0, 2), Math.floor(n / 20)),
      });
    case 1:
      return call("GET", `/v1/tickets?search=internet%20${n % 900}&per_page=25`);
    case 2:
      return call("GET", "/v1/tickets?per_page=25");
    case 3:
      return call("GET", `/v1/clients?query=client%20${n % clients_count}&pageSize=15`);
    case 4:
      return call("GET", `/v1/clients/${at(client_ids, n)}`);
    case 6:
      return n % 60 === 6
        ? call("GET", `/v1/ticket-boards/${board_id}`)
        : call("GET", "/v1/ticket-boards");
    default:
      return call("GET", `/v1/tickets/${ticket}`);
  }
};

/** Reads a stream and drops what comes, and comes back when it ends. */
const readStream = async (ending: AbortSignal): Promise<void> => {
  while (!ending.aborted)
    try {
      const answer = await fetch(`${base}/v1/events`, {
        headers: { ...headers, accept: "text/event-stream" },
        signal: ending,
      });
      if (!answer.ok) throw new Error(`the stream was answered ${answer.status}`);
      for await (const _ of answer.body ?? []);
    } catch {
      await Bun.sleep(200);
    }
};

interface Sample {
  requests: number;
  resident_mb: number;
  share_mb: number;
  anonymous_mb: number;
  descriptors: number;
}

const megabytes = (text: string, name: string): number =>
  (Number(new RegExp(`^${name}: +(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024) / 1e6;

let done = 0;
const samples: Sample[] = [];
const sample = (): void => {
  const memory = readFileSync(`/proc/${service.pid}/smaps_rollup`, "utf8");
  samples.push({
    requests: done,
    resident_mb: megabytes(memory, "Rss"),
    share_mb: megabytes(memory, "Pss"),
    anonymous_mb: megabytes(memory, "Anonymous"),
    descriptors: readdirSync(`/proc/${service.pid}/fd`).length,
  });
};

const heap = async (): Promise<string> => {
  rmSync(heap_file, { force: true });
  service.kill("SIGUSR2");
  for (let look = 0; look < 100 && !existsSync(heap_file); look += 1) await Bun.sleep(50);
  await Bun.sleep(50);
  return existsSync(heap_file) ? readFileSync(heap_file, "utf8") : "";
};

/** By least squares, in MB for 100,000 requests. */
const slopeOf = (some: readonly Sample[], of: "resident_mb" | "anonymous_mb"): number => {
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const x = mean(some.map((each) => each.requests));
  const y = mean(some.map((each) => each[of]));
  const across = some.reduce((sum, each) => sum + (each.requests - x) * (each[of] - y), 0);
  const along = some.reduce((sum, each) => sum + (each.requests - x) ** 2, 0);
  return (across / along) * 100_000;
};

const ending = new AbortController();
let is_told_to_stop = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    is_told_to_stop = true;
  });
try {
  while (!(await fetch(`${base}/ready`).catch(() => null))?.ok) await Bun.sleep(50);
  for (let n = 0; n < streams; n += 1) void readStream(ending.signal);
  console.log(`begin: heap ${await heap()}`);
  const began_ms = performance.now();
  const sampling = setInterval(sample, sample_every_ms);
  let next = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < requests && !is_told_to_stop) {
        const n = next;
        next += 1;
        const early_ms = began_ms + n * gap_ms - performance.now();
        if (early_ms > 1) await Bun.sleep(early_ms);
        await request(n);
        done += 1;
        if (done % Math.ceil(requests / 10) === 0) {
          sample();
          console.log(JSON.stringify(samples.at(-1)));
        }
      }
    }),
  );
  clearInterval(sampling);
  sample();
  const seconds = (performance.now() - began_ms) / 1000;
  const late = samples.filter((each) => each.requests >= requests / 2);
  const last = samples.at(-1);
  const peak = Math.max(...samples.map((each) => each.resident_mb));
  const slope = slopeOf(late, "anonymous_mb");
  console.log(`end: heap ${await heap()}`);
  sample();
  const [first_descriptors = 0] = late.map((each) => each.descriptors);
  const grown = (samples.at(-1)?.descriptors ?? 0) - first_descriptors;
  console.log(
    `${done} requests in ${seconds.toFixed(0)} s, the file has ${(statSync(path).size / 1e6).toFixed(0)} MB`,
  );
  console.log(
    `slope of 100,000: resident ${slopeOf(late, "resident_mb").toFixed(2)}, anonymous ${slope.toFixed(2)} MB`,
  );
  console.log(
    `resident at the end ${last?.resident_mb.toFixed(0)} MB, its share ${last?.share_mb.toFixed(0)} (after a collection ${samples.at(-1)?.resident_mb.toFixed(0)}), peak ${peak.toFixed(0)}; descriptors grown by ${grown}`,
  );
  for (const [what, times] of failures) console.log(`${times} × ${what}`);
  const holds = slope < slope_max_mb && (last?.resident_mb ?? 0) < end_max_mb && grown <= callers;
  process.exitCode = holds && failures.size === 0 ? 0 : 1;
} finally {
  ending.abort();
  service.kill("SIGTERM");
  await service.exited;
  receiver.stop();
  rmSync(folder, { recursive: true });
}
process.exit();
