/**
 * Memory and descriptors of a service that is used for long: `bun run bench endurance [REQUESTS]`, as fast as they
 * are answered, in an hour at most. 2,000,000 take some gigabytes of disk. It needs `wrk` and `taskset`.
 *
 * The service is the built program, started by its launcher. The mix is that of `load/mixed.lua`, from 16
 * connections; three readers keep streams open. Of three endpoints two take every event: the receiver of one
 * answers, that of the other accepts and never answers, so that its deliveries pile up. The third has few events
 * and never answers either: they are retried after a second and fail in the end, and 15 minutes later it is switched
 * off.
 *
 * Prints a line for each twentieth of the requests. Then the slope of the resident memory after the first tenth, by
 * least squares, in MB (a million bytes) for 100,000 requests; its peak; what it is made of; descriptors, deliveries,
 * and the machine's load. Fails if the slope is 1 MB or more, the peak 200 MB or more, if descriptors grow, anything
 * is refused, or not all requests were sent. What is set in the environment reaches the service.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { type Caller, system } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { buildProgram } from "../../src/build.ts";
import { createClient } from "../../src/clients/create.ts";
import { completeTicket } from "../../src/completion/complete.ts";
import { Connection } from "../../src/database/connection.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { subscribable_topics } from "../../src/shared/topics.ts";
import { addComment } from "../../src/tickets/comments/comments.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { freePort } from "../free-port.ts";
import { descriptorsOf, memoryParts, ownMb, peakMb, residentMb } from "./load/memory.ts";
import { processorSeconds } from "./load/pinned.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const slope_max_mb = 1;
const peak_max_mb = 200;
/** Connections come and go; a leak would be some thousand. */
const descriptors_grown_max = 4;
const connections = 16;
const streams = 3;
const sample_every_ms = 2000;
const limit_seconds = 3600;
const clients_count = 2000;
/** Completed before the load begins: as many as a board shows of a column, so that it is as large from the start. */
const done_count = 1000;
/** Tickets that are open at any time; the oldest is completed for each that is created. */
const open_count = 200;
/** Changes whose deliveries are retried until they fail: fifteen switch their endpoint off. */
const failing_count = 20;

const requests = Number(process.argv[2] ?? 200_000);
const folder = mkdtempSync(join(tmpdir(), "lastmile-endurance-"));
const path = join(folder, "lastmile.db");
const ca_file = join(folder, "ca.pem");
const receiver = await WebhookReceiver.start();
await receiver.hang("hang");
writeFileSync(ca_file, receiver.ca_pem);

/** A job that is done, as the load leaves them. */
const createDone = (tx: OrgTx, caller: Caller, board_id: string, client_id: string): void => {
  const { ticket } = createTicket(tx, caller, {
    title: "No internet",
    description: "The client says since the morning. Please call before.",
    board_id,
    client_id,
    priority: "medium",
    type: "task",
  });
  const { ticket: done } = completeTicket(tx, caller, ticket, { outcome: "done" });
  addComment(tx, caller, done, { body: "Called.", internal: false });
};

const prepare = () => {
  const sqlite = new Sqlite(path, { storeEvents: fanOut });
  migrate(sqlite, path);
  const made = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net", timezone: "UTC" });
    const tx = root.org(organization.id);
    const board_id = createBoard(tx, { name: "Field" });
    const client_ids = Array.from(
      { length: clients_count },
      (_, n) => createClient(tx, organization, { name: `Client ${n}`, username: `client.${n}` }).id,
    );
    const caller: Caller = {
      organization,
      actor: system,
      abilities,
      board_ids: null,
      channel: "api",
    };
    for (const client_id of client_ids.slice(0, done_count))
      createDone(tx, caller, board_id, client_id);
    const { secret, api_key } = createApiKey(tx, organization, {
      name: "endurance",
      abilities: ["all"],
      daily_limit: 1e9,
    });
    const endpoints = {
      answers: [subscribable_topics, "hook"],
      hangs: [subscribable_topics, "hang/all"],
      hangs_and_fails: [["client.updated"], "hang/few"],
    } as const;
    const endpoint_ids = Object.entries(endpoints).map(([name, [topics, to]]) => ({
      name,
      id: storeEndpoint(tx, { url: receiver.url(to), topics, api_key_id: api_key.id }),
    }));
    return {
      key: secret,
      endpoint_ids,
      board_id,
      column_ids: columnsOf(tx, board_id).map(({ id }) => id),
      client_ids,
    };
  });
  sqlite.close();
  return made;
};

