/**
 * What a replay of very many deliveries costs: `bun run bench replay [REPLAYED] [BESIDE]`.
 *
 * A service in a process of its own replays them to a receiver over TLS in this one, from a file with
 * BESIDE delivered ones of the same endpoint. Meanwhile that endpoint gets new events. Printed are
 * the time, the longest turn of the service's event loop (that of an idle second first), the lag of
 * the new events from the call to the arrival, and the largest size of the write-ahead log. Run it
 * when nothing else runs.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";

const [replayed = 50_000, beside = 1_000_000] = process.argv.slice(2).map(Number);
const event_every_ms = 50;
const topic = "client.created";

const folder = mkdtempSync(join(tmpdir(), "lastmile-replay-"));
const database = join(folder, "lastmile.db");
const ca_file = join(folder, "ca.pem");
const authority = createAuthority();
writeFileSync(ca_file, authority.ca_pem);

/** When each event arrived first, by its id or, of a new client, by the username. */
const arrivals = new Map<string, number>();
let received = 0;
const { cert_pem, key_pem } = authority.issue("localhost");
const receiver = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  tls: { cert: cert_pem, key: key_pem },
  fetch: async (request) => {
    const { id, data } = (await request.json()) as {
      id: string;
      data: { client: { username: string } };
    };
    received += 1;
    const name = data.client.username ?? id;
    if (!arrivals.has(name)) arrivals.set(name, performance.now());
    return new Response(null, { status: 204 });
  },
});

const sqlite = new Sqlite(database, { storeEvents: fanOut });
migrate(sqlite, database);
const key = sqlite.writeNow((root) => {
  const organization = createOrganization(root, { name: "Cedar Net" });
  const input = { name: "bench", abilities: ["all"], daily_limit: 10_000_000 };
  return createApiKey(root.org(organization.id), organization, input).secret;
});

const start = async () => {
  const child = Bun.spawn([process.execPath, "test/bench/service.ts", "probed"], {
    env: {
      ...process.env,
      DATABASE_PATH: database,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_ALLOW_PORTS: String(receiver.port),
      WEBHOOK_CA_FILE: ca_file,
    },
    stdout: "inherit",
    stderr: "pipe",
  });
  let text = "";
  for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const line = text.split("\n").find((each) => each.startsWith('{"port"'));
    if (line) return { child, ports: JSON.parse(line) as { port: number; probe: number } };
  }
  throw new Error(`The service has not started: ${text}`);
};

let service = await start();
const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(`http://127.0.0.1:${service.ports.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
};
const longestTurn = async (): Promise<number> => {
  const told = await (await fetch(`http://127.0.0.1:${service.ports.probe}`)).json();
  return Math.round((told as { longest_turn_ms: number }).longest_turn_ms * 10) / 10;
};

const newClient = (username: string) => call("POST", "/v1/clients", { name: username, username });
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await Bun.sleep(1);
};

const url = `https://localhost:${receiver.port}/`;
const endpoint = await call("POST", "/v1/webhooks", { url, topics: [topic] });
await newClient("first");
await until(() => received === 1);
service.child.kill("SIGTERM");
await service.child.exited;

/** Copies of the one delivery, over four weeks, the failed ones spread among the others. */
const every = Math.ceil((replayed + beside) / replayed);
const columns = `org_id, endpoint_id, topic, attempts, attempt_log`;
sqlite.execute(`
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${replayed * every})
  INSERT INTO webhook_deliveries (${columns}, id, event_id, payload, status, created_at, delivered_at)
  SELECT ${columns}, printf('%08x-0000-7000-8000-000000000000', i), printf('%08x-0000-7000-9000-000000000000', i),
    json_remove(json_set(payload, '$.id', printf('evt_%08x', i)), '$.data.client.username'),
    iif(i % ${every} = 0, 'failed', 'delivered'),
    strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-28 days', printf('+%d seconds', i * 27 * 86400 / ${replayed * every})), NULL
  FROM webhook_deliveries JOIN n WHERE seq = 1`);
sqlite.close();

service = await start();
while (!(await fetch(`http://127.0.0.1:${service.ports.port}/ready`)).ok) await Bun.sleep(50);
await longestTurn();
await Bun.sleep(1000);
console.log(
  `${statSync(database).size >> 20} MiB, an idle second's longest turn ${await longestTurn()} ms`,
);

let wal_bytes = 0;
const watch = setInterval(() => {
  wal_bytes = Math.max(
    wal_bytes,
    statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  );
}, 50);

const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
received = 0;
const began = performance.now();
const { count } = await call("POST", `/v1/webhooks/${endpoint.id}/replay`, { from });
const counted_ms = performance.now() - began;
console.log(
  `count ${count} after ${Math.round(counted_ms)} ms, longest turn ${await longestTurn()} ms`,
);

const sent = new Map<string, number>();
for (let n = 0; received < count + sent.size; n += 1) {
  if (received >= count) break;
  sent.set(`new-${n}`, performance.now());
  await newClient(`new-${n}`);
  await Bun.sleep(event_every_ms);
}
await until(() => received >= count + sent.size);
const took_s = (performance.now() - began - counted_ms) / 1000;
const turn = await longestTurn();
clearInterval(watch);
const lags = [...sent].map(([name, at]) => (arrivals.get(name) ?? Number.NaN) - at);
lags.sort((a, b) => a - b);
const at = (share: number) =>
  Math.round((lags[Math.floor((lags.length - 1) * share)] ?? 0) * 10) / 10;
console.table({
  "replayed, s": Math.round(took_s * 10) / 10,
  "per second": Math.round(count / took_s),
  "longest turn, ms": turn,
  "new events": sent.size,
  "lag p50, ms": at(0.5),
  "lag p99, ms": at(0.99),
  "lag max, ms": at(1),
  "log, MiB": Math.round(wal_bytes / 2 ** 20),
});
service.child.kill("SIGTERM");
await service.child.exited;
receiver.stop(true);
rmSync(folder, { recursive: true });
process.exit(0);
