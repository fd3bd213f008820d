/**
 * `bun test/upgrade/try.ts`: brings the first version with its data to this one and back by the commands
 * of docs/operating.md, and compares what each shows. Ends with 1 when something is lost.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../browser/chromium.ts";
import { tour } from "../browser/tour.ts";
import { authority } from "../delivery/receiver.ts";
import type { Block } from "../documents/blocks.ts";
import { Reader, withPrograms } from "../documents/reader.ts";
import { Terminal } from "../documents/terminal.ts";
import { typedIn } from "../documents/typed.ts";
import { until } from "../until.ts";
import {
  Caller,
  checkOutFirst,
  dispatcher,
  fail,
  fillFirst,
  run,
  Service,
  sendingTo,
  source,
  startReceiver,
} from "./first-version.ts";

const work = mkdtempSync(join(tmpdir(), "lastmile-upgrade-"));
const receiver = await startReceiver();
const ca_file = join(work, "ca.pem");
writeFileSync(ca_file, authority.ca_pem);
const env = sendingTo(receiver, ca_file);
const checkout = checkOutFirst(work);
const database = join(checkout, "data/lastmile.db");
const program = "built/program/main.ts";
const at = { cwd: checkout, env };

const check = (what: string, is_so: boolean): void => {
  if (!is_so) fail(`not so: ${what}`);
  console.log(`  ${what}`);
};

/** How many rows each table has. */
const countRows = (file: string): Map<string, number> => {
  const sql = (text: string) => run(["sqlite3", `file:${file}?mode=ro`, text], at).split("\n");
  const tables = sql(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_search_*'",
  );
  return new Map(tables.map((name) => [name, Number(sql(`SELECT count(*) FROM "${name}"`)[0])]));
};

/** What is counted, sent or pruned while one looks, and what a later schema keeps elsewhere. */
const moving_tables = [
  "access_version",
  "api_key_calls",
  "client_facets",
  "client_totals",
  "events",
  "webhook_deliveries",
];

const compareRows = (before: Map<string, number>): void => {
  const after = countRows(database);
  const fewer = [...before].filter(
    ([name, count]) => !moving_tables.includes(name) && (after.get(name) ?? 0) < count,
  );
  check(`all rows of ${before.size} tables are there`, fewer.length === 0);
};

const lists = [
  "/v1/organization",
  "/v1/ticket-boards",
  "/v1/ticket-job-types",
  "/v1/items",
  "/v1/branches",
  "/v1/isps",
  "/v1/users",
  "/v1/api-keys",
  "/v1/webhooks",
  "/v1/clients?pageSize=100",
  "/v1/clients?pageSize=100&pageIndex=2",
  "/v1/clients?pageSize=100&pageIndex=3",
  "/v1/clients?query=samir",
  "/v1/tickets?per_page=100",
  "/v1/tickets?search=Job",
];

/** Everything that the first version shows, and each ticket on its own. */
const look = async (caller: Caller): Promise<Map<string, unknown>> => {
  const seen = new Map<string, unknown>();
  for (const path of lists) seen.set(path, await caller.call("GET", path));
  const { data } = await caller.call("GET", "/v1/tickets?per_page=100");
  for (const { id } of data)
    for (const path of [`/v1/tickets/${id}`, `/v1/tickets/${id}/history`])
      seen.set(path, await caller.call("GET", path));
  return seen;
};

/** What each call and sending moves. */
const moving_fields = new Set(["calls_today", "last_used_at", "consecutive_failures", "pending"]);