const { key, endpoint_ids, board_id, column_ids, client_ids } = prepare();

/** The program as an installation has it. Returns its launcher. */
const install = async (): Promise<string> => {
  const launcher = join(folder, "src/launcher.sh");
  mkdirSync(join(folder, "src"));
  cpSync("src/launcher.sh", launcher);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  await buildProgram(join(folder, "built/program"));
  return launcher;
};

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const service = Bun.spawn([await install(), "serve"], {
  env: {
    BACKUP_CRON: "off",
    LOG_LEVEL: "info",
    ...process.env,
    LASTMILE_USER: "root",
    NODE_ENV: "production",
    DATABASE_PATH: path,
    PORT: `${port}`,
    HOST: "127.0.0.1",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
    WEBHOOK_ALLOW_PORTS: `${receiver.port}`,
    WEBHOOK_CA_FILE: ca_file,
    WEBHOOK_RETRY_WAITS: "1,1,1,1,1",
  },
  stdout: Bun.file(join(folder, "log")),
  stderr: "inherit",
});

const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

/** Reads a stream and drops what comes, and comes back when it ends. */
const readStream = async (ending: AbortSignal): Promise<void> => {
  while (!ending.aborted)
    try {
      const answer = await fetch(`${base}/v1/events`, {
        headers: { ...headers, accept: "text/event-stream" },
        signal: ending,
      });
      if (!answer.ok) throw new Error(`the stream was answered ${answer.status}`);
      for await (const _ of answer.body ?? []);
    } catch {
      await Bun.sleep(200);
    }
};

