import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { readConfig } from "../../src/config.ts";
import { connect } from "../../src/demo/subscribe.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { until } from "../until.ts";
import { type Answer, Service } from "./service.ts";

const folder = mkdtempSync(join(tmpdir(), "lastmile-full-"));
let server: RunningServer;
let key: string;
let base: string;
let board_id: string;

beforeAll(async () => {
  server = await startServer(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      DATABASE_PATH: join(folder, "lastmile.db"),
    }),
  );
  key = server.sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    const input = { name: "full", abilities: ["all"], daily_limit: 1_000_000 };
    return createApiKey(tx.org(organization.id), organization, input).secret;
  });
  base = `http://127.0.0.1:${server.port}`;
  const board = await connect(base, key)<{ id: string }>("POST", "/v1/ticket-boards", {
    name: "Field work",
  });
  board_id = board.id;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const create = async (): Promise<{ status: number; body: { id: string; error: object } }> => {
  const response = await fetch(`${base}/v1/tickets`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      title: "No internet",
      description: "x".repeat(2000),
      board_id,
      priority: "high",
      type: "support",
    }),
  });
  return { status: response.status, body: (await response.json()) as never };
};

test("a full disk answers 507, loses nothing that was answered, and ends when there is room", async () => {
  const pages = server.sqlite.pragma("page_count") as number;
  server.sqlite.pragma(`max_page_count = ${pages + 40}`);
  const answers: Awaited<ReturnType<typeof create>>[] = [];
  // One by one until nothing fits: those that come together may share one group, and so one refusal.
  do answers.push(await create());
  while (answers.at(-1)?.status === 201 && answers.length < 100);
  for (let wave = 0; wave < 4; wave += 1)
    answers.push(...(await Promise.all(Array.from({ length: 16 }, create))));
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 507);
  expect(made.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(made.length + refused.length).toBe(answers.length);
  expect(refused[0]?.body).toMatchObject({
    status: false,
    error: { reason: "storage_full", errors: { reason: "storage_full" } },
  });

  // Small writes may still fit, but the service is not ready, whoever asks and how often.
  const ready = async (): Promise<number> => (await fetch(`${base}/ready`)).status;
  for (let probe = 0; probe < 20; probe += 1) expect(await ready()).toBe(503);

  // Reading goes on, and finds all that was answered, and nothing else.
  const list = await connect(base, key)<{ data: { id: string }[]; pagination: { total: number } }>(
    "GET",
    "/v1/tickets?per_page=100",
  );
  expect(list.pagination.total).toBe(made.length);
  const saved = new Set(list.data.map(({ id }) => id));
  expect(made.filter(({ body }) => !saved.has(body.id))).toEqual([]);

  server.sqlite.pragma("max_page_count = 1073741823");
  expect((await create()).status).toBe(201);
  await until("a write of real size has succeeded", async () => (await ready()) === 200);
  expect(server.sqlite.pragma("integrity_check")).toBe("ok");
});

test("SIGTERM on a full disk ends with 0, and what was answered is there at the next start", async () => {
  const service = new Service();
  try {
    // Neither the file nor its WAL can become much larger than the file is now.
    await service.start({ file_blocks: Math.ceil(statSync(service.database).size / 512) + 100 });
    const made: string[] = [];
    const refused: Answer[] = [];
    while (refused.length < 20 && made.length < 2000) {
      const name = `${made.length} ${"x".repeat(150)}`;
      const answer = await service.call("POST", "/v1/clients", {
        name,
        username: `u${made.length}`,
      });
      if (answer.status === 201) made.push(answer.body.id);
      else refused.push(answer);
    }
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([507]));
    for (let probe = 0; probe < 5; probe += 1)
      expect((await service.call("GET", "/ready")).status).toBe(503);
    const stopped = await service.stop();
    expect([stopped, service.log.includes("the storage refuses writes")]).toEqual([0, true]);

    await service.start();
    const clients = await service.call("GET", "/v1/clients?pageSize=1");
    expect(clients.body.meta.total).toBe(made.length);
    const last = await service.call("GET", `/v1/clients/${made.at(-1)}`);
    expect(last.status).toBe(200);
    await until("it is ready", async () => (await service.call("GET", "/ready")).status === 200);
    expect(await service.stop()).toBe(0);
  } finally {
    await service.remove();
  }
});
