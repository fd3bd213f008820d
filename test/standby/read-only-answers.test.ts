import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "../../src/api.ts";
import { Secrets } from "../../src/secrets.ts";
import { neededOf } from "../../src/shared/abilities.ts";
import { ReadOnlyService, refusedStart, saveAs } from "../read-only-service.ts";
import { type Cast, castFor, pathOf, targetOf } from "../subjects.ts";
import { World } from "../world.ts";

/* Every operation of a service that only reads. Who adds one adds nothing here. */

const public_url = "https://copy.cedar.example";
const primary_url = "https://cedar.example";
const secret_key = Buffer.alloc(32, 7);
const env = {
  PUBLIC_URL: public_url,
  PRIMARY_URL: primary_url,
  SECRET_KEY: secret_key.toString("base64"),
};
const folder = mkdtempSync(join(tmpdir(), "lastmile-read-only-test-"));
const path = join(folder, "copy", "latest.db");
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

const world = new World({
  public_url,
  secrets: new Secrets({ SECRET_KEY: secret_key }),
  own_database: true,
});
let service: ReadOnlyService;
let cast: Cast;
let without_abilities: string;
let bill: string;
beforeAll(async () => {
  const paths = operations.map((operation) => operation.path);
  cast = await castFor(world, paths, world.key);
  const stop = pathOf("/v1/collection-rounds/:id/stops/:stop_id/outcome", cast);
  await world.post(stop, { outcome: "paid", payment: { amount: 5, currency: "USD" } });
  const link = await world.post(`/v1/clients/${cast["/v1/clients/:id"]}/bill-link`);
  bill = new URL(link.body.url).pathname;
  without_abilities = world.apiKey({ abilities: [] });
  saveAs(world, path);
  service = await ReadOnlyService.start(path, env);
});
afterAll(async () => {
  await service.kill();
  world.close();
  rmSync(folder, { recursive: true });
});

/** What differs from call to call, and not by who answers. */
const without = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) =>
      ["calls_today", "last_used_at", "last_used_ip", "generated_at", "now"].includes(name)
        ? null
        : value,
    ),
  );

describe("reads as the service that writes:", () => {
  const reads = operations.filter(({ kind }) => ["get", "list", "link"].includes(kind));
  const documents = operations.filter(({ kind }) => kind === "document");
  /** They lie beside the primary's database, and not in it. */
  const files_of_transfers = ["/v1/imports/:id/rejected.csv", "/v1/exports/:id/folder.zip"];

  for (const operation of reads.filter((each) => !files_of_transfers.includes(each.path)))
    test(operation.path, async () => {
      const target = targetOf(operation, cast);
      const expected = await world.get(target);
      const found = await service.ask(target, { key: world.key });
      expect([found.status, without(found.body)]).toEqual([
        expected.status,
        without(expected.body),
      ]);
      expect(found.status).toBe(200);
      expect(found.as_of).toMatch(instant);
      expect(found.headers.get("content-type")).toBe(expected.headers.get("content-type"));
      if (found.body === null) expect(Buffer.compare(found.bytes, expected.bytes)).toBe(0);
    });

  for (const operation of documents)
    test(operation.path, async () => {
      const found = await service.ask(targetOf(operation, cast), { key: world.key });
      expect([found.status, found.as_of]).toEqual([200, expect.stringMatching(instant)]);
      expect(found.headers.get("content-type")).toBe("application/pdf");
    });

  test.each(files_of_transfers)("%s is not there", async (file) => {
    const found = await service.ask(pathOf(file, cast), { key: world.key });
    expect(found.status).toBe(404);
  });
});

