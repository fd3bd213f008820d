import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import type { DeliveryError } from "../../src/shared/webhook-vocabulary.ts";
import { until } from "../until.ts";
import { fullBacklog } from "./full-backlog.ts";
import { Outbox } from "./outbox.ts";
import type { Manners, RawReceiver } from "./raw-receiver.ts";
import { authority, receiver_host } from "./receiver.ts";

/*
 * What a receiver may do, and what a delivery then shows over HTTP (§3.2, §6.5, decisions §7). The
 * clock stands, and is moved only where a limit must end something.
 */

const start = new Date("2026-10-15T08:00:00Z");
const waits = [10, 60, 300, 1800, 7200];

let outbox: Outbox;
beforeEach(() => {
  jest.useFakeTimers();
  setSystemTime(start);
  outbox = new Outbox();
});
afterEach(async () => {
  jest.useRealTimers();
  setSystemTime();
  await outbox.close();
});

/** How far an attempt came: what of it has a time. */
type Reached = "nothing" | "connected" | "handshaken" | "answered";
const reaches: Reached[] = ["nothing", "connected", "handshaken", "answered"];

interface Expected {
  /** Its answer; null without one. */
  status: number | null;
  error: DeliveryError | null;
  /** Seconds until the next attempt; null when this was the last. */
  wait: number | null;
  reached: Reached;
}

const answered = (status: number, wait: number | null = null): Expected => ({
  status,
  error: status >= 200 && status < 300 ? null : "http",
  wait,
  reached: "answered",
});
const unanswered = (error: DeliveryError, reached: Reached): Expected => ({
  status: null,
  error,
  wait: 10,
  reached,
});

const stateOf = ({ status, error, wait }: Omit<Expected, "reached">) => ({
  status: error === null ? "delivered" : wait === null ? "failed" : "pending",
  response_status: status,
  error,
});

/** One event to the receiver; its delivery as the API shows it when the first attempt has ended. */
const deliver = async (receiver: Pick<RawReceiver, "url">, moveOn?: () => Promise<void>) => {
  const { id } = await outbox.endpoint(receiver);
  outbox.start({ waits });
  await outbox.events();
  await moveOn?.();
  await outbox.settled();
  const [delivery] = await outbox.deliveries(id);
  const { body } = await outbox.world.get(`/v1/webhooks/${id}/deliveries`);
  expect(delivery).toMatchObject(body.data[0]);
  return delivery;
};

const shows = async (
  receiver: Pick<RawReceiver, "url">,
  { status, error, wait, reached }: Expected,
  moveOn?: () => Promise<void>,
) => {
  const delivery = await deliver(receiver, moveOn);
  const came = (part: Reached) =>
    reaches.indexOf(reached) >= reaches.indexOf(part) ? expect.any(Number) : null;
  const due_ms = Date.now() + (wait ?? 0) * 1000 + 1;
  // A copy: the matchers of what fits are written into what is looked at.
  expect(structuredClone(delivery)).toMatchObject({
    ...stateOf({ status, error, wait }),
    attempts: 1,
    response_body: status === null ? null : expect.any(String),
    response_headers: status === null ? null : expect.any(Object),
    next_attempt_at: wait === null ? null : `${new Date(due_ms).toISOString().slice(0, 19)}Z`,
    delivered_at: error === null ? expect.any(String) : null,
    duration_ms: expect.any(Number),
    reason: null,
    attempt_log: [
      {
        n: 1,
        response_status: status,
        error,
        dns_ms: expect.any(Number),
        connect_ms: came("connected"),
        tls_ms: came("handshaken"),
        first_byte_ms: came("answered"),
        total_ms: expect.any(Number),
      },
    ],
  });
  return delivery;
};

const head = (line: string, ...headers: string[]): string =>
  [`HTTP/1.1 ${line}`, ...headers, "", ""].join("\r\n");

/** Says this once asked, and keeps the connection. */
const says = (text: string | Uint8Array): Manners => ({
  asked: (socket) => void socket.write(text),
});
/** Says this once asked, and hangs up. */
const saysAndEnds = (text: string): Manners => ({
  asked: (socket) => void socket.end(text),
});
const empty = "Content-Length: 0";

