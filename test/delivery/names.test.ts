import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { createSocket, type Socket } from "node:dgram";
import { getServers, setServers } from "node:dns";
import { LookupLimitReached, NameLookup } from "../../src/outbound/name-lookup.ts";
import { until } from "../until.ts";
import { Outbox } from "./outbox.ts";
import { receiver_host } from "./receiver.ts";

/** A name server that answers names of `cedar.example` with 127.0.0.1, and nothing else. */
class NameServer {
  readonly asked = new Set<string>();
  private readonly socket: Socket = createSocket("udp4");

  async listen(): Promise<string> {
    this.socket.on("message", (query, { port, address }) => {
      const answer = this.answer(query);
      if (answer) this.socket.send(answer, port, address);
    });
    await new Promise<void>((resolve) => this.socket.bind(0, "127.0.0.1", resolve));
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }

  /** One question, in the form of RFC 1035. */
  private answer(query: Buffer): Buffer | null {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString("latin1", at + 1, at + 1 + size));
      at += 1 + size;
    }
    const name = labels.join(".");
    this.asked.add(name);
    if (!name.endsWith("cedar.example")) return null;
    const is_ipv4 = query.readUInt16BE(at + 1) === 1;
    const head = Buffer.from([0x81, 0x80, 0, 1, 0, is_ipv4 ? 1 : 0, 0, 0, 0, 0]);
    const address = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
    const parts = [query.subarray(0, 2), head, query.subarray(12, at + 5)];
    return Buffer.concat(is_ipv4 ? [...parts, address] : parts);
  }
}

describe("a name server that hangs", () => {
  let outbox: Outbox;
  let server: NameServer;
  let servers: string[];
  beforeEach(async () => {
    outbox = new Outbox();
    server = new NameServer();
    servers = getServers();
    setServers([await server.listen()]);
  });
  afterEach(async () => {
    server.close();
    setServers(servers);
    await outbox.close();
  });

  test("delays its own endpoints only", async () => {
    const live = await outbox.receiver();
    const hanging = [];
    for (let n = 0; n < 9; n += 1) {
      const host = `hangs-${n}.example`;
      outbox.world.names[host] = ["127.0.0.1"];
      hanging.push(await outbox.endpoint(live, { url: live.url().replace(receiver_host, host) }));
    }
    await outbox.endpoint(live);
    await outbox.events(20);
    const names = new NameLookup();
    outbox.world.outbound.resolve = (host) => names.resolve(host);
    outbox.start();
    await until("nine names hang", () => server.asked.has("hangs-8.example"));
    await until("the other has all", () => live.received.length === 20);
    for (const { id } of hanging)
      expect((await outbox.deliveries(id)).map(({ status }) => status)).toEqual(
        Array(20).fill("pending"),
      );
  });

  test("hosts are looked up in the machine's own file, too", async () => {
    expect(await new NameLookup().resolve("localhost")).toContain("127.0.0.1");
  });
});

describe("looking up names", () => {
  afterEach(() => jest.useRealTimers());

  const counting = (answer: (host: string) => Promise<string[]>) => {
    const asked: string[] = [];
    const names = new NameLookup((host) => {
      asked.push(host);
      return answer(host);
    });
    return { names, asked };
  };

  test("those who wait for a name share one lookup, and its answer is kept for seconds", async () => {
    jest.useFakeTimers();
    const { names, asked } = counting(async () => ["127.0.0.1"]);
    const found = await Promise.all([names.resolve("a.example"), names.resolve("a.example")]);
    expect(found).toEqual([["127.0.0.1"], ["127.0.0.1"]]);
    await names.resolve("a.example");
    expect(asked).toHaveLength(1);
    jest.advanceTimersByTime(5000);
    await names.resolve("a.example");
    expect(asked).toHaveLength(2);
  });

  test("that there is none is kept for a second; one that takes ten seconds has none", async () => {
    jest.useFakeTimers();
    const gone = counting(() => Promise.reject(new Error("ENOTFOUND")));
    expect(await gone.names.resolve("gone.example")).toEqual([]);
    jest.advanceTimersByTime(999);
    expect(await gone.names.resolve("gone.example")).toEqual([]);
    expect(gone.asked).toHaveLength(1);
    jest.advanceTimersByTime(1);
    await gone.names.resolve("gone.example");
    expect(gone.asked).toHaveLength(2);

    const slow = counting(() => new Promise(() => {}));
    const waiting = slow.names.resolve("slow.example");
    jest.advanceTimersByTime(10_000);
    expect(await waiting).toEqual([]);
  });

  test("beyond a thousand at a time nobody is asked", async () => {
    const { names, asked } = counting(() => new Promise(() => {}));
    for (let n = 0; n < 1024; n += 1) names.resolve(`n${n}.example`);
    expect(names.resolve("one-more.example")).rejects.toBeInstanceOf(LookupLimitReached);
    expect(asked).toHaveLength(1024);
  });
});

describe("when nobody was asked for a name", () => {
  let outbox: Outbox;
  beforeEach(() => {
    jest.useFakeTimers();
    outbox = new Outbox();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await outbox.close();
  });

  test("the delivery costs no attempt, and is sent a little later", async () => {
    const live = await outbox.receiver();
    const { id } = await outbox.endpoint(live);
    const { resolve } = outbox.world.outbound;
    outbox.world.outbound.resolve = () => Promise.reject(new LookupLimitReached());
    outbox.start();
    await outbox.events();
    await outbox.logged("a webhook will be tried again");
    expect((await outbox.deliveries(id))[0]).toMatchObject({ status: "pending", attempts: 0 });
    outbox.world.outbound.resolve = resolve;
    jest.advanceTimersByTime(1000);
    await outbox.finished();
    expect((await outbox.deliveries(id))[0]).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("an endpoint is not saved, and its caller may try again", async () => {
    const live = await outbox.receiver();
    outbox.world.outbound.resolve = () => Promise.reject(new LookupLimitReached());
    const body = { url: live.url(), topics: ["client.created"] };
    const answer = await outbox.world.post("/v1/webhooks", body);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("1");
  });

  test("one organization's names that hang keep nobody else from saving an endpoint", async () => {
    const live = await outbox.receiver();
    const { resolve } = outbox.world.outbound;
    outbox.world.outbound.resolve = (host) =>
      host.startsWith("hangs-") ? new Promise(() => {}) : resolve(host);
    const save = (host: string, key = outbox.world.key) => {
      const url = live.url().replace(receiver_host, host);
      return outbox.world.post("/v1/webhooks", { url, topics: ["client.created"] }, { key });
    };
    const hanging = Array.from({ length: 64 }, (_, n) => save(`hangs-${n}.example`));
    expect((await save(receiver_host)).status).toBe(429);
    expect((await save(receiver_host, outbox.world.bekaa_key)).status).toBe(201);
    jest.advanceTimersByTime(5000);
    for (const { status, body } of await Promise.all(hanging)) {
      expect(status).toBe(422);
      expect(body.error.errors.why).toBe("dns");
    }
    expect((await save(receiver_host)).status).toBe(201);
  });
});
