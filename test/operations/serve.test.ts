import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { main } from "../command.ts";
import { schema_image } from "../schema-image.ts";
import { arrived, stoppedListening } from "../until.ts";

interface Line {
  level: string;
  msg: string;
  port?: number;
  route?: string;
}

let folder: string;
let path: string;
let key: string;
let service: Bun.Subprocess<"ignore", "pipe", "inherit">;
let port: number;
/** Every line that the service has written so far. */
let lines: string[];
/** Settles when the service has closed its output. */
let output: Promise<void>;

const listening = async (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  output = (async () => {
    let rest = "";
    for await (const chunk of service.stdout.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      const started = parts.map((line) => JSON.parse(line) as Line).find((line) => line.port);
      if (started?.port) resolve(started.port);
    }
    reject(new Error(`The service has ended: ${lines.join("\n")}`));
  })();
  return promise;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-serve-"));
  path = join(folder, "lastmile.db");
  writeFileSync(path, schema_image);
  const sqlite = new Sqlite(path);
  key = sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    const input = { name: "test", abilities: ["all"] };
    return createApiKey(tx.org(organization.id), organization, input).secret;
  });
  sqlite.close();
  lines = [];
  service = Bun.spawn([process.execPath, main, "serve"], {
    env: { ...process.env, DATABASE_PATH: path, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  port = await listening();
});
afterEach(async () => {
  service.kill("SIGKILL");
  await service.exited;
  rmSync(folder, { recursive: true });
});

const stop = async (): Promise<number> => {
  service.kill("SIGTERM");
  const code = await service.exited;
  await output;
  return code;
};

test.each(["SIGTERM", "SIGINT"] as const)("%s twice is a clean stop, too", async (signal) => {
  service.kill(signal);
  await stoppedListening(port);
  service.kill(signal);
  expect(await service.exited).toBe(0);
  await output;
  expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({ msg: "stopped" });
});

test("each request leaves one JSON line, without secrets", async () => {
  const get = (target: string, id: string) =>
    fetch(`http://127.0.0.1:${port}${target}`, {
      headers: { authorization: `Bearer ${key}`, "x-request-id": id },
    });
  await get("/v1/ticket-boards?query=hush", "one");
  await get(`/v1/ticket-boards/${Bun.randomUUIDv7()}`, "two");
  await get("/nowhere", "three");
  expect(await stop()).toBe(0);
  const requests = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === "request");
  const line = (request_id: string, route: string, status: number, more: object) => ({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    request_id,
    address: "127.0.0.1",
    method: "GET",
    route,
    status,
    duration_ms: expect.any(Number),
    msg: "request",
    ...more,
  });
  const known = {
    organization_id: expect.any(String),
    actor: { type: "api_key", id: expect.any(String) },
  };
  expect<unknown[]>(requests).toEqual([
    line("one", "/v1/ticket-boards", 200, known),
    line("two", "/v1/ticket-boards/:id", 404, { ...known, reason: "not_found" }),
    line("three", "-", 404, { reason: "not_found" }),
  ]);
  expect(lines.join("\n")).not.toMatch(/lm_|hush|Bearer/);
});

test("the document is answered and logged like everything else, HEAD included", async () => {
  for (const method of ["HEAD", "GET"]) {
    const headers = { "x-request-id": method };
    const answer = await fetch(`http://127.0.0.1:${port}/docs/json`, { method, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toBe(method);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await answer.text()).length > 0).toBe(method === "GET");
  }
  expect(await stop()).toBe(0);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["HEAD", "/docs/json", 200],
    ["GET", "/docs/json", 200],
  ]);
});

/** Sends `text` and stays open. */
const send = (text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject);
  });

test("after SIGTERM every answer says that its connection ends, and it does", async () => {
  const lines = ["GET /health", "HEAD /health", "GET /ready", "GET /nowhere", "DELETE /health"]
    .concat(["GET /docs/json", "GET /v1/clients", "GET /v1/clients/none", "POST /v1/clients"])
    .concat(["GET /v1/auth/me"]);
  const base = `http://127.0.0.1:${port}`;
  const kept = await Promise.all(
    lines.map(async (line) => {
      const socket = await send(`${line} HTTP/1.1\r\nHost: loc`);
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      const closed = new Promise((resolve) => socket.on("close", resolve));
      const finish = () => socket.write(`alhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
      return { line, finish, ended: closed.then(() => answer) };
    }),
  );
  const idle = await send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const idle_closed = new Promise((resolve) => idle.on("close", resolve));
  idle.resume();
  await arrived(base);
  service.kill("SIGTERM");
  await stoppedListening(port);
  await idle_closed;
  for (const { finish } of kept) finish();
  for (const { line, ended } of kept) {
    const answer = await ended;
    expect(`${line}: ${answer}`).toMatch(/^[A-Z]+ \S+: HTTP\/1\.1 \d{3} /);
    expect(`${line}: ${answer.toLowerCase()}`).toContain("\r\nconnection: close\r\n");
  }
  expect(await service.exited).toBe(0);
});

test("SIGTERM lets a half-sent request finish, and leaves one complete file", async () => {
  const body = JSON.stringify({ name: "Field work" });
  const socket = await send(
    `POST /v1/ticket-boards HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  await arrived(`http://127.0.0.1:${port}`);
  service.kill("SIGTERM");
  await stoppedListening(port);
  expect(service.exitCode).toBeNull();
  socket.write(body.slice(5));
  expect(await service.exited).toBe(0);
  expect(answer).toContain("HTTP/1.1 201");
  expect(existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0).toBe(false);
  const sqlite = new Sqlite(path);
  expect(sqlite.pragma("integrity_check")).toBe("ok");
  sqlite.close();
});