describe("an answer decides", () => {
  const retryAfter = (value: string): string =>
    head("429 Slow down", empty, `Retry-After: ${value}`);
  const unavailable = (value: string): string => head("503 Down", empty, `Retry-After: ${value}`);

  test.each<[string, string, Expected]>([
    ["200", head("200 OK", empty), answered(200)],
    ["204", head("204 No Content"), answered(204)],
    ["226, whatever 2xx it is", head("226 IM Used", empty), answered(226)],
    ["301", head("301 Moved", empty, "Location: https://elsewhere.example/"), answered(301)],
    ["304", head("304 Not Modified"), answered(304)],
    ["400", head("400 Bad Request", empty), answered(400)],
    ["404", head("404 Not Found", empty), answered(404)],
    ["410", head("410 Gone", empty), answered(410)],
    ["500", head("500 Oops", empty), answered(500, 10)],
    [
      "500 that asks for a wait gets none",
      head("500 Oops", empty, "Retry-After: 99"),
      answered(500, 10),
    ],
    ["503", head("503 Down", empty), answered(503, 10)],
    ["503 for two minutes", unavailable("120"), answered(503, 120)],
    ["599", head("599 Odd", empty), answered(599, 10)],
    ["429", head("429 Slow down", empty), answered(429, 10)],
    ["429 for two minutes", retryAfter("120"), answered(429, 120)],
    ["429 for less than the wait", retryAfter("3"), answered(429, 10)],
    ["429 for two hours", retryAfter("7200"), answered(429, 7200)],
    ["429 for longer", retryAfter("7201"), answered(429, 7200)],
    ["429 for ever", retryAfter("9".repeat(400)), answered(429, 7200)],
    ["429 for less than nothing", retryAfter("-60"), answered(429, 10)],
    ["429 until a date", retryAfter("Thu, 15 Oct 2026 08:05:00 GMT"), answered(429, 300)],
    [
      "429 until a date that is over",
      retryAfter("Thu, 15 Oct 2026 07:00:00 GMT"),
      answered(429, 10),
    ],
    [
      "429 until a date of next year",
      retryAfter("Fri, 15 Oct 2027 08:00:00 GMT"),
      answered(429, 7200),
    ],
    ["429 until nobody knows when", retryAfter("after lunch"), answered(429, 10)],
    ["429 for hexadecimal", retryAfter("0x78"), answered(429, 10)],
    ["HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nthanks", answered(200)],
    ["100 first", head("100 Continue") + head("200 OK", empty), answered(200)],
    [
      "100 sixteen times first",
      head("100 Continue").repeat(16) + head("200 OK", empty),
      answered(200),
    ],
    ["another protocol", head("101 Switching", "Upgrade: x", "Connection: Upgrade"), answered(101)],
    ["a body cut after the status", `${head("200 OK", "Content-Length: 100")}half`, answered(200)],
    [
      "a chunked body cut",
      `${head("200 OK", "Transfer-Encoding: chunked")}5\r\nhal`,
      answered(200),
    ],
  ])("%s", async (_, text, expected) => {
    const receiver = await outbox.rawReceiver(saysAndEnds(text));
    await shows(receiver, expected);
    expect(receiver.requests).toBe(1);
  });
});

describe("no answer, or none that is HTTP", () => {
  const reset = (socket: Socket): void => void socket.destroy();

  test.each<[string, Manners]>([
    ["reset once asked", { asked: reset }],
    ["closed once asked", saysAndEnds("")],
    ["a status line that is cut", saysAndEnds("HTTP/1.1 20")],
    ["headers that are cut", saysAndEnds("HTTP/1.1 200 OK\r\nContent-Le")],
    ["something else", saysAndEnds("220 mail.example ESMTP\r\n")],
    ["noise", saysAndEnds("\u0000\u0001\u0002\u0003".repeat(100))],
    ["100 again and again", saysAndEnds(head("100 Continue").repeat(17) + head("200 OK", empty))],
    ["more headers than anybody needs", saysAndEnds(head("200 OK", `X-Pad: ${"x".repeat(4e6)}`))],
  ])("%s: tried again", async (_, manners) => {
    await shows(await outbox.rawReceiver(manners), unanswered("connect", "handshaken"));
  });
});