const changeClient = async (n: number): Promise<void> => {
  const body = JSON.stringify({ name: `Renamed ${n}`, username: `client.${n}` });
  const answer = await fetch(`${base}/v1/clients/${client_ids[n]}`, {
    method: "PUT",
    headers,
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
};

interface Sample {
  requests: number;
  resident_mb: number;
  /** Without the pages of files. */
  own_mb: number;
  descriptors: number;
}

let answered = 0;
let refused = 0;
const samples: Sample[] = [];
const sample = (): void => {
  samples.push({
    requests: answered,
    resident_mb: residentMb(service.pid),
    own_mb: ownMb(service.pid),
    descriptors: descriptorsOf(service.pid),
  });
};

/** By least squares, in MB for 100,000 requests. */
const slopeOf = (some: readonly Sample[]): number => {
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const x = mean(some.map((each) => each.requests));
  const y = mean(some.map((each) => each.resident_mb));
  const across = some.reduce((sum, each) => sum + (each.requests - x) * (each.resident_mb - y), 0);
  const along = some.reduce((sum, each) => sum + (each.requests - x) ** 2, 0);
  return (across / along) * 100_000;
};

const scriptOf = (): string => {
  const listed = (values: readonly string[]) => `{${values.map((id) => `"${id}"`).join(",")}}`;
  return `
local requests, open_count = ${requests}, ${open_count}
local key, board_id = "${key}", "${board_id}"
local column_ids, client_ids = ${listed(column_ids)}, ${listed(client_ids)}
${readFileSync(join(import.meta.dir, "load/mixed.lua"), "utf8")}`;
};

const began_ms = performance.now();
const seconds = (): number => (performance.now() - began_ms) / 1000;
const mixed = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value.toFixed(0)}`)
    .join(", ");

const report = (): void => {
  const last = samples.at(-1);
  if (!last) return;
  console.log(
    `${last.requests} after ${seconds().toFixed(0)} s: ${last.resident_mb.toFixed(1)} MB, ${last.descriptors} descriptors, load ${loadavg()[0]?.toFixed(2)}; ${mixed(memoryParts(service.pid))}`,
  );
};

/** Sends the requests, and returns when all are answered, or at the limit. */
const load = async (): Promise<void> => {
  const script = join(folder, "mixed.lua");
  writeFileSync(script, scriptOf());
  const options = ["-t1", `-c${connections}`, `-d${limit_seconds}s`, "--timeout", "60s"];
  const child = Bun.spawn(["wrk", ...options, "-s", script, base], { stdout: "pipe" });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => child.kill("SIGINT"));
  let left = "";
  let reported = 0;
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (left + chunk).split("\n");
    left = lines.pop() ?? "";
    for (const line of lines) {
      const [, told, of_which] = /^answered (\d+) (\d+)$/.exec(line) ?? [];
      if (told === undefined) console.log(line);
      else {
        answered = Number(told);
        refused = Number(of_which);
      }
    }
    if (answered >= requests) child.kill("SIGINT"); // it would wait for the limit
    if (answered - reported < requests / 20) continue;
    reported = answered;
    sample();
    report();
    await receiver.arrived(); // it keeps what came until it is asked
  }
  await child.exited;
};

const deliveries = (): void => {
  const file = new Connection(path, { readonly: true });
  for (const { name, id } of endpoint_ids) {
    const [endpoint] = file.rows<object>(
      `SELECT active, failure_count, disabled_reason FROM webhook_endpoints WHERE id = '${id}'`,
    );
    const counts = file.rows<{ status: string; count: number }>(
      `SELECT status, count(*) AS count, sum(attempts) AS attempts FROM webhook_deliveries WHERE endpoint_id = '${id}' GROUP BY status`,
    );
    console.log(`deliveries, ${name}: ${JSON.stringify(counts)} ${JSON.stringify(endpoint)}`);
  }
  file.close();
};

const most = (some: readonly Sample[], of: "resident_mb" | "own_mb" | "descriptors"): number =>
  Math.max(...some.map((each) => each[of]));

/** Prints the figures. Returns whether they hold. */
const judge = (processor_seconds: number): boolean => {
  const isEarly = (each: Sample): boolean => each.requests < requests / 10;
  const early = samples.filter(isEarly);
  const late = samples.filter((each) => !isEarly(each));
  const grown = most(late, "descriptors") - most(early, "descriptors");
  const slope = slopeOf(late);
  const peak = peakMb(service.pid);
  console.log(
    `${answered} requests in ${seconds().toFixed(0)} s, ${refused} refused, ${((processor_seconds * 1e6) / answered).toFixed(0)} µs of processor each; the file has ${(statSync(path).size / 1e6).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(2)}`,
  );
  console.log(
    `resident, MB: slope ${slope.toFixed(2)} for 100,000 requests, peak ${peak.toFixed(1)}; in the first tenth at most ${most(early, "resident_mb").toFixed(1)}, later ${most(late, "resident_mb").toFixed(1)}; at the end ${samples.at(-1)?.resident_mb.toFixed(1)}; without pages of files at most ${most(samples, "own_mb").toFixed(1)}`,
  );
  console.log(`of it at the end, MB: ${mixed(memoryParts(service.pid))}`);
  console.log(
    `descriptors: in the first tenth at most ${most(early, "descriptors")}, later ${most(late, "descriptors")}`,
  );
  const is_flat = slope < slope_max_mb && grown <= descriptors_grown_max;
  return is_flat && peak < peak_max_mb && answered >= requests && refused === 0;
};

const ending = new AbortController();
try {
  console.log(`Bun ${Bun.version}, load ${loadavg()[0]?.toFixed(2)}`);
  while (!(await fetch(`${base}/ready`).catch(() => null))?.ok) await Bun.sleep(50);
  for (let n = 0; n < streams; n += 1) void readStream(ending.signal);
  for (let n = 0; n < failing_count; n += 1) await changeClient(n);
  const sampling = setInterval(sample, sample_every_ms);
  const spent = processorSeconds(service.pid);
  await load();
  clearInterval(sampling);
  sample();
  process.exitCode = judge(processorSeconds(service.pid) - spent) ? 0 : 1;
  ending.abort();
  service.kill("SIGTERM");
  await service.exited;
  deliveries();
} finally {
  ending.abort();
  service.kill("SIGKILL");
  receiver.stop();
  rmSync(folder, { recursive: true });
}
process.exit();
