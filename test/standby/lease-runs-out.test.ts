import { afterAll, beforeAll, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { readConfig } from "../../src/config.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { Refusal } from "../../src/refusal.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { freePort } from "../free-port.ts";
import { ObjectStore } from "../object-store.ts";
import { until } from "../until.ts";

/* A service whose store goes away and comes back (beyond §16). The clock is moved, not waited for. */

const authority = createAuthority();
const { cert_pem, key_pem } = authority.issue("localhost");
const tls = { cert: cert_pem, key: key_pem };

let receiver_port: number;
let folder: string;
let store: ObjectStore;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-lease-runs-out-"));
  store = await ObjectStore.open();
  receiver_port = await freePort();
  const ca_file = join(folder, "ca.pem");
  writeFileSync(ca_file, authority.ca_pem);
  server = await startServer(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_PATH: join(folder, "lastmile.db"),
      LOG_LEVEL: "silent",
      BACKUP_CRON: "off",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_ALLOW_PORTS: String(receiver_port),
      WEBHOOK_CA_FILE: ca_file,
      ...store.settings(),
    }),
  );
  key = server.sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    const input = { name: "test", abilities: ["all"] };
    return createApiKey(tx.org(organization.id), organization, input).secret;
  });
});
afterAll(async () => {
  setSystemTime();
  await server.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

const call = async (
  method: "GET" | "POST",
  path: string,
  body?: object,
  more: Record<string, string> = {},
) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  const answer: any = await response.json();
  return { status, retry_after: headers.get("retry-after"), body: answer };
};

let usernames = 0;
const createClient = () => {
  usernames += 1;
  return call("POST", "/v1/clients", { name: "Rima Khoury", username: `rima-${usernames}` });
};

const countClients = async (): Promise<number> => {
  const { body } = await call("GET", "/v1/clients");
  return body.data.length;
};

/** An operation that does part of its work before its transaction. */
const createUser = (username: string) =>
  call(
    "POST",
    "/v1/users",
    {
      email: `${username}@cedar.example`,
      name: "Rima",
      role: "technician",
      password: "a stapled blue zebra",
    },
    { "idempotency-key": username },
  );

const metric = async (name: string): Promise<string | undefined> => {
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  return text.split("\n").find((line) => line.startsWith(name));
};

test("when the lease has run out writes are refused, reads go on, and work rests until it is renewed", async () => {
  expect((await createClient()).status).toBe(201);
  expect(await metric("lastmile_job_runs")).toBeDefined();

  store.fault = "fails";
  setSystemTime(Date.now() + 26_000);
  expect(await createClient()).toMatchObject({
    status: 503,
    retry_after: "1",
    body: { error: { reason: "not_primary", errors: { reason: "not_primary" } } },
  });
  expect(() => server.sqlite.writeNow(() => {})).toThrow(Refusal);
  expect(await countClients()).toBe(1);
  expect(await call("GET", "/ready")).toMatchObject({
    status: 503,
    body: {
      error: {
        reason: "not_ready",
        errors: { lease: "the lease has run out: it was not renewed in time" },
      },
    },
  });
  expect(await metric("lastmile_ready ")).toBe("lastmile_ready 0");
  expect(await metric("lastmile_lease_held ")).toBe("lastmile_lease_held 0");
  await until("background work has ended", async () => !(await metric("lastmile_job_runs")));

  store.fault = null;
  setSystemTime();
  expect((await createClient()).status).toBe(201);
  await until("background work has begun", async () => Boolean(await metric("lastmile_job_runs")));
  expect(await countClients()).toBe(2);
});

test("when the lease has run out no stored answer is repeated, and no endpoint is diagnosed", async () => {
  let connections = 0;
  const receiver = Bun.listen({
    ...{ hostname: "127.0.0.1", port: receiver_port },
    socket: {
      open: (socket) => {
        connections += 1;
        socket.end();
      },
      data: () => {},
    },
  });
  const first = await createUser("rima");
  expect(first.status).toBe(201);
  const url = `https://localhost:${receiver_port}/in`;
  const endpoint = await call("POST", "/v1/webhooks", { url, topics: ["client.created"] });
  const diagnose = () => call("POST", `/v1/webhooks/${endpoint.body.id}/diagnose`, {});

  store.fault = "fails";
  setSystemTime(Date.now() + 26_000);
  const refused = { status: 503, body: { error: { reason: "not_primary" } } };
  expect(await createUser("rima")).toMatchObject(refused);
  expect(await createUser("sami")).toMatchObject(refused);
  expect(await diagnose()).toMatchObject(refused);
  expect(connections).toBe(0);

  store.fault = null;
  setSystemTime();
  expect((await createUser("rima")).body).toEqual(first.body);
  expect((await createUser("sami")).status).toBe(201);
  expect((await diagnose()).status).toBe(200);
  expect(connections).toBeGreaterThan(0);
  receiver.stop(true);
});

test("what was being sent when the lease ran out is not sent again", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let received = 0;
  const receiver = Bun.serve({
    ...{ hostname: "127.0.0.1", port: receiver_port, tls },
    fetch: async (request) => {
      if (new URL(request.url).pathname === "/held") received += 1;
      await released;
      return new Response();
    },
  });
  const url = `https://localhost:${receiver_port}/held`;
  const endpoint = await call("POST", "/v1/webhooks", { url, topics: ["client.created"] });
  await createClient();
  await until("it is being sent", () => received === 1);

  store.fault = "fails";
  setSystemTime(Date.now() + 26_000);
  expect((await createClient()).status).toBe(503);
  release();
  await until("background work has ended", async () => !(await metric("lastmile_job_runs")));

  store.fault = null;
  setSystemTime();
  await until("background work has begun", async () => Boolean(await metric("lastmile_job_runs")));
  const deliveries = `/v1/webhooks/${endpoint.body.id}/deliveries`;
  const statuses = async (): Promise<string[]> =>
    (await call("GET", deliveries)).body.data.map(({ status }: { status: string }) => status);
  await until("it is delivered", async () => !(await statuses()).includes("pending"));
  expect(await statuses()).toEqual(["delivered"]);
  expect(received).toBe(1);
  await receiver.stop(true);
});