describe("TLS that fails: tried again, and not a byte of the event was sent", () => {
  test.each([
    ["another name", () => authority.issue("hooks.orontes.example")],
    ["over", () => authority.issue(receiver_host, "expired")],
    ["signed by itself", () => authority.issue(receiver_host, "self_signed")],
    ["of an unknown authority", () => createAuthority("Another").issue(receiver_host)],
  ])("a certificate %s", async (_, issue) => {
    const receiver = await outbox.rawReceiver(says(head("200 OK", empty)), issue());
    await shows(receiver, unanswered("tls", "connected"));
    expect(receiver.requests).toBe(0);
  });

  test.each<[string, Manners]>([
    ["plain HTTP", { opened: (socket) => void socket.end(head("400 Bad Request", empty)) }],
    [
      "a hang-up at the handshake",
      { opened: (socket) => void socket.once("data", () => socket.destroy()) },
    ],
  ])("%s", async (_, manners) => {
    await shows(await outbox.rawReceiver(manners, null), unanswered("tls", "connected"));
  });
});

describe("before anything opens: tried again, since it may well be mended", () => {
  test("a port that refuses", async () => {
    const receiver = await outbox.rawReceiver({});
    const url = receiver.url();
    receiver.stop();
    await shows({ url: () => url }, unanswered("connect", "nothing"));
  });

  test.each<[string, string[] | undefined, DeliveryError]>([
    ["a name that is gone", undefined, "dns"],
    ["a name that became private", ["127.0.0.1", "10.0.0.5"], "refused_address"],
  ])("%s", async (_, addresses, error) => {
    const receiver = await outbox.rawReceiver({});
    const { attempt_log } = await shows(receiver, unanswered(error, "nothing"), async () => {
      if (addresses) outbox.world.names[receiver_host] = addresses;
      else delete outbox.world.names[receiver_host];
    });
    expect(attempt_log[0].address).toBeNull();
    expect(receiver.spoken_to).toBe(0);
  });

  test("a connection that nobody takes: given up after five seconds", async () => {
    const full = await fullBacklog();
    outbox.world.outbound.allow_ports.push(full.port);
    const url = `https://${receiver_host}:${full.port}/`;
    try {
      await shows({ url: () => url }, unanswered("timeout", "nothing"), async () => {
        await outbox.turn(); // by now the attempt is under way
        jest.advanceTimersByTime(connect_limit_ms);
      });
    } finally {
      full.free();
    }
  });
});

const connect_limit_ms = 5000;
const answer_limit_ms = 10_000;
const body_limit_ms = 2000;

describe("a receiver that hangs", () => {
  /** Sends to it, and moves the clock by the limit when it has come so far. */
  const outlasts = async (
    receiver: RawReceiver,
    expected: Expected,
    [has_come, limit_ms]: [() => boolean, number],
  ) => {
    const delivery = await shows(receiver, expected, async () => {
      await until("the receiver was spoken to", has_come);
      for (let moved_ms = 0; moved_ms < limit_ms; moved_ms += 500) {
        expect((await outbox.world.get("/v1/webhooks")).status).toBe(200); // a turn for the sockets
        jest.advanceTimersByTime(500);
      }
    });
    expect(delivery.duration_ms).toBe(limit_ms);
    return delivery;
  };

  test("at the TLS handshake", async () => {
    const receiver = await outbox.rawReceiver({}, null);
    const spoken = () => receiver.spoken_to === 1;
    await outlasts(receiver, unanswered("timeout", "connected"), [spoken, connect_limit_ms]);
  });

  /** A byte each half second of the moved clock, after what it says first. */
  const drips = (first: string, byte: string): Manners => ({
    asked: (socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.write(byte), 500);
      socket.once("close", () => clearInterval(timer));
    },
  });

  test.each<[string, Manners]>([
    ["before the status", {}],
    ["after 100", says(head("100 Continue"))],
    ["in the status line", says("HTTP/1.1 2")],
    ["in the headers", says("HTTP/1.1 200 OK\r\nX-A: b\r\n")],
    ["with headers that drip", drips("HTTP/1.1 200 OK\r\nX-Slow: ", "x")],
  ])("%s", async (_, manners) => {
    const receiver = await outbox.rawReceiver(manners);
    const asked = () => receiver.requests === 1;
    await outlasts(receiver, unanswered("timeout", "handshaken"), [asked, answer_limit_ms]);
  });

  test.each<[string, number, Manners]>([
    ["in the body", 200, says(`${head("200 OK", "Content-Length: 9")}half`)],
    ["with a body that drips", 200, drips(head("200 OK", "Content-Length: 999"), "x")],
    ["in the body of a refusal", 410, says(head("410 Gone", "Content-Length: 9"))],
  ])("%s: the status decides after two seconds", async (_, status, manners) => {
    let answers = 0;
    const receiver = await outbox.rawReceiver({
      asked: (socket) => {
        manners.asked?.(socket);
        answers += 1;
      },
    });
    const { id } = await outbox.endpoint(receiver);
    outbox.start({ waits });
    await outbox.events();
    await until("it has answered", () => answers === 1);
    await until("the delivery is recorded", async () => {
      jest.advanceTimersByTime(100);
      const [{ attempts }] = await outbox.deliveries(id);
      return attempts === 1;
    });
    const [delivery] = await outbox.deliveries(id);
    expect(delivery).toMatchObject({ attempts: 1, ...stateOf(answered(status)) });
    expect(delivery.attempt_log[0].first_byte_ms).toBeLessThan(delivery.duration_ms);
    expect(delivery.duration_ms).toBeGreaterThanOrEqual(body_limit_ms);
  });
});