describe("refuses changes, after 401 and 403 and before everything else:", () => {
  const writes = operations.filter(({ kind }) => kind === "write");
  const nowhere = Bun.randomUUIDv7();
  const refused = {
    reason: "read_only",
    message: `This service only reads. Make changes at ${primary_url}.`,
    errors: { reason: "read_only", primary_url },
  };

  for (const { method, path: template, ability } of writes)
    test(`${method} ${template}`, async () => {
      const target = template.replaceAll(/:[a-z_]+/g, nowhere);
      const anonymous = await service.ask(target, { method });
      expect([anonymous.status, anonymous.as_of]).toEqual([401, expect.stringMatching(instant)]);
      if (ability !== null && neededOf(ability).length > 0) {
        const bare = await service.ask(target, { method, key: without_abilities });
        expect(bare.status).toBe(403);
      }
      const found = await service.ask(target, { method, key: world.key, body: "{" });
      expect([found.status, found.body.error]).toEqual([503, refused]);
      expect(found.as_of).toMatch(instant);
    });

  const kept_in_memory = [
    "login",
    "passSecondFactor",
    "createPasskeyLoginOptions",
    "logInByPasskey",
    "startSso",
    "confirmSso",
    "logout",
    "deleteOtherSessions",
    "deleteSession",
  ];

  for (const operation of operations)
    if (operation.kind === "open" && operation.method !== "GET")
      test(`${operation.method} ${operation.path}`, async () => {
        const { method, spec } = operation;
        const target = operation.path.replaceAll(/:[a-z_]+/g, nowhere);
        const found = await service.ask(target, { method, body: "{" });
        if (spec.identify) expect(found.status).toBe(401);
        else if (kept_in_memory.includes(spec.id)) expect(found.status).not.toBe(503);
        else expect(found.body.error.reason).toBe("read_only");
        expect(Boolean(spec.kept_in_memory)).toBe(kept_in_memory.includes(spec.id));
        expect(found.as_of).toMatch(instant);
      });

  test("a body that never ends is not waited for", async () => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) });
    const request = { method: "POST", body, headers: { authorization: `Bearer ${world.key}` } };
    const response = await fetch(`${service.origin}/v1/clients`, request);
    expect(response.status).toBe(503);
  });

  test("the form of a bill page", async () => {
    const body = new FormData();
    body.append("amount", "30");
    const found = await service.ask(`${bill}/claims`, { method: "POST", body });
    expect([found.status, found.as_of]).toEqual([503, expect.stringMatching(instant)]);
  });
});

describe("every other answer says when its data was current:", () => {
  const others: readonly [string, number, string?][] = [
    ["/health", 200],
    ["/ready", 200],
    ["/metrics", 200],
    ["/docs", 200],
    ["/docs/json", 200],
    ["/console", 200],
    ["/nowhere", 404],
    ["/v1/nowhere", 404],
    ["/v1/tickets", 405, "PUT"],
    ["/v1/tickets", 401],
  ];
  for (const [target, status, method = "GET"] of others)
    test(`${method} ${target}`, async () => {
      const found = await service.ask(target, { method });
      expect([found.status, found.as_of]).toEqual([status, expect.stringMatching(instant)]);
    });

  test("a bill page and its PDF", async () => {
    const page = await service.ask(bill);
    expect([page.status, page.as_of]).toEqual([200, expect.stringMatching(instant)]);
    const html = new TextDecoder().decode(page.bytes);
    const link = /href="(\/p\/[^"]+\/invoices\/[^"]+)"/.exec(html)?.[1];
    expect(link).toBeString();
    const pdf = await service.ask(link ?? "");
    expect([pdf.status, pdf.as_of]).toEqual([200, expect.stringMatching(instant)]);
  });

  test("HEAD", async () => {
    const found = await service.ask("/v1/clients", { method: "HEAD", key: world.key });
    expect([found.status, found.as_of]).toEqual([200, expect.stringMatching(instant)]);
  });

  test("a stream of events", async () => {
    const response = await fetch(`${service.origin}/v1/events`, {
      headers: { authorization: `Bearer ${world.key}`, accept: "text/event-stream" },
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-data-as-of")).toMatch(instant);
    await response.body?.cancel();
  });
});

test("/ready and the metrics say that it only reads", async () => {
  const { body, as_of } = await service.ask("/ready");
  expect(body).toMatchObject({ status: "ready", read_only: true, replacement_error: null });
  expect(body.data_as_of).toBe(as_of);
  const metrics = new TextDecoder().decode((await service.ask("/metrics")).bytes);
  expect(metrics).toContain("\nlastmile_read_only 1\n");
  expect(metrics).toMatch(/\nlastmile_data_age_seconds \d/);
  expect(metrics).toContain("\nlastmile_data_replacement_failed 0\n");
});

test("the daily limit of a key holds, and counts from the file", async () => {
  const key = world.apiKey({ daily_limit: 2 });
  saveAs(world, `${path}.new`);
  const copy = await ReadOnlyService.start(`${path}.new`, env);
  const statuses: number[] = [];
  for (let call = 0; call < 3; call += 1)
    statuses.push((await copy.ask("/v1/organization", { key })).status);
  await copy.kill();
  rmSync(`${path}.new`);
  expect(statuses).toEqual([200, 200, 429]);
});

test("without the key of the secrets in the file there is no start", async () => {
  const { code, err } = await refusedStart(path);
  expect([code, err]).toEqual([1, expect.stringContaining("SECRET_KEY is not set")]);
});

test("nothing is written beside the file", () => {
  expect(readdirSync(join(folder, "copy"))).toEqual(["latest.db"]);
});
