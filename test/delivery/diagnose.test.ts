import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { parseNetwork } from "../../src/addresses.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { LookupLimitReached } from "../../src/outbound/name-lookup.ts";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import { authority, type Receiver, receiver_host, verifies } from "./receiver.ts";

/* Decisions §7, "Doctor": what a sending would meet. */

let outbox: Outbox;
let plain: Server | undefined;
beforeEach(() => {
  outbox = new Outbox();
});
afterEach(async () => {
  jest.useRealTimers();
  setSystemTime();
  plain?.close();
  await outbox.close();
});

const diagnose = (id: string, key = outbox.world.key) =>
  outbox.world.post(`/v1/webhooks/${id}/diagnose`, {}, { key });

const diagnosed = async (receiver: Receiver, changes: object = {}) => {
  const { id } = await outbox.endpoint(receiver, changes);
  const { status, body } = await diagnose(id);
  expect(status).toBe(200);
  return body;
};

const on_loopback = [{ address: "127.0.0.1", allowed: true, why: null }];
const millis = expect.any(Number);

/** Nothing was sent. */
const unsent = (error: string) => ({ status: null, duration_ms: null, error });

describe("a receiver that is well", () => {
  test("each part is told, and its ping is signed and new", async () => {
    const receiver = await outbox.receiver();
    const endpoint = await outbox.endpoint(receiver);
    const { body } = await diagnose(endpoint.id);
    expect(body).toEqual({
      url: receiver.url(),
      why: null,
      addresses: on_loopback,
      connect_ms: millis,
      tls_ms: millis,
      tls: {
        protocol: "TLSv1.3",
        subject: `CN=${receiver_host}`,
        issuer: "CN=Made-up authority of Lastmile",
        names: [receiver_host],
        valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        chain: [`CN=${receiver_host}`, "CN=Made-up authority of Lastmile"],
        authorized: true,
        error: null,
      },
      ping: { status: 204, duration_ms: millis, error: null },
    });
    await diagnose(endpoint.id);
    const [ping, again] = receiver.received;
    if (!ping || !again) throw new Error("two pings were sent");
    expect(verifies(ping, endpoint.secret)).toBe(true);
    expect(JSON.parse(ping.body)).toMatchObject({
      topic: "webhook.ping",
      organization_id: outbox.world.cedar.id,
      data: { endpoint_id: endpoint.id },
    });
    for (const name of ["x-service-event", "x-service-delivery"])
      expect(again.headers[name]).not.toBe(ping.headers[name] ?? "");
  });

  test("its certificate may have names alone, and no subject", async () => {
    const shown = authority.issue(receiver_host, "no_subject");
    const receiver = await outbox.receiver(undefined, receiver_host, shown);
    const { tls, ping } = await diagnosed(receiver);
    expect(tls).toMatchObject({ authorized: true, subject: null, names: [receiver_host] });
    expect(ping.status).toBe(204);
  });

  test("nothing of it is a delivery, and it changes neither failures nor verification", async () => {
    const receiver = await outbox.receiver((_, response) => response.writeHead(410).end());
    const { id } = await outbox.endpoint(receiver);
    await diagnose(id);
    expect(await outbox.deliveries(id)).toEqual([]);
    expect(await outbox.read(id)).toMatchObject({ failure_count: 0, active: true });
    const verified = outbox.world.sqlite.all(
      build.selectFrom("webhook_endpoints").select("verified").modifyEnd(across_organizations),
    );
    expect(verified).toEqual([{ verified: null }]);
  });

  test("also of an endpoint that is off; it is audited, without what was found", async () => {
    const receiver = await outbox.receiver();
    const { id } = await outbox.endpoint(receiver);
    await outbox.world.put(`/v1/webhooks/${id}`, { active: false });
    const { body } = await diagnose(id);
    expect(body.ping.status).toBe(204);
    const audit = await outbox.world.get("/v1/audit-log?per_page=1");
    expect(audit.body.data[0]).toMatchObject({
      operation: "POST /v1/webhooks/{uuid}/diagnose",
      subject_id: id,
    });
  });

  test("its secret is in no answer", async () => {
    const receiver = await outbox.receiver();
    const { id, secret } = await outbox.endpoint(receiver);
    expect((await diagnose(id)).text).not.toContain(secret);
  });

  test.each([
    [404, "http"],
    [503, "http"],
    [301, "http"],
  ])("that answers %i: %s", async (status, error) => {
    const receiver = await outbox.receiver((_, response) =>
      response.writeHead(status, { location: "/elsewhere" }).end(),
    );
    const { tls, ping } = await diagnosed(receiver);
    expect(tls.authorized).toBe(true);
    expect(ping).toEqual({ status, duration_ms: millis, error });
    expect(receiver.received).toHaveLength(1);
  });

  test("that answers with more than anybody wants is not read to the end", async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let written = 0;
    const receiver = await outbox.receiver((_, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (written < 16 * 1024 * 1024 && !response.destroyed) {
          written += chunk.byteLength;
          if (!response.write(chunk)) return void response.once("drain", pour);
        }
        response.end();
      };
      pour();
    });
    expect((await diagnosed(receiver)).ping).toMatchObject({ status: 200, error: null });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test("the first address that opens is looked at, and gets the ping", async () => {
    outbox.world.names[receiver_host] = ["127.0.0.77", "127.0.0.1"];
    const receiver = await outbox.receiver();
    const { addresses, connect_ms, ping } = await diagnosed(receiver);
    expect(addresses.map(({ address }: { address: string }) => address)).toEqual([
      "127.0.0.77",
      "127.0.0.1",
    ]);
    expect([connect_ms, ping.status]).toEqual([millis, 204]);
  });

  test.each([
    ["127.0.0.1", "127.0.0.1", "127.0.0.1"],
    ["[::1]", "::1", "0:0:0:0:0:0:0:1"],
  ])("at %s the certificate is held against the address", async (host, address, name) => {
    const network = parseNetwork("::1");
    if (network) outbox.world.outbound.allow_networks.push(network);
    const shown = authority.issue(address);
    const receiver = await outbox.receiver(undefined, host, shown, address);
    const found = await diagnosed(receiver);
    expect(found.addresses).toEqual([{ address, allowed: true, why: null }]);
    expect(found.tls).toMatchObject({ authorized: true, names: [name] });
    expect(found.ping.status).toBe(204);
  });
});

