/**
 * Many who read the stream of events: `bun run bench event-streams [SECONDS] [STALLED]`.
 *
 * 200 readers hear of 100 events a second, while the service is restarted a third of the time in by
 * SIGTERM and after another third by kill -9; each comes back with its last id. With STALLED, so
 * many more open a stream over a file of 10,000 older events and read nothing of it. Printed are the
 * lag from the sending of a change to its arrival at the readers, the service's longest turn, by the
 * clock and by what it had of the processor, and its memory. It fails when a reader did not get every
 * event once, and in order.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { emit } from "../../src/events/emit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";

const seconds = Number(process.argv[2] ?? 30);
const stalled_count = Number(process.argv[3] ?? 0);
const readers_count = 200;
const readers_each_key = 10;
const event_every_ms = 10;
const older_events = stalled_count > 0 ? 10_000 : 0;

const folder = mkdtempSync(join(tmpdir(), "lastmile-streams-"));
const database = join(folder, "lastmile.db");

const makeFile = () => {
  const sqlite = new Sqlite(database, { storeEvents: fanOut });
  migrate(sqlite, database);
  const made = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net" });
    const tx = root.org(organization.id);
    const input = { name: "bench", abilities: ["all"], daily_limit: 10_000_000 };
    const count = Math.ceil((readers_count + stalled_count) / readers_each_key);
    const keys = Array.from({ length: count }, () => createApiKey(tx, organization, input).secret);
    for (let n = 0; n < older_events; n += 1) {
      const client = { id: Bun.randomUUIDv7(), username: `older-${n}`, notes: "x".repeat(1000) };
      emit(tx, "client.created", { client }, { branch_id: null, board_id: null });
    }
    return keys;
  });
  sqlite.close();
  return made;
};

const keys = makeFile();
let port = 0;
let probe = 0;

/** Those whom the service closed because they did not read: they themselves would not notice. */
let closed = 0;
const countClosed = async (log: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
  for await (const text of log.pipeThrough(new TextDecoderStream()))
    closed += text.split('"reason":"stalled"').length - 1;
};

