/**
 * The state of 10,000 clients is written to a router, in a real service on a real file: `bun run bench access-sync [CLIENTS]`.
 * The router is a stand-in on loopback, in this process. Prints how long it took, the longest turn of the service's loop,
 * the most of the processor that one took, and what a process waits that asks for `/health` every 5 ms: of a new
 * router with every second client suspended, of a sync that changes nothing, and beside a router that hangs.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { authority, login, Router } from "../network-access/router.ts";
import { startMeasured } from "./measured-service.ts";
import { watchHealth } from "./watch-health.ts";

const turn_max_ms = 25;
/** Of the wait for a controller, each half a second after the one before. */
const looks_max = 1200;
const clients_count = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "lastmile-access-"));
const ca_file = join(folder, "ca.pem");
const path = join(folder, "lastmile.db");
writeFileSync(ca_file, authority.ca_pem);

const prepare = (): string => {
  const sqlite = new Sqlite(path, { storeEvents: fanOut });
  migrate(sqlite, path);
  const { secret } = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net", timezone: "UTC" });
    const tx = root.org(organization.id);
    const isp_id = Bun.randomUUIDv7();
    const since = { created_at: tx.now, updated_at: tx.now, deleted_at: null };
    tx.insert("isps", { id: isp_id, name: "Ogero", active: 1, ...since });
    for (let n = 0; n < clients_count; n += 1) {
      const status = n % 2 === 0 ? "suspended" : "active";
      createClient(tx, organization, {
        ...{ name: `Client ${n}`, username: `client.${n}` },
        isp_account: { isp_id, username: `ppp-${n}`, status },
      });
    }
    const key = { name: "bench", abilities: ["all"], daily_limit: 1_000_000 };
    return createApiKey(tx, organization, key);
  });
  sqlite.close();
  return secret;
};

const start = () =>
  startMeasured("test/bench/monthly-service.ts", {
    ...process.env,
    ...{ NODE_ENV: "production", DATABASE_PATH: path, PORT: "0", HOST: "127.0.0.1" },
    ...{ LOG_LEVEL: "error", BACKUP_CRON: "off", ACCESS_CA_FILE: ca_file },
    ACCESS_ALLOW_NETWORKS: "127.0.0.0/8,::1",
    SECRET_KEY: randomBytes(32).toString("base64"),
  });

const key = prepare();
const router = await Router.start("localhost");
for (let n = 0; n < clients_count; n += 1) {
  router.add(`ppp-${n}`);
  router.connect(`ppp-${n}`);
}
const service = await start();

const call = async (method: string, at: string, body?: object) => {
  const response = await fetch(service.base + at, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  return response.json() as Promise<{ id?: string; pagination?: { total: number } }>;
};

const create = async (name: string, url: string): Promise<string> =>
  (await call("POST", "/v1/access-controllers", { name, kind: "routeros", url, ...login })).id ??
  "";

/** Waits until the controller has been told everything: nothing is left and requests have ceased. */
const settled = async (id: string): Promise<void> => {
  let before = -1;
  for (let looks = 0; looks < looks_max; looks += 1) {
    await Bun.sleep(500);
    const drift = await call("GET", `/v1/access-controllers/${id}/drift?per_page=1`);
    if (drift.pagination?.total === 0 && before === router.asked.length) return;
    before = router.asked.length;
  }
  throw new Error("the controller was not told everything in ten minutes");
};

const rows: object[] = [];
let failed = false;
const rounded = (value: number): number => Number(value.toFixed(1));

const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
  const health = watchHealth(service.base);
  await Bun.sleep(500);
  await service.turns();
  router.asked.length = 0;
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  const { longest_ms, busiest_ms } = await service.turns();
  const [longest = 0] = await health.stop();
  failed ||= busiest_ms > turn_max_ms;
  console.log(`${what}: ${rounded(took / 1000)} s`);
  rows.push({
    what,
    requests: router.asked.length,
    "took, s": rounded(took / 1000),
    "longest turn, ms": rounded(longest_ms),
    "processor of a turn, ms": rounded(busiest_ms),
    "others wait, ms": rounded(longest),
  });
};

try {
  await measure("nothing", () => Bun.sleep(2000));
  let id = "";
  await measure("a new router", async () => {
    id = await create("Tower", router.url);
    await settled(id);
  });
  await measure("a sync that changes nothing", async () => {
    await call("POST", `/v1/access-controllers/${id}/sync`);
    await settled(id);
  });
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  await create("Silent", `https://127.0.0.1:${silent.port}`);
  await measure("a sync beside a router that hangs", async () => {
    await call("POST", `/v1/access-controllers/${id}/sync`);
    await settled(id);
  });
  silent.stop(true);
  console.table(rows);
} finally {
  await service.end();
  await router.stop();
  rmSync(folder, { recursive: true });
}
process.exit(failed ? 1 : 0);