describe("a certificate that is not trusted is told of, and nothing is sent", () => {
  test.each([
    ["wrong_name", "hooks.orontes.example", () => authority.issue("hooks.orontes.example")],
    ["expired", receiver_host, () => authority.issue(receiver_host, "expired")],
    ["self_signed", receiver_host, () => authority.issue(receiver_host, "self_signed")],
    ["unknown_authority", receiver_host, () => createAuthority().issue(receiver_host)],
    ["unknown_authority", receiver_host, () => createAuthority("Another").issue(receiver_host)],
  ])("%s", async (error, name, issue) => {
    const receiver = await outbox.receiver(undefined, receiver_host, issue());
    const { connect_ms, tls_ms, tls, ping } = await diagnosed(receiver);
    expect([connect_ms, tls_ms]).toEqual([millis, millis]);
    expect(tls).toMatchObject({ authorized: false, error, names: [name], subject: `CN=${name}` });
    expect(Date.parse(tls.valid_until) < Date.now()).toBe(error === "expired");
    expect(ping).toEqual(unsent("tls"));
    expect(receiver.received).toEqual([]);
  });
});

describe("what does not open", () => {
  /** A TCP server that is no receiver; the endpoint of its port. */
  const listen = async (greet: (socket: import("node:net").Socket) => void) => {
    plain = createServer((socket) => {
      socket.on("error", () => {});
      greet(socket);
    });
    await new Promise<void>((resolve) => plain?.listen(0, "127.0.0.1", resolve));
    const { port } = plain.address() as { port: number };
    outbox.world.outbound.allow_ports.push(port);
    const body = { url: `https://${receiver_host}:${port}/`, topics: ["client.created"] };
    return (await outbox.world.post("/v1/webhooks", body)).body.id as string;
  };

  test("a port that refuses", async () => {
    const receiver = await outbox.receiver();
    const { id } = await outbox.endpoint(receiver);
    receiver.stop();
    const { body } = await diagnose(id);
    expect(body).toMatchObject({ addresses: on_loopback, connect_ms: null, tls: null });
    expect(body.ping).toEqual(unsent("connect"));
  });

  const failed = {
    protocol: null,
    subject: null,
    issuer: null,
    names: [],
    valid_until: null,
    chain: [],
    authorized: false,
  };

  test.each<[string, (socket: import("node:net").Socket) => void]>([
    ["plain HTTP", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["a receiver that hangs up", (socket) => socket.once("data", () => socket.destroy())],
  ])("%s on the TLS port", async (_, greet) => {
    const { body } = await diagnose(await listen(greet));
    expect(body).toMatchObject({ connect_ms: millis, tls_ms: null });
    expect(body.tls).toEqual({ ...failed, error: "handshake" });
    expect(body.ping).toEqual(unsent("tls"));
  });

  test("a handshake that hangs is given up after five seconds, as a sending is", async () => {
    let greeted = 0;
    const id = await listen((socket) => socket.once("data", () => (greeted += 1)));
    jest.useFakeTimers();
    const diagnosis = diagnose(id);
    await until("it has come", () => greeted === 1);
    jest.advanceTimersByTime(5000);
    const { body } = await diagnosis;
    expect(body).toMatchObject({ connect_ms: millis, tls_ms: null });
    expect(body.tls).toEqual({ ...failed, error: "timeout" });
    expect(body.ping).toEqual(unsent("timeout"));
  });

  test("an answer that does not come is given up after ten seconds", async () => {
    const receiver = await outbox.receiver(() => {});
    const { id } = await outbox.endpoint(receiver);
    jest.useFakeTimers();
    const diagnosis = diagnose(id);
    await until("the ping has come", () => receiver.received.length === 1);
    jest.advanceTimersByTime(10_000);
    const { body } = await diagnosis;
    expect(body.tls.authorized).toBe(true);
    expect(body.ping).toEqual({ status: null, duration_ms: 10_000, error: "timeout" });
  });
});

describe("nothing is connected to", () => {
  let receiver: Receiver;
  let id: string;
  beforeEach(async () => {
    receiver = await outbox.receiver();
    ({ id } = await outbox.endpoint(receiver));
  });
  afterEach(() => expect(receiver.connections).toBe(0));

  const nothing = { connect_ms: null, tls_ms: null, tls: null };

  test("while one address is private, whatever the others are", async () => {
    outbox.world.names[receiver_host] = ["127.0.0.1", "10.0.0.5", "169.254.169.254", "1.1.1.1"];
    const { body } = await diagnose(id);
    expect(body).toEqual({
      url: receiver.url(),
      why: "address",
      addresses: [
        ...on_loopback,
        { address: "10.0.0.5", allowed: false, why: "private" },
        { address: "169.254.169.254", allowed: false, why: "link_local" },
        { address: "1.1.1.1", allowed: true, why: null },
      ],
      ...nothing,
      ping: unsent("refused_address"),
    });
  });

  test.each([
    ["::1", "loopback"],
    ["fd12::1", "private"],
    ["100.64.0.1", "private"],
    ["fe80::1", "link_local"],
    ["fd00:ec2::254", "metadata"],
    ["::ffff:10.0.0.1", "private"],
    ["224.0.0.1", "reserved"],
    ["0.0.0.0", "reserved"],
    ["2001:db8::1", "reserved"],
  ])("at %s: %s", async (address, why) => {
    outbox.world.names[receiver_host] = [address];
    const { body } = await diagnose(id);
    expect(body.addresses).toEqual([{ address, allowed: false, why }]);
  });

  test("without an address", async () => {
    delete outbox.world.names[receiver_host];
    const { body } = await diagnose(id);
    expect(body).toMatchObject({ why: "dns", addresses: [], ...nothing, ping: unsent("dns") });
  });

  test("on a port that the operator allows no more", async () => {
    outbox.world.outbound.allow_ports.length = 0;
    const { body } = await diagnose(id);
    expect(body).toMatchObject({ why: "port", addresses: [], ...nothing });
    expect(body.ping).toEqual(unsent("refused_address"));
  });

  test("when nobody was asked for the name: 429", async () => {
    outbox.world.outbound.resolve = () => Promise.reject(new LookupLimitReached());
    const { status, headers, body } = await diagnose(id);
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
    expect(body.error.reason).toBe("rate_limited");
  });

  test("for who may not see the endpoint, or may not manage any", async () => {
    expect((await diagnose(id, outbox.world.apiKey())).status).toBe(404);
    expect((await diagnose(id, outbox.world.bekaa_key)).status).toBe(404);
    const reader = outbox.world.apiKey({ abilities: ["webhooks:read"] });
    expect((await diagnose(id, reader)).status).toBe(403);
  });
});

test("a name that changes under way gains nothing: it is asked for once", async () => {
  const receiver = await outbox.receiver();
  const { id } = await outbox.endpoint(receiver);
  const answers = [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.9"]];
  let asked = 0;
  outbox.world.outbound.resolve = async () => {
    asked += 1;
    return answers.shift() ?? [];
  };
  const { body } = await diagnose(id);
  expect(body).toMatchObject({ addresses: on_loopback, ping: { status: 204 } });
  expect([asked, receiver.received.length]).toEqual([1, 1]);
});

describe("while receivers keep their answers back", () => {
  let receiver: Receiver;
  let held: (() => void)[];
  const release = (): void => {
    for (const answer of held.splice(0)) answer();
  };
  beforeEach(async () => {
    held = [];
    receiver = await outbox.receiver((_, response) =>
      held.push(() => response.writeHead(204).end()),
    );
  });

  test("of fifty for one endpoint one is made, the others may come again", async () => {
    const { id } = await outbox.endpoint(receiver);
    const all = Array.from({ length: 50 }, () => diagnose(id));
    await until("the ping has come", () => held.length === 1);
    release();
    const answers = await Promise.all(all);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(49);
    expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(Array(49).fill("1"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    const again = diagnose(id);
    await until("the next ping has come", () => held.length === 1);
    release();
    expect((await again).status).toBe(200);
  });

  test("an organization has four at a time, another one its own", async () => {
    const { world } = outbox;
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await outbox.endpoint(receiver)).id);
    const [fifth = "", ...four] = ids;
    const under_way = four.map((id) => diagnose(id));
    await until("four pings have come", () => held.length === 4);
    expect((await diagnose(fifth)).status).toBe(429);
    const theirs = await outbox.endpoint(receiver, {}, world.bekaa_key);
    const other = diagnose(theirs.id, world.bekaa_key);
    await until("theirs has come", () => held.length === 5);
    release();
    for (const { status } of await Promise.all([...under_way, other])) expect(status).toBe(200);
  });

  test("an endpoint that is deleted meanwhile is not found", async () => {
    const { id } = await outbox.endpoint(receiver);
    const diagnosis = diagnose(id);
    await until("the ping has come", () => held.length === 1);
    expect((await outbox.world.delete(`/v1/webhooks/${id}`)).status).toBe(204);
    release();
    expect((await diagnosis).status).toBe(404);
  });
});
