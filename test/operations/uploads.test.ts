import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { Service } from "../faults/service.ts";
import { until } from "../until.ts";

/* Files as they come over a wire: slowly, cut off, not at all. */

const service = new Service();
const spool = `${service.database}.receiving`;
let path: string;

beforeAll(async () => {
  await service.start();
  const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  const ticket = await service.call("POST", "/v1/tickets", {
    title: "No internet",
    board_id: board.body.id,
    priority: "high",
    type: "support",
  });
  path = `/v1/tickets/${ticket.body.id}/attachments`;
});
afterAll(() => service.remove());

const mebi = 1024 * 1024;
const file_head = '--x\r\nContent-Disposition: form-data; name="file"; filename="log.bin"\r\n\r\n';

const open = async (target: string, headers: string[]) => {
  let answer = "";
  let closed = false;
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(service.base).port),
    socket: {
      data: (_, data) => {
        answer += data.toString();
      },
      close: () => {
        closed = true;
      },
      drain: () => undefined,
    },
  });
  const lines = [
    `POST ${target} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${service.key}`,
    ...headers,
    "",
    "",
  ];
  socket.write(lines.join("\r\n"));
  return {
    /** Everything that was sent has left, or nobody takes it any more. */
    send: async (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length && !closed; ) {
        at += socket.write(bytes.subarray(at, at + 65_536));
        await Bun.sleep(0);
      }
    },
    answer: () => answer,
    closed: () => closed,
    cut: () => socket.terminate(),
  };
};

const openForm = (length: number) =>
  open(path, ["Content-Type: multipart/form-data; boundary=x", `Content-Length: ${length}`]);

/** The lengths of what lies there; a file may go between the two looks. */
const spooled = (): number[] =>
  readdirSync(spool).flatMap(
    (name) => statSync(join(spool, name), { throwIfNoEntry: false })?.size ?? [],
  );

const count = async (): Promise<number> => (await service.call("GET", path)).body.length;

const stall = async () => {
  const caller = await openForm(9 * mebi);
  await caller.send(Buffer.from(file_head));
  await caller.send(new Uint8Array(8 * mebi));
  return caller;
};

test("uploads that stall lie in files beside the database; one that is cut off leaves nothing", async () => {
  const callers = [await stall(), await stall(), await stall()];
  await until(
    "what was sent lies in files",
    () => spooled().every((size) => size > 7 * mebi) && spooled().length === 3,
  );
  for (const caller of callers) caller.cut();
  await until("the files are gone", () => spooled().length === 0);
  expect(await count()).toBe(0);
});

test("JSON that stalls lies in files, too", async () => {
  const caller = await open("/v1/clients", [
    "Content-Type: application/json",
    `Content-Length: ${mebi}`,
  ]);
  await caller.send(new Uint8Array(mebi - 1).fill(0x20));
  await until("it lies in a file", () => spooled().some((size) => size > mebi / 2));
  await caller.send(Buffer.from("x"));
  await until("it is answered", () => caller.answer() !== "");
  expect(caller.answer()).toStartWith("HTTP/1.1 422 ");
  expect(spooled()).toEqual([]);
  caller.cut();
});

test("a file that is too large is refused while it comes, and the rest is not read", async () => {
  const caller = await open(path, [
    "Content-Type: multipart/form-data; boundary=x",
    "Transfer-Encoding: chunked",
  ]);
  const chunk = Buffer.from(`10000\r\n${"a".repeat(0x10000)}\r\n`);
  await caller.send(Buffer.from(`${file_head.length.toString(16)}\r\n${file_head}\r\n`));
  for (let sent = 0; sent < 64 * mebi && !caller.closed(); sent += chunk.length)
    await caller.send(chunk);
  await until("the connection is closed", caller.closed);
  expect(caller.answer()).toStartWith("HTTP/1.1 413 ");
  expect(spooled()).toEqual([]);
  expect(await count()).toBe(0);
});

test("a caller who asks first is told to go on, and served", async () => {
  const body = `${file_head}hello\r\n--x--\r\n`;
  const caller = await open(path, [
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ]);
  await until("it is told", () => caller.answer() !== "");
  expect(caller.answer()).toStartWith("HTTP/1.1 100 ");
  await caller.send(Buffer.from(body));
  await until("it is answered", () => caller.answer().includes("log.bin"));
  expect(caller.answer()).toContain("HTTP/1.1 201 ");
  caller.cut();
});

test("what a killed service had received and half saved is gone after the next start", async () => {
  const before = await count();
  const caller = await stall();
  await until("it lies in a file", () => spooled().some((size) => size > 7 * mebi));
  await service.kill();
  caller.cut();
  expect(spooled().length).toBe(1);
  const half = leaveHalf();
  await service.start();
  expect(spooled()).toEqual([]);
  expect(await count()).toBe(before);
  await until("no piece of it is left", () => piecesOf(half) === 0);
});

test("a file system that refuses undoes nothing that was done, and the stop ends with 0", async () => {
  const upload = async (bytes: number) => {
    const form = new FormData();
    form.set("file", new Blob(["x".repeat(bytes)]), "log.txt");
    const headers = { Authorization: `Bearer ${service.key}` };
    return (await fetch(service.base + path, { method: "POST", body: form, headers })).status;
  };
  // A file stands where the folder was: nothing can be made in it.
  rmSync(spool, { recursive: true });
  writeFileSync(spool, "");
  expect(await upload(mebi)).toBe(503);
  expect(await upload(1024)).toBe(201);
  const told = "the folder for request bodies cannot be written";
  await until("the log says it", () => service.log.includes(told));
  rmSync(spool);
  expect(await upload(mebi)).toBe(201);
  expect(await service.stop()).toBe(0);
});

/** What a service leaves that is killed while it saves a file. */
const leaveHalf = (): string => {
  const id = Bun.randomUUIDv7();
  onFile((sqlite) =>
    sqlite.writeNow((root) => {
      const tx = root.org(service.org_id);
      const ticket = tx.first(tx.from("tickets").select("id"));
      tx.insert("ticket_attachments", {
        id,
        ticket_id: ticket?.id ?? "",
        name: "half.bin",
        content_type: "text/plain",
        size: 99,
        created_by: "{}",
        created_at: now(),
        // Whenever that was by a clock that may have been set since.
        incomplete_since: plusSeconds(now(), 60),
      });
      tx.insert("attachment_pieces", {
        attachment_id: id,
        position: 0,
        content: Buffer.from("half"),
      });
    }),
  );
  return id;
};

const onFile = <T>(work: (sqlite: Sqlite) => T): T => {
  const sqlite = new Sqlite(service.database);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

const piecesOf = (attachment_id: string): number =>
  onFile((sqlite) => {
    const db = sqlite.reader(service.org_id);
    const pieces = db.from("attachment_pieces").where("attachment_id", "=", attachment_id);
    return db.all(pieces.select("position")).length;
  });