const start = async (): Promise<Bun.Subprocess> => {
  const service = Bun.spawn([process.execPath, join(import.meta.dir, "service.ts"), "probed"], {
    env: {
      ...process.env,
      PORT: String(port), // the same again, so that readers find it
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      DATABASE_PATH: database,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  countClosed(service.stdout);
  let text = "";
  for await (const chunk of service.stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (!text.includes("}")) continue;
    ({ port, probe } = JSON.parse(text));
    return service;
  }
  throw new Error(`The service has not started: ${text}`);
};

interface Probed {
  longest_turn_ms: number;
  /** By what the main thread had of the processor. */
  busiest_turn_ms: number;
  rss: number;
}

const look = async (): Promise<Probed> =>
  (await fetch(`http://127.0.0.1:${probe}`)).json() as Promise<Probed>;

/** When each event was sent, by its number. */
const sent_ms: number[] = [];
const lags: number[] = [];
let is_over = false;

interface Reader {
  next: number;
  faults: number;
  returns: number;
}

const readers: Reader[] = [];

/** Reads on and on, and comes back with the last id. */
const read = async (key: string, reader: Reader): Promise<void> => {
  let last_id = "";
  let buffer = "";
  const take = (frame: string): void => {
    last_id = /^id: (.*)$/m.exec(frame)?.[1] ?? last_id;
    const number = Number(/"username":"event-(\d+)"/.exec(frame)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) return;
    if (number !== reader.next) reader.faults += 1;
    reader.next = number + 1;
    lags.push(performance.now() - (sent_ms[number] ?? 0));
  };
  while (!is_over) {
    try {
      const response = await fetch(
        `http://127.0.0.1:${port}/v1/events${last_id === "" ? "?after=latest" : ""}`,
        {
          headers: {
            authorization: `Bearer ${key}`,
            accept: "text/event-stream",
            "last-event-id": last_id,
          },
        },
      );
      if (!response.body || response.status !== 200) throw new Error(String(response.status));
      buffer = "";
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        buffer += chunk;
        const frames = buffer.split("\n\n");
        buffer = frames.pop() ?? "";
        for (const frame of frames) take(frame);
      }
    } catch {
      // it comes back
    }
    reader.returns += 1;
    await Bun.sleep(100);
  }
};

/** Asks for a stream and reads nothing of it. */
const stall = (key: string): void => {
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(
      `GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nAccept: text/event-stream\r\n\r\n`,
    ),
  );
  socket.pause();
  socket.on("error", () => socket.destroy());
};

/** In the order of the numbers: one after the other, each as soon as the service lets it. */
const write = async (key: string, number: number): Promise<void> => {
  sent_ms[number] = performance.now();
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/clients`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": `event-${number}`,
        },
        body: JSON.stringify({ name: `Client ${number}`, username: `event-${number}` }),
      });
      await answer.arrayBuffer();
      if (answer.status === 201) return;
      if (answer.status < 500) throw new Error(`POST: ${answer.status}`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("POST")) throw error;
      await Bun.sleep(50);
      sent_ms[number] = performance.now();
    }
  }
};

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** What was seen since the last report. */
const report = async (what: string): Promise<void> => {
  const { longest_turn_ms, busiest_turn_ms, rss } = await look();
  const sorted = lags.splice(0).toSorted((a, b) => a - b);
  const [p50, p99, worst] = [at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1)];
  console.log(
    `${what.padEnd(24)} ${String(sorted.length).padStart(8)} told; lag p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} worst ${worst.toFixed(1)} ms; longest turn ${longest_turn_ms.toFixed(1)} ms, of the processor ${busiest_turn_ms.toFixed(1)}; rss ${(rss / 2 ** 20).toFixed(0)} MiB`,
  );
};

const keyOf = (reader: number): string => keys[Math.floor(reader / readers_each_key)] ?? "";

let service = await start();
for (let n = 0; n < readers_count; n += 1) {
  const reader = { next: 0, faults: 0, returns: 0 };
  readers.push(reader);
  read(keyOf(n), reader);
}
await Bun.sleep(1500);
await look();
for (let n = 0; n < stalled_count; n += 1) stall(keyOf(readers_count + n));

let number = 0;
const writeFor = async (span_ms: number): Promise<void> => {
  const began = performance.now();
  for (let n = 0; performance.now() - began < span_ms; n += 1, number += 1) {
    await write(keys[0] ?? "", number);
    await Bun.sleep(Math.max(0, began + (n + 1) * event_every_ms - performance.now()));
  }
};

const third_ms = (seconds * 1000) / 3;
const restarts = stalled_count > 0 ? [] : (["SIGTERM", "SIGKILL"] as const);
await writeFor(third_ms);
await report("first third");
for (const signal of restarts) {
  const began = performance.now();
  service.kill(signal);
  await service.exited;
  console.log(`${signal}: gone after ${(performance.now() - began).toFixed(0)} ms`);
  const writing = writeFor(third_ms);
  service = await start();
  await Bun.sleep(third_ms / 3);
  await report(`after ${signal}`);
  await writing;
  await report("the rest of the third");
}
if (stalled_count > 0)
  for (let part = 0; part < 4; part += 1) {
    await writeFor(third_ms / 2);
    await report(`${closed} of ${stalled_count} closed`);
  }
await Bun.sleep(2000);
is_over = true;
const faults = readers.reduce((sum, reader) => sum + reader.faults, 0);
const behind = readers.filter((reader) => reader.next !== number).length;
console.log(
  `${number} events, ${readers_count} readers, ${readers.reduce((sum, { returns }) => sum + returns, 0)} returns: ${faults} out of order, missing or twice; ${behind} readers did not get the last`,
);
service.kill("SIGTERM");
await service.exited;
rmSync(folder, { recursive: true });
process.exit(faults + behind > 0 ? 1 : 0);
