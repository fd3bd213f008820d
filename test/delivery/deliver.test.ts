import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { type AttemptResult, Deliverer } from "../../src/webhooks/deliver.ts";
import { until } from "../until.ts";
import { ca_file, loopback } from "./outbox.ts";
import { Receiver, receiver_host } from "./receiver.ts";

const message = { headers: { "Content-Type": "application/json" }, body: '{"n":"بيروت"}' };

let receiver: Receiver;
let deliverer: Deliverer;
let names: Record<string, string[]>;
let asked: string[];

const outbound = (allow_ports: number[], allow_networks = [loopback]) => ({
  allow_networks,
  access_networks: [],
  sso_networks: [],
  authorities: [],
  allow_ports,
  resolve: async (host: string): Promise<string[]> => {
    asked.push(host);
    const found = names[host];
    if (!found) throw new Error("ENOTFOUND");
    return found;
  },
});

beforeEach(async () => {
  asked = [];
  names = { [receiver_host]: ["127.0.0.1"], "other.example": ["127.0.0.1"] };
  receiver = await Receiver.start();
  deliverer = new Deliverer(outbound([receiver.port]), ca_file);
});

afterEach(() => {
  jest.useRealTimers();
  deliverer.close();
  receiver.stop();
});

describe("an attempt that is answered", () => {
  test("sends the exact bytes, and tells what it took", async () => {
    const attempt = await deliverer.attempt(receiver.url("/a?b=c"), message);
    expect(attempt).toMatchObject({ response_status: 204, error: null, address: "127.0.0.1" });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({ path: "/a?b=c", body: message.body });
    expect(receiver.received[0]?.headers).toMatchObject({
      host: `${receiver_host}:${receiver.port}`,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(message.body)),
    });
    for (const time of ["dns_ms", "connect_ms", "tls_ms", "first_byte_ms", "total_ms"] as const)
      expect(attempt[time]).toBeGreaterThan(0);
  });

  test.each([301, 302, 307, 308])("does not follow a redirect (%i)", async (status) => {
    receiver.answer = (_, response) => response.writeHead(status, { location: "/there" }).end();
    const attempt = await deliverer.attempt(receiver.url(), message);
    expect(attempt).toMatchObject({ response_status: status, error: "http" });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
  });

  test("keeps the first 16 KiB of a long text, and does not wait for the rest", async () => {
    jest.useFakeTimers(); // nobody moves them, so no limit ends it either
    receiver.answer = (_, response) => {
      response.writeHead(200, { "x-note": "long" });
      response.write(`x${"é".repeat(20_000)}`); // and never ends
    };
    const attempt = await deliverer.attempt(receiver.url(), message);
    expect(attempt.response_status).toBe(200);
    expect(attempt.response_body).toBe(`x${"é".repeat((16 * 1024 - 2) / 2)}`);
    expect(attempt.response_headers?.["x-note"]).toBe("long");
  });

  test("does not decompress, and keeps NUL out", async () => {
    receiver.answer = (_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("not\0gzip");
    const attempt = await deliverer.attempt(receiver.url(), message);
    expect(attempt).toMatchObject({ response_status: 200, response_body: "not\u{fffd}gzip" });
  });

  test("is the status's, although the text breaks off", async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    };
    const attempt = await deliverer.attempt(receiver.url(), message);
    expect(attempt).toMatchObject({ response_status: 200, response_body: "half", error: null });
  });

  test("switching protocols is an answer like any other that is not 2xx", async () => {
    receiver.answer = (_, response) => {
      response.socket?.end("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
    };
    const attempt = await deliverer.attempt(receiver.url(), message);
    expect(attempt).toMatchObject({ response_status: 101, error: "http" });
  });
});

test.each(["/nowhere/ca.pem", import.meta.path])(
  "a CA file of no use stops the start: %s",
  (file) => {
    expect(() => new Deliverer(outbound([]), file)).toThrow("WEBHOOK_CA_FILE cannot be used");
  },
);

describe("a kept connection", () => {
  test("is used again, and then nothing is opened", async () => {
    await deliverer.attempt(receiver.url(), message);
    const second = await deliverer.attempt(receiver.url(), message);
    expect(second).toMatchObject({ response_status: 204, connect_ms: null, tls_ms: null });
    expect(receiver.connections).toBe(1);
  });

  test("that the receiver has closed meanwhile is replaced within the attempt", async () => {
    await deliverer.attempt(receiver.url(), message);
    receiver.closeConnections();
    const second = await deliverer.attempt(receiver.url(), message);
    expect(second).toMatchObject({ response_status: 204, error: null });
    expect(receiver.received).toHaveLength(2);
  });
});

