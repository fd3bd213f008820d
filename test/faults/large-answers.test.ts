import { afterAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import type { Call } from "../../src/http/engine/call.ts";
import { respondEncoded } from "../../src/http/engine/respond.ts";
import { inSingleWrite } from "../../src/http/engine/single-write.ts";
import { until } from "../until.ts";

/** More than the kernel takes for a client that does not read. */
const large_length = 8 * 1024 * 1024;

const pattern = crypto.getRandomValues(new Uint8Array(4096));

/** Differs in each page from that of another seed. */
const bytesOf = (seed: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(large_length);
  for (let at = 0; at < large_length; at += pattern.length) bytes.set(pattern, at);
  for (let at = 0; at < large_length; at += pattern.length) bytes[at] = seed;
  return bytes;
};

/** What the last answers were made of, by their seeds. */
const sent = new Map<number, Uint8Array<ArrayBuffer>>();

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    await Bun.sleep(0); // an answer of a reader thread comes later, too
    const { pathname, searchParams } = new URL(request.url);
    const seed = Number(searchParams.get("seed"));
    const bytes = bytesOf(seed);
    sent.set(seed, bytes);
    if (pathname === "/overwritten")
      return new Response(inSingleWrite(request, bytes, () => bytes.fill(0)));
    const call = { request, headers: {} } as Call; // all that is used of it
    return respondEncoded(call, { status: 200, headers: {}, bytes });
  },
});
afterAll(() => server.stop(true));

const open = async (path: string): Promise<Socket> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: "127.0.0.1", port: server.port ?? 0, allowHalfOpen: true });
  socket.on("error", reject);
  socket.on("connect", resolve);
  socket.pause();
  await promise;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return socket;
};

/** Reads the answer to its end. */
const readBody = async (socket: Socket): Promise<{ head: string; body: Buffer }> => {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer);
    await Bun.sleep(0);
  }
  const whole = Buffer.concat(chunks);
  const body_at = whole.indexOf("\r\n\r\n") + 4;
  return { head: whole.toString("latin1", 0, body_at), body: whole.subarray(body_at) };
};

/** Takes the memory that was freed, and writes into it. */
const reuseMemory = (): void => {
  for (let n = 0; n < 4; n += 1) new Uint8Array(large_length).fill(0xaa);
};

const freed = (seed: number): Promise<void> =>
  until(`the bytes of answer ${seed} are freed`, () => sent.get(seed)?.byteLength === 0);

test("a body is copied when it is written, before a slow client has it", async () => {
  const socket = await open("/overwritten?seed=1");
  await until("it is overwritten", () => sent.get(1)?.every((byte) => byte === 0) ?? false);
  const { head, body } = await readBody(socket);
  expect(head).toContain(`Content-Length: ${large_length}\r\n`);
  expect(body.equals(bytesOf(1))).toBe(true);
});

test("the bytes of an answer are freed once written, and slow clients have all of it", async () => {
  const seeds = [11, 12, 13, 14];
  const sockets = await Promise.all(seeds.map((seed) => open(`/?seed=${seed}`)));
  for (const seed of seeds) await freed(seed);
  reuseMemory();
  const answers = await Promise.all(sockets.map(readBody));
  for (const [index, { head, body }] of answers.entries()) {
    expect(head).toContain(`Content-Length: ${large_length}\r\n`);
    expect(body.equals(bytesOf(seeds[index] ?? 0))).toBe(true);
  }
});

test("clients that hang up do not harm the answers of others", async () => {
  const patient = await open("/?seed=21");
  for (let n = 0; n < 6; n += 1) {
    const socket = await open(`/?seed=${100 + n}`);
    if (n % 2 === 0) socket.once("data", () => socket.destroy()).resume();
    await freed(100 + n);
    socket.end(); // half closed
    reuseMemory();
    socket.destroy();
  }
  const { body } = await readBody(patient);
  expect(body.equals(bytesOf(21))).toBe(true);
});
