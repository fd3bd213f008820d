import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { World } from "../world.ts";

const token = "metrics-token-5f2c";

let world: World;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-metrics-"));
  world = new World({ metrics_token: token, backup_folder: join(folder, "backups") });
});
afterEach(() => {
  setSystemTime();
  world.close();
  rmSync(folder, { recursive: true });
});

const scrape = async (): Promise<string> => {
  const { status, text, headers } = await world.get("/metrics", { key: token });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return text;
};

/** The value of a series, written as it stands there; undefined when it is not there. */
const value = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test("only who has the token sees them; others get the envelope, and what they sent stays unsaid", async () => {
  for (const key of [null, "wrong", `${token}x`, world.key, token.slice(1)]) {
    const { status, body, text } = await world.get("/metrics", { key });
    expect([status, body.error.reason]).toEqual([401, "unauthenticated"]);
    expect(text).not.toContain("lastmile_");
  }
  const basic = await world.get("/metrics", {
    key: null,
    headers: { authorization: `Basic ${token}` },
  });
  expect(basic.status).toBe(401);
  expect(await scrape()).toContain("# TYPE lastmile_http_requests_total counter\n");
  const wrong_method = await world.post("/metrics", {}, { key: token });
  expect([wrong_method.status, wrong_method.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("without METRICS_TOKEN anyone sees them", async () => {
  const open = new World();
  expect((await open.get("/metrics", { key: null })).status).toBe(200);
  expect((await open.get("/metrics", { key: "any" })).status).toBe(200);
  open.close();
});

test("requests are counted by method, pattern and status, and never by what was asked for", async () => {
  for (let call = 0; call < 3; call += 1) await world.get("/v1/clients?search=planted-query");
  await world.get(`/v1/clients/${Bun.randomUUIDv7()}`);
  await world.get("/v1/clients", { key: "wrong" });
  await world.get("/planted-path");
  await world.ask("PROPFIND", "/v1/planted-path");
  await world.post("/v1/clients", { name: 7 });
  const text = await scrape();
  const requests = (method: string, route: string, status: number) =>
    value(
      text,
      `lastmile_http_requests_total{method="${method}",route="${route}",status="${status}"}`,
    );
  expect(requests("GET", "/v1/clients", 200)).toBe(3);
  expect(requests("GET", "/v1/clients", 401)).toBe(1);
  expect(requests("GET", "/v1/clients/:id", 404)).toBe(1);
  expect(requests("POST", "/v1/clients", 422)).toBe(1);
  expect(requests("GET", "-", 404)).toBe(1);
  expect(requests("other", "-", 404)).toBe(1);
  expect(text).not.toContain("planted");
  const seconds = 'lastmile_http_request_duration_seconds_count{method="GET",route="/v1/clients"}';
  expect(value(text, seconds)).toBe(4);
  expect(value(text, "lastmile_http_requests_in_flight")).toBe(1);
  expect(
    value(
      await scrape(),
      'lastmile_http_requests_total{method="GET",route="/metrics",status="200"}',
    ),
  ).toBe(1);
});

test("the outbox by endpoint: what waits and how long, without addresses or secrets", async () => {
  setSystemTime(new Date("2026-10-15T08:00:00Z"));
  const url = "https://hooks.example.com/planted-url";
  const endpoints: string[] = [];
  for (const topics of [["client.created"], ["client.created", "client.updated"]])
    endpoints.push((await world.post("/v1/webhooks", { url, topics })).body.id);
  const deliveries = (text: string, endpoint: string | undefined) =>
    value(text, `lastmile_outbox_endpoint_deliveries{endpoint="${endpoint}"}`);
  expect(value(await scrape(), "lastmile_outbox_deliveries")).toBe(0);

  for (const username of ["planted-one", "planted-two"])
    await world.post("/v1/clients", { name: "Planted", username, phone: "+96170123456" });
  setSystemTime(new Date("2026-10-15T08:05:00Z"));
  const text = await scrape();
  expect(value(text, "lastmile_outbox_endpoints")).toBe(2);
  expect(value(text, "lastmile_outbox_deliveries")).toBe(4);
  for (const endpoint of endpoints) {
    expect(deliveries(text, endpoint)).toBe(2);
    const age = value(text, `lastmile_outbox_endpoint_age_seconds{endpoint="${endpoint}"}`);
    expect(Math.round(age ?? 0)).toBe(300);
  }
  for (const hidden of ["planted-url", "Planted", "hooks.example", "+9617", "whsec_", world.key])
    expect(text).not.toContain(hidden);
});

test("of many endpoints the 100 that wait longest are told of by name, and all in the sums", async () => {
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    for (let n = 0; n < 120; n += 1) {
      const endpoint_id = storeEndpoint(tx, {
        url: "https://a.example",
        topics: [],
        api_key_id: null,
      });
      tx.insert("webhook_deliveries", {
        id: Bun.randomUUIDv7(),
        endpoint_id,
        event_id: Bun.randomUUIDv7(),
        topic: "client.created",
        board_id: null,
        payload: "{}",
        status: "pending",
        next_attempt_at: 1_000_000 + n,
        attempts: 0,
        attempt_log: "[]",
        resend_of: null,
        reason: null,
        created_at: tx.now,
        replayed: 0,
      });
    }
  });
  const text = await scrape();
  expect(value(text, "lastmile_outbox_deliveries")).toBe(120);
  expect(text.match(/^lastmile_outbox_endpoint_deliveries\{/gm)?.length).toBe(100);
});

test("an outbox of more than is counted in one step is counted to its last", async () => {
  const endpoint_id = world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    return storeEndpoint(tx, { url: "https://a.example", topics: [], api_key_id: null });
  });
  world.sqlite.execute(`
    WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 12003)
    INSERT INTO webhook_deliveries
      (org_id, id, endpoint_id, event_id, topic, payload, status, attempts, next_attempt_at, attempt_log, created_at, replayed)
    SELECT '${world.cedar.id}', 'd' || n, '${endpoint_id}', 'e' || n, 'client.created', '{}', 'pending', 0,
      1000000 + n % 7, '[]', '2026-10-15T08:00:00.000Z', n % 2 FROM n`);
  expect(value(await scrape(), "lastmile_outbox_deliveries")).toBe(12003);
  world.sqlite.execute("DELETE FROM webhook_deliveries WHERE id IN ('d1', 'd2', 'd3')");
  world.sqlite.execute(
    "DELETE FROM webhook_deliveries WHERE CAST(substr(id, 2) AS INTEGER) > 10003",
  );
  expect(value(await scrape(), "lastmile_outbox_deliveries")).toBe(10_000);
});

test("queued e-mail is counted, and how long it is due", async () => {
  setSystemTime(new Date("2026-10-15T08:00:00Z"));
  world.sqlite.writeNow((root) =>
    root.org(world.cedar.id).insert("messages", {
      id: Bun.randomUUIDv7(),
      kind: "invoice_created",
      client_id: null,
      ticket_id: null,
      invoice_id: null,
      to: "planted@cedar.example",
      subject: "planted",
      body: "planted",
      status: "queued",
      attempts: 0,
      next_attempt_at: plusSeconds(now(), -60),
      error: null,
      created_at: now(),
      sent_at: null,
    }),
  );
  const text = await scrape();
  expect(value(text, "lastmile_email_queue_messages")).toBe(1);
  expect(Math.round(value(text, "lastmile_email_queue_age_seconds") ?? 0)).toBe(60);
  expect(value(text, "lastmile_gateway_queue_messages")).toBe(0);
  world.sqlite.execute("UPDATE messages SET channel = 'gateway'");
  const other = await scrape();
  expect(value(other, "lastmile_email_queue_messages")).toBe(0);
  expect(value(other, "lastmile_gateway_queue_messages")).toBe(1);
  expect(Math.round(value(other, "lastmile_gateway_queue_age_seconds") ?? 0)).toBe(60);
  expect(text + other).not.toContain("planted");
});

test("a storage that refuses shows as 0 and 1, and the rest is told all the same", async () => {
  const before = await scrape();
  expect([value(before, "lastmile_ready"), value(before, "lastmile_storage_refused")]).toEqual([
    1, 0,
  ]);
  world.sqlite.pragma("query_only = ON");
  expect((await world.post("/v1/ticket-boards", { name: "Field work" })).status).toBe(503);
  const refused = await scrape();
  expect([value(refused, "lastmile_ready"), value(refused, "lastmile_storage_refused")]).toEqual([
    0, 1,
  ]);
  world.sqlite.pragma("query_only = OFF");
});

test("statements and groups of changes are counted", async () => {
  const before = await scrape();
  await world.post("/v1/ticket-boards", { name: "Field work" });
  await world.get("/v1/ticket-boards");
  const after = await scrape();
  for (const series of [
    "lastmile_group_commit_changes_count",
    "lastmile_group_commit_duration_seconds_count",
    "lastmile_statement_cache_misses_total",
    "lastmile_statement_cache_hits_total",
  ])
    expect(value(after, series)).toBeGreaterThan(value(before, series) ?? Number.NaN);
  expect(value(after, "lastmile_statement_cache_size")).toBeGreaterThan(5);
});

const publish = (manifest: string): void => {
  mkdirSync(join(folder, "backups"), { recursive: true });
  writeFileSync(join(folder, "backups/latest.json"), manifest);
};

test("the age of the newest backup is in /ready and in the metrics", async () => {
  setSystemTime(new Date("2026-10-15T08:00:00Z"));
  const age = async (): Promise<unknown> =>
    (await world.get("/ready", { key: null })).body.backup_age_seconds;
  expect(await age()).toBeNull();
  expect(value(await scrape(), "lastmile_backup_age_seconds")).toBeUndefined();

  publish(
    JSON.stringify({
      taken_at: "2026-10-15T07:45:00.000Z",
      bytes: 8192,
      sha256: "ab",
      row_counts: {},
    }),
  );
  expect(await age()).toBe(900);
  setSystemTime(new Date("2026-10-15T08:15:00Z"));
  const text = await scrape();
  expect(value(text, "lastmile_backup_age_seconds")).toBe(1800);
  expect(value(text, "lastmile_backup_size_bytes")).toBe(8192);
  expect(value(text, "lastmile_backup_last_success_timestamp_seconds")).toBe(
    Date.parse("2026-10-15T07:45:00Z") / 1000,
  );

  publish(JSON.stringify({ taken_at: "2026-10-15T08:16:00.000Z", bytes: 81920 }));
  expect(await age()).toBe(0); // the clock was set back
  for (const broken of ["", "{", "null", '{"taken_at":"soon","bytes":1}']) {
    publish(broken);
    expect(await age()).toBeNull();
  }
});
