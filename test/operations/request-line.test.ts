import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { Service } from "../faults/service.ts";
import { arrived, until } from "../until.ts";

/* What one request tells the operator in the log: one line, and a warning beside it when a key or a login was refused. */

interface Line {
  msg: string;
  request_id: string;
  [field: string]: unknown;
}

const email = "planted@cedar.example";
const unknown_key = `lm_0badc0de_${"x".repeat(43)}`;
/** Of these the nearest counts: the other one is what the caller said. */
const forwarded = { "X-Forwarded-For": "203.0.113.7, 198.51.100.9" };
const service = new Service(undefined, { TRUSTED_PROXIES: "127.0.0.1" });
const api_keys = "/v1/api-keys";
let key_id: unknown;
let raw: string[];
let lines: Line[];
/** The request ids of the tries to log in; all but the last one were wrong, that one came too early. */
const tries: string[] = [];
const refusals = new Set<string>();

const call = async (id: string, method: string, path: string, sent: object = {}) => {
  const { key = service.key, body } = sent as { key?: string; body?: object };
  const response = await fetch(service.base + path, {
    method,
    headers: {
      ...forwarded,
      "X-Request-Id": id,
      Authorization: `Bearer ${key}`,
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (response.status === 401) refusals.add(text);
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
};

/** A person whose body never ends, and who hangs up. */
const hangUp = async (id: string): Promise<void> => {
  const port = Number(new URL(service.base).port);
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  const sent = Promise.withResolvers<void>();
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    () => sent.resolve(),
  );
  await sent.promise;
  await arrived(service.base);
  socket.destroy();
  await until("the service knows that it ended", () => service.log.includes(`"${id}"`));
};

beforeAll(async () => {
  await service.start();
  await call("read", "GET", "/v1/clients?phone=hush");
  await call("missing", "GET", `/v1/clients/${Bun.randomUUIDv7()}`);
  await call("nowhere", "GET", "/nowhere");
  await call("no-key", "GET", "/v1/clients", { key: "planted-token" });
  await call("unknown", "GET", "/v1/clients", { key: unknown_key });
  await call("malformed", "GET", "/v1/clients", { key: "lm_planted-malformed" });

  const made = async (name: string, more: object) => {
    const input = { name, abilities: ["clients:read"], ...more };
    return (await call("making", "POST", api_keys, { body: input })).body;
  };
  const { id, key } = await made("deleted", {});
  await call("deleting", "DELETE", `${api_keys}/${id}`);
  await call("deleted", "GET", "/v1/clients", { key });
  const refused = {
    switched_off: { active: false },
    expired: { expires_at: "2020-01-01T00:00:00Z" },
    address_not_allowed: { ip_allowlist: ["192.0.2.1"] },
  };
  for (const [name, more] of Object.entries(refused))
    await call(name, "GET", "/v1/clients", { key: (await made(name, more)).key });

  const body = { email, password: "planted-password" };
  // The wait doubles with each failure, so that on any machine a try comes too early in the end.
  for (let status = 0; status !== 429; ) {
    const id = `try-${tries.length}`;
    tries.push(id);
    status = (await call(id, "POST", "/v1/auth/login", { body })).status;
  }
  await hangUp("hung-up");
  key_id = (await call("keys", "GET", api_keys)).body.data.find(
    (listed: { name: string }) => listed.name === "faults",
  ).id;
  await service.stop();
  raw = service.log.trim().split("\n");
  lines = raw.map((line) => JSON.parse(line));
});
afterAll(() => service.remove());

/** The only line of a request at this level, in which moment and duration are left out. */
const lineOf = (request_id: string, level = "info") => {
  const found = lines.filter((line) => line.request_id === request_id && line.level === level);
  expect(found).toHaveLength(1);
  const [{ time: _, duration_ms: __, ...line } = {} as Line] = found;
  return line;
};

const address = "198.51.100.9";

test("names caller, organization and actor, and the reason of a refusal", () => {
  const mine = { organization_id: service.org_id, actor: { type: "api_key", id: key_id } };
  const line = { level: "info", address, method: "GET", msg: "request" };
  expect([lineOf("read"), lineOf("missing"), lineOf("nowhere")]).toEqual([
    { ...line, ...mine, request_id: "read", route: "/v1/clients", status: 200 },
    {
      ...{ ...line, ...mine, request_id: "missing" },
      ...{ route: "/v1/clients/:id", status: 404, reason: "not_found" },
    },
    { ...line, request_id: "nowhere", route: "-", status: 404, reason: "not_found" },
  ]);
});

test("a caller who hung up keeps their address, and is no failure of ours", () => {
  expect(lineOf("hung-up")).toEqual({
    ...{ level: "info", address: "127.0.0.2", method: "POST", route: "/v1/auth/login" },
    ...{ request_id: "hung-up", status: 499, reason: "hung_up", msg: "request" },
  });
});

test("a refused key is a warning with the true reason, and one answer", () => {
  const line = { address, method: "GET", route: "/v1/clients", status: 401 };
  const warning = { ...line, level: "warn", reason: "unauthenticated", msg: "key refused" };
  expect(lineOf("unknown", "warn")).toEqual({
    ...warning,
    ...{ request_id: "unknown", why: "unknown", key_prefix: "0badc0de" },
  });
  expect(lineOf("malformed", "warn")).toEqual({
    ...warning,
    request_id: "malformed",
    why: "unknown",
  });
  for (const why of ["deleted", "switched_off", "expired", "address_not_allowed"]) {
    const key_prefix = expect.stringMatching(/^[0-9a-f]{8}$/);
    expect(lineOf(why, "warn")).toEqual({ ...warning, request_id: why, why, key_prefix });
    expect(lineOf(why)).toEqual({
      ...{ ...line, level: "info", request_id: why, reason: "unauthenticated", msg: "request" },
    });
  }
  expect(refusals.size).toBe(1);
});

test("a refused login is a warning, too; what was typed is not in it", () => {
  const warning = {
    ...{ level: "warn", address, method: "POST", route: "/v1/auth/login", msg: "login refused" },
  };
  const wrong = { ...warning, status: 401, reason: "unauthenticated", why: "wrong" };
  const throttled = { ...warning, status: 429, reason: "rate_limited", why: "throttled" };
  expect(tries.map((id) => lineOf(id, "warn"))).toEqual(
    tries.map((request_id) => ({
      ...(request_id === tries.at(-1) ? throttled : wrong),
      request_id,
    })),
  );
  expect(tries.length).toBeGreaterThan(5);
});

test("a request that presents no key is no refused key", () => {
  expect(lines.filter((line) => line.request_id === "no-key").map(({ level }) => level)).toEqual([
    "info",
  ]);
});

test("nothing that was sent in confidence is in the log", () => {
  expect(raw.join("\n")).not.toMatch(/planted|hush|xxxxx|lm_|Bearer/);
});

test("the filter of docs/monitoring/fail2ban finds the address of whoever guesses, and of nobody else", () => {
  const document = readFileSync("docs/monitoring/fail2ban/filter.conf", "utf8");
  const failregex = /^failregex = (.+)$/m.exec(document)?.[1] ?? "";
  const filter = new RegExp(failregex.replace("<ADDR>", "(?<address>[0-9a-fA-F.:]+)"));
  const found = raw.flatMap((line) => {
    const match = filter.exec(line)?.groups;
    return match ? [[JSON.parse(line).request_id, match.address]] : [];
  });
  const guesses = ["unknown", "malformed", ...tries];
  expect(found).toEqual(guesses.map((id) => [id, address]));
});

test("docs/operating.md shows the line as it is, field by field", () => {
  const document = readFileSync("docs/operating.md", "utf8");
  for (const [id, level] of [
    ["read", "info"],
    ["unknown", "warn"],
  ] as const) {
    const { msg, ...line } = lineOf(id, level);
    const shown = document.split("\n").find((text) => text.endsWith(`"msg":"${msg}"}`));
    const { time: _, duration_ms: __, msg: ___, ...fields } = JSON.parse(shown ?? "{}");
    expect(Object.keys(fields)).toEqual(Object.keys(line));
  }
});
