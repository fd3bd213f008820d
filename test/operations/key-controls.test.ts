import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey, type NewApiKey, revokeApiKey } from "../../src/access/api-keys.ts";
import type { Organization } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { readConfig } from "../../src/config.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { type RunningServer, startServer } from "../../src/server.ts";

/* §5.4 and §8 over a real connection: addresses, proxies, restarts, and changes of another process. */

let folder: string;
let server: RunningServer;
let cedar: Organization;
/** As the command has it: another connection to the file of the running service. */
let command: Sqlite;

const start = (): Promise<RunningServer> =>
  startServer(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_PATH: join(folder, "lastmile.db"),
      LOG_LEVEL: "silent",
      TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8",
    }),
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-keys-"));
  server = await start();
  command = new Sqlite(join(folder, "lastmile.db"));
  cedar = command.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
});
afterAll(async () => {
  command.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const make = (input: Partial<NewApiKey> = {}) =>
  command.writeNow((tx) =>
    createApiKey(tx.org(cedar.id), cedar, { name: "test", abilities: ["all"], ...input }),
  );

const get = (path: string, key: string, forwarded?: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
    },
  });

test.each([
  ["198.51.100.0/24", "198.51.100.7", 200],
  ["198.51.100.0/24", "198.51.100.7, 10.1.1.1", 200],
  ["198.51.100.0/24", "198.51.100.7, 203.0.113.9", 401],
  ["198.51.100.0/24", "203.0.113.9, 198.51.100.7", 200],
  ["198.51.100.0/24", "::ffff:198.51.100.7", 200],
  ["198.51.100.0/24", "unknown", 401],
  ["198.51.100.0/24", undefined, 401],
  ["127.0.0.1", undefined, 200],
  ["127.0.0.1", "198.51.100.7", 401],
  ["10.0.0.0/8", "10.1.1.1", 200],
  ["2001:db8::/32", "2001:db8::7", 200],
  ["2001:db8::/32", "2001:db9::7", 401],
])("a key for %s: forwarded for %p is %d", async (network, forwarded, status) => {
  const { secret } = make({ ip_allowlist: [network] });
  expect((await get("/v1/clients", secret, forwarded)).status).toBe(status);
});

test("what another process changes acts on the next call", async () => {
  const { secret, api_key } = make();
  expect((await get("/v1/clients", secret)).status).toBe(200);
  command.writeNow((tx) => revokeApiKey(tx.org(cedar.id), api_key.id));
  expect((await get("/v1/clients", secret)).status).toBe(401);
});

test("the day's calls and the last one outlive a restart", async () => {
  const { secret, api_key } = make({ daily_limit: 3 });
  await get("/v1/clients", secret, "198.51.100.7");
  await get("/v1/clients", secret, "198.51.100.7");
  await server.stop();
  server = await start();
  const keeper = make().secret;
  const shown = async () => (await get(`/v1/api-keys/${api_key.id}`, keeper)).json();
  expect(await shown()).toMatchObject({ calls_today: 2, last_used_ip: "198.51.100.7" });
  const third = await get("/v1/clients", secret);
  expect([third.status, third.headers.get("x-ratelimit-remaining")]).toEqual([200, "0"]);
  expect((await get("/v1/clients", secret)).status).toBe(429);
  expect(await shown()).toMatchObject({ calls_today: 4, last_used_ip: "127.0.0.1" });
});
