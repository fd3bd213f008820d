import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { run } from "../command.ts";

let folder: string;
let path: string;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-job-"));
  path = join(folder, "lastmile.db");
  server = await startServer(
    readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_PATH: path, LOG_LEVEL: "silent" }),
  );
  await lastmile("org", "create", "--name", "Cedar Net");
  const made = await lastmile("key", "create", "--org=Cedar Net", "--name=x", "--abilities=all");
  key = made.json().key;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Board {
  id: string;
  columns: { id: string }[];
}

interface Ticket {
  id: string;
  sla_due_at: string;
}

/** Runs the real command on the file that is being served. */
const lastmile = async (...args: string[]) => {
  const { code, out, err } = await run([...args, "--json"], { DATABASE_PATH: path });
  return { code, err, json: () => JSON.parse(out) };
};

const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  return (await response.json()) as T;
};

test("jobs run beside the service, and what they write carries the given instant", async () => {
  const board = await call<Board>("POST", "/v1/ticket-boards", { name: "Field work" });
  const input = { title: "No internet", board_id: board.id, priority: "high", type: "support" };
  const late = await call<Ticket>("POST", "/v1/tickets", { ...input, sla_hours: 1 });
  const done = await call<Ticket>("POST", "/v1/tickets", {
    ...input,
    column_id: board.columns[4]?.id,
  });

  const now = "2031-05-06T07:08:09Z";
  const checked = await lastmile("job", "run", "sla-check", "--now", now);
  expect(checked.json()).toEqual({ job: "sla-check", now, changed: 1 });
  const archived = await lastmile("job", "run", "auto-archive", "--now", now);
  expect(archived.json()).toEqual({ job: "auto-archive", now, changed: 1 });

  const breached = await call("GET", `/v1/tickets/${late.id}`);
  expect(breached).toMatchObject({ sla_breached_at: late.sla_due_at, updated_at: now });
  expect(await call("GET", `/v1/tickets/${done.id}`)).toMatchObject({ archived_at: now });
  const history = await call<object[]>("GET", `/v1/tickets/${done.id}/history`);
  expect(history.at(-1)).toMatchObject({ type: "archived", data: { auto: true }, created_at: now });
});

test.each([
  [["run", "nothing"], "unknown job: nothing. Jobs: backup, "],
  [["run", "sla-check", "--now", "tomorrow"], "Expected a date and time"],
  ...[
    ["recurring-invoices", "9999-12-31T22:00:00Z"],
    ["auto-archive", "9001-01-01T00:00:00Z"],
    ["backup", "1969-12-31T23:59:59Z"],
  ].map(([name = "", now = ""]): [string[], string] => [
    ["run", name, "--now", now],
    "Expected a date and time of the years 1970 to 9000",
  ]),
  [["stop"], "unknown command 'stop'"],
])("job %p is wrong usage", async (args, message) => {
  const { code, err } = await lastmile("job", ...args);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