/** Where `after` lacks what `before` had: paths, with both values. What is new is no loss. */
const lost = (before: unknown, after: unknown, path: string): string[] => {
  if (before === null || typeof before !== "object" || after === null || typeof after !== "object")
    return before === after
      ? []
      : [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  const fields = Object.entries(before).filter(([name]) => !moving_fields.has(name));
  return fields.flatMap(([name, value]) =>
    lost(value, (after as Record<string, unknown>)[name], `${path}.${name}`),
  );
};

const compare = (before: Map<string, unknown>, after: Map<string, unknown>): void => {
  const missing = [...before].flatMap(([path, value]) => lost(value, after.get(path), path));
  for (const line of missing.slice(0, 20)) console.log(`    ${line}`);
  check(`${before.size} answers hold all that they held`, missing.length === 0);
};

/** Ends when the file of the first version, which marks no clean stop, was looked through. */
const isReady = (base: string) =>
  until("it is ready", async () => (await fetch(`${base}/ready`)).ok);

/** What the document says of the way from 0.1, up to the way back, and that. */
const typed = typedIn("docs/operating.md", "upgrade").map(({ block }) => block);
const back = typed.findIndex(({ text }) => text.includes(" restore "));
if (back < 2) fail("docs/operating.md has no commands for the upgrade, or none to go back");
const typed_env = { ...withPrograms(join(work, "programs")), ...env };

/** Somebody who types at a terminal in the checkout. */
const readerAt = (name: string): Reader =>
  new Reader(new Terminal(checkout, join(work, "scripts", name), typed_env));

const owner = { email: "you@example.com", password: "correct horse battery" };

const type = async (reader: Reader, block: Block): Promise<void> => {
  for (const line of block.text.trimEnd().split("\n")) console.log(`  $ ${line}`);
  const wrong = await reader.run(block, `${owner.password}\n`);
  if (wrong.length > 0) fail(wrong.join("\n"));
};

const goForth = async (key: string, before: Map<string, unknown>): Promise<void> => {
  const rows = countRows(database);
  const waiting = rows.get("webhook_deliveries") ?? 0;
  check("webhooks wait to be sent", waiting > 0);
  const reader = readerAt("forth");
  try {
    for (const block of typed.slice(0, back)) {
      await type(reader, block);
      if (!block.stays) continue;
      const base = `http://127.0.0.1:${reader.ports.get(block.port ?? "")}`;
      const caller = new Caller(base, key);
      await isReady(base);
      const ready = await caller.call("GET", "/ready");
      console.log(`  /ready: ${JSON.stringify(ready)}`);
      check("it says this version", ready.version !== "0.1.0");
      compareRows(rows);
      compare(before, await look(caller));
      await everythingArrives(waiting);
      const { token } = await caller.call("POST", "/v1/auth/login", dispatcher);
      check("a person of the first version logs in", token !== undefined);
    }
    const base = `http://127.0.0.1:${[...reader.ports.values()].at(0)}`;
    await openConsole(base);
  } finally {
    await reader.terminal.close();
  }
};

const everythingArrives = async (waiting: number): Promise<void> => {
  receiver.answer = (_, response) => response.writeHead(204).end();
  const sent = new Set<string>();
  await until("what waited to be sent arrives", () => {
    for (const { headers } of receiver.received) sent.add(headers["webhook-id"] ?? "");
    return sent.size >= waiting;
  });
  console.log(`  ${sent.size} webhooks that waited have arrived`);
};

const openConsole = async (base: string): Promise<void> => {
  const browser = await launch();
  const { files, opened, complaints } = await tour(browser, base, owner);
  await browser.close();
  for (const complaint of complaints) console.log(`    ${complaint}`);
  const is_whole = complaints.length === 0 && [...files.values()].every((code) => code === 200);
  check(`the console opens for the new owner: ${opened.length} pages`, is_whole);
};

/** Returns what the first version shows in the end, with a client more. */
const goBack = async (key: string, before: Map<string, unknown>): Promise<Map<string, unknown>> => {
  const newer = join(work, "newer.db");
  copyFileSync(database, newer);
  const reader = readerAt("back");
  for (const block of typed.slice(back)) await type(reader, block);
  await reader.terminal.close();
  const refused = run(
    [process.execPath, source, "org", "list"],
    { cwd: checkout, env: { ...env, DATABASE_PATH: newer } },
    1,
  );
  console.log(`  of the newer file 0.1 says: ${refused}`);
  const service = await Service.start(source, at);
  const caller = new Caller(service.base, key);
  compare(before, await look(caller));
  await caller.call("POST", "/v1/clients", { name: "Rima", username: "rima" });
  const after = await look(caller);
  await service.stop();
  return after;
};

/** This version, started on what is at `env`'s place. */
const lookAtPresent = async (
  key: string,
  before: Map<string, unknown>,
  more: Record<string, string> = {},
): Promise<void> => {
  const service = await Service.start(program, { cwd: checkout, env: { ...env, ...more } });
  await isReady(service.base);
  compare(before, await look(new Caller(service.base, key)));
  await service.stop();
};

try {
  console.log("0.1.0: installed, filled and stopped");
  const { key, seen } = await fillFirst(checkout, receiver, env, look);
  const first = join(work, "first.db");
  copyFileSync(database, first);
  console.log("this version, as docs/operating.md says");
  await goForth(key, seen);
  console.log("back to 0.1.0");
  const after = await goBack(key, seen);
  console.log("forth once more, with what was changed meanwhile");
  run(["git", "checkout", "--quiet", "present"], at);
  run([process.execPath, "install", "--production", "--frozen-lockfile"], at);
  run([process.execPath, "run", "build"], at);
  await lookAtPresent(key, after);
  console.log("the file of 0.1.0, restored to an installation elsewhere");
  mkdirSync(join(work, "elsewhere"));
  const elsewhere = { DATABASE_PATH: join(work, "elsewhere/lastmile.db") };
  const restore = [process.execPath, program, "restore", first];
  console.log(run(restore, { cwd: checkout, env: elsewhere }).replaceAll(/^/gm, "  "));
  await lookAtPresent(key, seen, elsewhere);
  console.log("The upgrade is right.");
} catch (error) {
  console.error(`FAILED: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  receiver.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit();
