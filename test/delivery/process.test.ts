import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { emit } from "../../src/events/emit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { main } from "../command.ts";
import { schema_image } from "../schema-image.ts";
import { stoppedListening, until } from "../until.ts";
import { ca_file } from "./outbox.ts";
import { Receiver } from "./receiver.ts";

let folder: string;
let path: string;
let key: string;
let org_id: string;
let receiver: Receiver;
let service: Bun.Subprocess<"ignore", "pipe", "inherit">;
let base: string;

/** Starts the service as an operator would, and waits for its `listening` line. */
const serve = async (): Promise<void> => {
  service = Bun.spawn([process.execPath, main, "serve"], {
    env: {
      ...process.env,
      DATABASE_PATH: path,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_ALLOW_PORTS: String(receiver.port),
      WEBHOOK_CA_FILE: ca_file,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of service.stdout) {
    text += decoder.decode(chunk, { stream: true });
    const port = /"port":(\d+)/.exec(text)?.[1];
    if (port === undefined) continue;
    base = `http://127.0.0.1:${port}`;
    return;
  }
  throw new Error(`The service has ended: ${text}`);
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-sending-"));
  path = join(folder, "lastmile.db");
  writeFileSync(path, schema_image);
  const sqlite = new Sqlite(path);
  sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    org_id = organization.id;
    const input = { name: "test", abilities: ["all"] };
    key = createApiKey(tx.org(org_id), organization, input).secret;
  });
  sqlite.close();
  receiver = await Receiver.start(undefined, "localhost");
  await serve();
});
afterEach(async () => {
  service.kill("SIGKILL");
  await service.exited;
  receiver.stop();
  rmSync(folder, { recursive: true });
});

const call = async (target: string, body?: object) => {
  const response = await fetch(`${base}${target}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  expect(response.status).toBeLessThan(300);
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  return (await response.json()) as any;
};

const subscribe = () => call("/v1/webhooks", { url: receiver.url(), topics: ["client.created"] });

const newClient = (username: string) => call("/v1/clients", { name: username, username });

const only = async (endpoint: { id: string }) => {
  const { data } = await call(`/v1/webhooks/${endpoint.id}/deliveries`);
  expect(data).toHaveLength(1);
  return data[0];
};

test("a kill -9 in the middle of a sending: sent again at the start, not charged as an attempt", async () => {
  receiver.answer = () => {};
  const endpoint = await subscribe();
  await newClient("nadia");
  await until("it is on its way", () => receiver.received.length === 1);
  service.kill("SIGKILL");
  await service.exited;

  receiver.answer = (_, response) => response.writeHead(204).end();
  await serve();
  await until("it is delivered", async () => (await only(endpoint)).status === "delivered");
  expect(await only(endpoint)).toMatchObject({ attempts: 1 });
  expect(receiver.received).toHaveLength(2);
  const [before, after] = receiver.received;
  expect(after?.body).toBe(before?.body ?? "");
  expect(after?.headers["x-service-delivery"]).toBe(before?.headers["x-service-delivery"] ?? "");
});

test("a clean stop waits for what is on its way, and keeps its result", async () => {
  let answer = () => {};
  receiver.answer = (_, response) => {
    answer = () => response.writeHead(204).end();
  };
  const endpoint = await subscribe();
  await newClient("nadia");
  await until("it is on its way", () => receiver.received.length === 1);
  service.kill("SIGTERM");
  await stoppedListening(Number(new URL(base).port));
  answer();
  expect(await service.exited).toBe(0);

  await serve();
  expect(await only(endpoint)).toMatchObject({ status: "delivered", attempts: 1 });
});

test("what another process writes is noticed and sent", async () => {
  await subscribe();
  const command = new Sqlite(path, { storeEvents: fanOut });
  command.writeNow((tx) =>
    emit(tx.org(org_id), "client.created", { client: {} }, { branch_id: null, board_id: null }),
  );
  command.close();
  await until("the event arrives", () => receiver.received.length === 1);
});
