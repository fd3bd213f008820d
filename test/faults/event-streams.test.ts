import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { Sqlite } from "../../src/database/group-commit.ts";
import { emit } from "../../src/events/emit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { run } from "../command.ts";
import { EventReader, usernames } from "../event-reader.ts";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/* What of the stream of events only a real service, a real connection and a second process show. */

const service = new Service();
beforeAll(() => service.start());
afterAll(() => service.remove());

const open = async (path = "/v1/events?after=latest", last_id = "", key = service.key) =>
  new EventReader(
    await fetch(service.base + path, {
      headers: {
        authorization: `Bearer ${key}`,
        accept: "text/event-stream",
        "last-event-id": last_id,
      },
    }),
  );

const client = (username: string) =>
  service.call("POST", "/v1/clients", { name: username, username });

const command = (...args: string[]) => run(args, { DATABASE_PATH: service.database });

test("nothing is missed or told twice over a kill and a stop, and the stop does not wait", async () => {
  const told: unknown[] = [];
  let last_id = "";
  let reader = await open();
  for (const end of ["kill", "stop", "none"] as const) {
    for (const name of ["a", "b"]) await client(`${end}-${name}`);
    await reader.events(2);
    if (end === "kill") await service.kill();
    if (end === "stop") {
      expect(await service.stop()).toBe(0);
      await reader.ended();
      expect(service.log).toContain('"reason":"stopped","msg":"stream ended"');
    }
    told.push(...usernames(reader.told));
    last_id = reader.last_id;
    if (end === "none") break;
    await service.start();
    await client(`${end}-meanwhile`);
    reader = await open("/v1/events", last_id);
    told.push(...usernames(await reader.events(1)));
    last_id = reader.last_id;
    await reader.close();
    reader = await open("/v1/events", last_id);
  }
  expect(told).toEqual([
    "kill-a",
    "kill-b",
    "kill-meanwhile",
    "stop-a",
    "stop-b",
    "stop-meanwhile",
    "none-a",
    "none-b",
  ]);
}, 60_000);

test("what another process does is told, and a key that it revokes ends its stream", async () => {
  const made = await command(
    "key",
    "create",
    "--org",
    service.org_id,
    "--name",
    "reader",
    "--abilities",
    "webhooks:read,clients:read",
    "--json",
  );
  const { id, key } = JSON.parse(made.out);
  const reader = await open("/v1/events?after=latest", "", key);
  const file = join(service.folder, "clients.csv");
  writeFileSync(file, "name,username\nImported,imported\n");
  const imported = await command("import", "clients", file, "--org", service.org_id);
  expect([imported.code, imported.err]).toEqual([0, ""]);
  expect(usernames(await reader.events(1))).toEqual(["imported"]);
  const revoked = await command("key", "revoke", id);
  expect([revoked.code, revoked.err]).toEqual([0, ""]);
  await reader.ended();
}, 60_000);

/** A connection that has asked for the stream and got its beginning, and reads nothing more until it is resumed. */
class Connection {
  received = "";

  private constructor(readonly socket: Socket) {}

  /** Null when it was refused: there are as many as may be. */
  static async open(
    path = "/v1/events?after=latest",
    { base, key } = service,
  ): Promise<Connection | null> {
    const { hostname, port } = new URL(base);
    const opened = new Connection(connect(Number(port), hostname));
    opened.socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\nAccept: text/event-stream\r\n\r\n`,
    );
    const begun = Promise.withResolvers<boolean>();
    opened.socket.on("error", begun.reject);
    opened.socket.on("data", (bytes) => {
      opened.received += bytes;
      if (opened.received.includes("\nid: ")) begun.resolve(true);
      if (opened.received.startsWith("HTTP/1.1 429")) begun.resolve(false);
    });
    if (await begun.promise) {
      opened.socket.pause();
      return opened;
    }
    opened.socket.destroy();
    return null;
  }
}

const hungUp = (): number => service.log.match(/"hung_up","msg":"stream ended"/g)?.length ?? 0;

test("a caller who is gone without a word leaves room for another", async () => {
  const connections: Connection[] = [];
  const open = async (): Promise<boolean> => {
    const connection = await Connection.open();
    if (connection) connections.push(connection);
    return connection !== null;
  };
  const gone_before = hungUp();
  while (await open());
  expect(connections.length).toBeGreaterThan(1);
  connections[0]?.socket.destroy();
  await until("there is room", open);
  for (const { socket } of connections) socket.destroy();
  await until("all have gone", () => hungUp() >= gone_before + connections.length);
}, 60_000);

test("who does not read is closed, and others are told meanwhile", async () => {
  const reader = await open();
  const stalled = await Connection.open();
  if (!stalled) throw new Error("there is no room for a stream");
  const writer = new Sqlite(service.database, { storeEvents: fanOut });
  const count = 100;
  writer.pragma("busy_timeout = 5000");
  for (let round = 1; round <= 2; round += 1) {
    writer.writeNow((root) => {
      const tx = root.org(service.org_id);
      const client = { notes: "x".repeat(60_000) };
      for (let number = 0; number < count; number += 1)
        emit(tx, "client.created", { client }, { branch_id: null, board_id: null });
    });
    await reader.events(round * count);
  }
  writer.close();
  await until("it is closed", () => /"stalled","msg":"stream ended"/.test(service.log));
  stalled.socket.resume();
  await until("the connection has ended", () => stalled.socket.closed);
  const ids = [...stalled.received.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
  const all = reader.told.map(({ id }) => id);
  expect(ids.slice(1)).toEqual(all.slice(0, ids.length - 1));
  expect(ids.length).toBeLessThan(all.length);
  const back = await open("/v1/events", ids.at(-1));
  await back.events(all.length - ids.length + 1);
  expect(back.told.map(({ id }) => id)).toEqual(all.slice(ids.length - 1));
}, 60_000);

test("a stop ends the streams of those who do not read, too", async () => {
  const stopping = new Service();
  try {
    const writer = new Sqlite(stopping.database, { storeEvents: fanOut });
    const count = 400; // more bytes than a connection takes from who sends and holds for who does not read
    writer.writeNow((root) => {
      const tx = root.org(stopping.org_id);
      const client = { notes: "x".repeat(60_000) };
      for (let number = 0; number < count; number += 1)
        emit(tx, "client.created", { client }, { branch_id: null, board_id: null });
    });
    writer.close();
    await stopping.start();
    const stalled = await Connection.open("/v1/events", stopping);
    const headers = { authorization: `Bearer ${stopping.key}`, accept: "text/event-stream" };
    const reader = new EventReader(await fetch(`${stopping.base}/v1/events`, { headers }));
    await reader.events(count);
    expect(await stopping.stop()).toBe(0);
    await reader.ended();
    const ended = [...stopping.log.matchAll(/"events":(\d+),.*"reason":"stopped"/g)];
    const [some, all] = ended.map(([, events]) => Number(events)).toSorted((a, b) => a - b);
    expect(some).toBeLessThan(count);
    expect(all).toBe(count);
    stalled?.socket.destroy();
  } finally {
    await stopping.remove();
  }
}, 60_000);