/** What an attempt comes to once the clock has moved so far, and not a millisecond earlier (§6.5). */
const endsAfter = async (
  limit_ms: number,
  attempt: Promise<AttemptResult>,
): Promise<AttemptResult> => {
  let ended = false;
  attempt.then(() => {
    ended = true;
  });
  jest.advanceTimersByTime(limit_ms - 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  jest.advanceTimersByTime(1);
  const attempted = await attempt;
  expect(attempted.total_ms).toBe(limit_ms);
  return attempted;
};

describe("an attempt that is not answered", () => {
  let plain: Server | undefined;
  afterEach(() => plain?.close());

  const listen = async (greeting: string): Promise<string> => {
    plain = createServer((socket) => socket.on("error", () => {}).end(greeting));
    await new Promise<void>((resolve) => plain?.listen(0, "127.0.0.1", resolve));
    const { port } = plain.address() as { port: number };
    deliverer = new Deliverer(outbound([port]), ca_file);
    return `https://${receiver_host}:${port}/`;
  };

  test("connection refused", async () => {
    const url = receiver.url();
    receiver.stop();
    expect(await deliverer.attempt(url, message)).toMatchObject({
      response_status: null,
      error: "connect",
      address: "127.0.0.1",
    });
  });

  test("the receiver hangs up without a word", async () => {
    receiver.answer = (_, response) => response.destroy();
    expect(await deliverer.attempt(receiver.url(), message)).toMatchObject({ error: "connect" });
  });

  test("a certificate for another name", async () => {
    const url = receiver.url().replace(receiver_host, "other.example");
    expect(await deliverer.attempt(url, message)).toMatchObject({ error: "tls" });
    expect(receiver.received).toEqual([]);
  });

  test("a certificate of an authority that nobody trusts", async () => {
    const strict = new Deliverer(outbound([receiver.port]));
    expect(await strict.attempt(receiver.url(), message)).toMatchObject({ error: "tls" });
    expect(receiver.received).toEqual([]);
  });

  test("no TLS at all", async () => {
    const url = await listen("220 mail.example\r\n");
    expect(await deliverer.attempt(url, message)).toMatchObject({ error: "tls" });
  });

  test("a name that nobody knows", async () => {
    const url = `https://gone.example:${receiver.port}/`;
    expect(await deliverer.attempt(url, message)).toMatchObject({ error: "dns", address: null });
  });

  test("no answer in ten seconds", async () => {
    receiver.answer = () => {};
    jest.useFakeTimers();
    const attempt = deliverer.attempt(receiver.url(), message);
    await until("it has arrived", () => receiver.received.length === 1);
    expect(await endsAfter(10_000, attempt)).toMatchObject({
      error: "timeout",
      response_status: null,
      connect_ms: expect.any(Number),
      tls_ms: expect.any(Number),
    });
  });

  test("a connection that does not open in five seconds", async () => {
    let connections = 0;
    plain = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => plain?.listen(0, "127.0.0.1", resolve));
    const { port } = plain.address() as { port: number };
    const patient = new Deliverer(outbound([port]), ca_file);
    jest.useFakeTimers();
    const attempt = patient.attempt(`https://${receiver_host}:${port}/`, message);
    await until("it has come", () => connections === 1);
    expect(await endsAfter(5000, attempt)).toMatchObject({ error: "timeout", tls_ms: null });
  });
});

describe("the address rule at the sending", () => {
  test.each([
    ["http", "http://hooks.cedar.example/"],
    ["another port", "https://hooks.cedar.example:444/"],
    ["credentials", "https://me:secret@hooks.cedar.example/"],
    ["a metadata address", "https://169.254.169.254/"],
    ["a number for an address", "https://2852039166/"],
  ])("%s is refused", async (_, url) => {
    expect(await deliverer.attempt(url, message)).toMatchObject({
      error: "refused_address",
      address: null,
    });
  });

  test("one private address among public ones refuses the name", async () => {
    const strict = new Deliverer(outbound([receiver.port], []), ca_file);
    names[receiver_host] = ["1.1.1.1", "127.0.0.1"];
    expect(await strict.attempt(receiver.url(), message)).toMatchObject({
      error: "refused_address",
    });
    expect(receiver.connections).toBe(0);
  });

  test("a name that rebinds gains nothing: it is asked once, and only what was vetted is called", async () => {
    const answers = [["127.0.0.1"], ["127.0.0.9"], ["10.0.0.1"]];
    const rebinding = new Deliverer(
      {
        ...outbound([receiver.port]),
        resolve: async (host) => {
          asked.push(host);
          return answers.shift() ?? [];
        },
      },
      ca_file,
    );
    expect(await rebinding.attempt(receiver.url(), message)).toMatchObject({
      address: "127.0.0.1",
      response_status: 204,
    });
    expect(asked).toEqual([receiver_host]);
    rebinding.close();
  });

  test("the next address is tried when one refuses the connection", async () => {
    names[receiver_host] = ["127.0.0.77", "127.0.0.1"];
    expect(await deliverer.attempt(receiver.url(), message)).toMatchObject({
      address: "127.0.0.1",
      response_status: 204,
    });
  });

  test("a proxy of the environment is not asked", async () => {
    process.env.HTTPS_PROXY = "http://127.0.0.1:1";
    const attempt = await deliverer.attempt(receiver.url(), message);
    delete process.env.HTTPS_PROXY;
    expect(attempt).toMatchObject({ response_status: 204 });
  });
});