describe("a body larger than anybody wants", () => {
  test("a gigabyte: 16 KiB are kept, and the connection ends long before", async () => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    let written = 0;
    const receiver = await outbox.rawReceiver({
      asked: (socket) => {
        socket.write(head("200 OK", "Content-Length: 1073741824"));
        const pour = (): void => {
          while (!socket.destroyed && written < 2 ** 30) {
            written += chunk.byteLength;
            if (!socket.write(chunk)) return void socket.once("drain", pour);
          }
        };
        pour();
      },
    });
    const { response_body } = await shows(receiver, answered(200));
    expect(response_body === "x".repeat(16 * 1024)).toBe(true);
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test("a gzip bomb is not decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const zipped = head("200 OK", `Content-Length: ${bomb.length}`, "Content-Encoding: gzip");
    const receiver = await outbox.rawReceiver(says(Buffer.concat([Buffer.from(zipped), bomb])));
    const { response_body, response_headers } = await shows(receiver, answered(200));
    expect(response_body.length).toBeLessThanOrEqual(16 * 1024);
    expect(response_body).toStartWith("\u001f");
    expect(response_headers["content-encoding"]).toBe("gzip");
  });
});

test.each<[string, Manners, Partial<Expected>]>([
  ["503", says(head("503 Down", empty)), { status: 503, error: "http" }],
  ["hanging up", saysAndEnds(""), { status: null, error: "connect" }],
])("%s for ever: six attempts, each wait the contract's or longer", async (_, manners, last) => {
  const receiver = await outbox.rawReceiver(manners);
  const { id } = await outbox.endpoint(receiver);
  outbox.start({ waits });
  await outbox.events();
  for (const [index, seconds] of waits.entries()) {
    await until(
      "it was tried",
      async () => (await outbox.deliveries(id))[0].attempts === index + 1,
    );
    jest.advanceTimersByTime(seconds * 1000);
    await outbox.turn();
    expect(receiver.requests).toBe(index + 1);
    jest.advanceTimersByTime(1);
    await until("it comes again", () => receiver.requests === index + 2);
  }
  await outbox.finished();
  const [delivery] = await outbox.deliveries(id);
  expect(delivery).toMatchObject({
    status: "failed",
    attempts: 6,
    next_attempt_at: null,
    response_status: last.status ?? null,
    error: last.error,
  });
  expect(delivery.attempt_log.map(({ n }: { n: number }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
  setSystemTime(Date.now() + 30 * 24 * 3600 * 1000); // at once: its seconds would each be ticked
  await outbox.turn();
  expect(receiver.requests).toBe(6);
  expect(await outbox.read(id)).toMatchObject({ failure_count: 1, active: true });
});
