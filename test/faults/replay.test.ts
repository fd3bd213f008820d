import { afterEach, beforeEach, expect, test } from "bun:test";
import { Sqlite } from "../../src/database/group-commit.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/* A replay of a real service that is killed with -9 on its way. */

const count = 200;
const kills = 3;

const arrived = new Set<string>();
/** So many different events get an answer. */
let answered = Number.POSITIVE_INFINITY;
let receiver: ReturnType<typeof startReceiver>;
let service: Service;

const startReceiver = () => {
  const authority = createAuthority();
  const { cert_pem, key_pem } = authority.issue("localhost");
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const { id } = (await request.json()) as { id: string };
      arrived.add(id);
      if (arrived.size > answered) return new Promise<Response>(() => {});
      return new Response(null, { status: 204 });
    },
  });
  return { authority, events: new Map(), port: server.port ?? 0, stop: () => server.stop(true) };
};

beforeEach(async () => {
  receiver = startReceiver();
  service = new Service(receiver);
  await service.start();
});
afterEach(async () => {
  await service.remove();
  receiver.stop();
});

/** What the file says while no service runs. */
const look = <T>(work: (sqlite: Sqlite) => T): T => {
  const sqlite = new Sqlite(service.database);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

const openReplays = (): number =>
  look((sqlite) => {
    const db = sqlite.reader(service.org_id);
    return db.all(db.from("webhook_replays").select("id")).length;
  });

test("all of it arrives, and nothing is left", async () => {
  const url = `https://localhost:${receiver.port}/`;
  const endpoint = await service.call("POST", "/v1/webhooks", { url, topics: ["client.created"] });
  await service.call("POST", "/v1/clients", { name: "Nadia", username: "nadia" });
  await until("the first event arrives", () => arrived.size === 1);
  await service.stop();
  look((sqlite) =>
    sqlite.execute(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, topic, payload, status, attempts, attempt_log, created_at)
      SELECT org_id, printf('00000000-0000-7000-8000-%012x', i), endpoint_id, printf('event %d', i), topic,
        json_set(payload, '$.id', printf('event %d', i)), 'failed', 6, '[]', created_at
      FROM webhook_deliveries JOIN n WHERE seq = 1`),
  );
  arrived.clear();

  answered = Math.ceil(count / (kills + 1));
  await service.start();
  const path = `/v1/webhooks/${endpoint.body.id}/replay`;
  const { status, body } = await service.call("POST", path, { from: "2026-01-01T00:00:00Z" });
  expect([status, body]).toEqual([202, { count }]);
  for (let kill = 1; kill <= kills; kill += 1) {
    await until("a part has arrived", () => arrived.size > answered);
    await service.kill();
    expect(openReplays()).toBe(1);
    answered = kill === kills ? count : Math.ceil((count * (kill + 1)) / (kills + 1));
    await service.start();
  }
  await until("all have arrived", () => arrived.size === count);
  await service.stop();
  expect(openReplays()).toBe(0);
  const statuses = look((sqlite) => {
    const db = sqlite.reader(service.org_id);
    const resends = db.from("webhook_deliveries").where("resend_of", "is not", null);
    return db.all(resends.select("status"));
  });
  expect(statuses).toEqual(Array(count).fill({ status: "delivered" }));
});
