import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { createHmac } from "node:crypto";
import { toMillis } from "../../src/clock/instant.ts";
import { type Received, receiver_host, verifies } from "../delivery/receiver.ts";
import { until } from "../until.ts";
import { GatewayRoom, secret } from "./gateway-room.ts";

/* Messages on their way to an organization's gateway: a real HTTPS server on loopback. */

let room: GatewayRoom;
beforeEach(() => {
  room = new GatewayRoom();
});
afterEach(async () => {
  await room.close();
  setSystemTime();
});

const bodyOf = (received: Received | undefined) => JSON.parse(received?.body ?? "null");

test("a queued message is posted, signed as webhooks are, under its id", async () => {
  const gateway = await room.receiver();
  await room.connect(gateway.url());
  room.start();
  const client_id = Bun.randomUUIDv7();
  const id = room.queue({ language: "ar", client_id, body: "حضرة نادية،\n{{debt}} 😀" });
  await room.attempted(id);
  expect(room.row(id)).toMatchObject({ status: "sent", error: null, next_attempt_at: null });
  expect(room.row(id).sent_at).not.toBeNull();
  const [received, ...others] = gateway.received;
  expect(others).toEqual([]);
  if (!received) throw new Error("nothing came");
  expect(bodyOf(received)).toEqual({
    ...{ id, to: "+9613123456", kind: "payment_reminder", language: "ar", client_id },
    text: "حضرة نادية،\n{{debt}} 😀",
  });
  expect(verifies(received, secret)).toBe(true);
  expect(verifies(received, `${secret}.`)).toBe(false);
  const { headers, body } = received;
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-service-topic": "message.send",
    "x-service-delivery": id,
    "webhook-id": id,
  });
  // The Standard Webhooks signature is by the secret's decoded bytes.
  const signed = `${id}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret, "base64");
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
});

test.each([200, 201, 202, 204, 299])("%d is sent", async (status) => {
  const gateway = await room.receiver((_, response) => response.writeHead(status).end());
  await room.connect(gateway.url());
  room.start();
  const id = room.queue();
  await room.attempted(id);
  expect(room.row(id).status).toBe("sent");
});

test.each([400, 401, 403, 404, 410, 422, 451])(
  "%d fails at once, with what the gateway says in one short line",
  async (status) => {
    const words = `no such\r\n number ${"x".repeat(300)}`;
    const gateway = await room.receiver((_, response) => response.writeHead(status).end(words));
    await room.connect(gateway.url());
    room.start();
    const id = room.queue();
    await room.attempted(id);
    const row = room.row(id);
    expect(row).toMatchObject({ status: "failed", next_attempt_at: null, sent_at: null });
    expect(row.error).toStartWith(`the gateway answered ${status} no such number xxx`);
    expect(row.error?.length).toBeLessThanOrEqual(200);
    expect(gateway.received).toHaveLength(1);
  },
);

test.each([301, 302, 408, 429, 500, 502, 503])("%d is tried again", async (status) => {
  const gateway = await room.receiver((_, response) =>
    response.writeHead(status, { Location: "https://hooks.cedar.example/other" }).end(),
  );
  await room.connect(gateway.url());
  room.start();
  const id = room.queue();
  await room.attempted(id);
  expect(room.row(id)).toMatchObject({
    status: "queued",
    error: `the gateway answered ${status}`,
  });
  // No redirect is followed.
  expect(gateway.received).toHaveLength(1);
});

test("retries come after 1, 5 and 30 minutes, 2 and 12 hours, with the same id; then it has failed", async () => {
  const gateway = await room.receiver((_, response) => response.writeHead(500).end());
  await room.connect(gateway.url());
  setSystemTime(new Date("2026-11-22T08:00:00Z"));
  room.start();
  const id = room.queue();
  const waits: number[] = [];
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await room.attempted(id, attempts);
    const due_ms = toMillis(room.row(id).next_attempt_at ?? ("" as never));
    waits.push((due_ms - Date.now()) / 1000);
    setSystemTime(due_ms);
    room.wake();
  }
  expect(waits).toEqual([60, 300, 1800, 7200, 43_200].map((seconds) => seconds + 1));
  await room.attempted(id, 6);
  expect(room.row(id)).toMatchObject({ status: "failed", next_attempt_at: null });
  expect(gateway.received.map((received) => bodyOf(received).id)).toEqual(Array(6).fill(id));
  expect(new Set(gateway.received.map(({ body }) => body)).size).toBe(1);
});

describe("a gateway that cannot be reached", () => {
  test("is not there", async () => {
    const gateway = await room.receiver();
    await room.connect(gateway.url());
    gateway.stop();
    room.start();
    const id = room.queue();
    await room.attempted(id);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the gateway could not be reached, or broke off",
    });
  });

  test("shows a certificate for another name", async () => {
    room.world.names["sms.cedar.example"] = ["127.0.0.1"];
    const gateway = await room.receiver();
    await room.connect(gateway.url().replace(receiver_host, "sms.cedar.example"));
    room.start();
    const id = room.queue();
    await room.attempted(id);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "no trusted TLS with the gateway",
    });
    expect(gateway.received).toEqual([]);
  });

  test("has moved to an address that is not allowed, since it was saved", async () => {
    const gateway = await room.receiver();
    await room.connect(gateway.url());
    room.world.names[receiver_host] = ["10.0.0.7"];
    room.start();
    const id = room.queue();
    await room.attempted(id);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the gateway is not at a public address",
    });
    delete room.world.names[receiver_host];
    const other = room.queue();
    await room.attempted(other);
    expect(room.row(other).error).toBe("the gateway's name was not found");
    expect(gateway.received).toEqual([]);
  });

  test("does not answer in time", async () => {
    const gateway = await room.receiver(() => {});
    await room.connect(gateway.url());
    room.start({ connect_ms: 5000, whole_ms: 50 });
    const id = room.queue();
    await room.attempted(id);
    expect(room.row(id)).toMatchObject({
      status: "queued",
      error: "the gateway did not answer in time",
    });
  });
});

test("a gateway that hangs delays no other organization, however much it is sent", async () => {
  const hanging = await room.receiver(() => {});
  await room.connect(hanging.url());
  for (let n = 0; n < 200; n += 1) room.queue();
  const fine = await room.receiver();
  await room.connect(fine.url(), room.world.bekaa_key);
  room.start();
  await until("it is asked by one organization", () => hanging.received.length === 4);
  const ids = Array.from({ length: 30 }, () => room.queue({}, room.world.bekaa));
  await until("the others are sent", () => ids.every((id) => room.row(id).status === "sent"));
  expect(fine.received).toHaveLength(30);
  expect(hanging.received).toHaveLength(4);
});

test("a failing gateway gets one request at a time, and four again when it works", async () => {
  let open = 0;
  let most = 0;
  let status = 500;
  const waiting: (() => void)[] = [];
  const gateway = await room.receiver((_, response) => {
    open += 1;
    most = Math.max(most, open);
    waiting.push(() => {
      open -= 1;
      response.writeHead(status).end();
    });
  });
  await room.connect(gateway.url());
  await room.connect((await room.receiver()).url(), room.world.bekaa_key);
  room.start();
  const first = room.queue();
  await until("it is asked", () => waiting.length === 1);
  waiting.shift()?.();
  await room.attempted(first);
  most = 0;
  const ids = Array.from({ length: 6 }, () => room.queue());
  const witness = room.queue({}, room.world.bekaa);
  await room.attempted(witness);
  await until("it is asked again", () => open > 0);
  await room.attempted(room.queue({}, room.world.bekaa));
  expect(open).toBe(1);
  status = 204;
  waiting.shift()?.();
  await until("it is asked by four at once", () => open === 4);
  while (ids.some((id) => room.row(id).status !== "sent")) {
    waiting.shift()?.();
    await Bun.sleep(1);
  }
  expect(most).toBe(4);
});

test("an organization's many messages hold up nobody else's: they take turns", async () => {
  const gateway = await room.receiver();
  await room.connect(gateway.url());
  await room.connect(gateway.url(), room.world.bekaa_key);
  for (let n = 0; n < 40; n += 1) room.queue();
  for (let n = 0; n < 4; n += 1) room.queue({ to: "+9617112345" }, room.world.bekaa);
  room.start();
  await until("all are sent", () => room.rows().every(({ status }) => status === "sent"));
  const places = gateway.received.flatMap((received, place) =>
    bodyOf(received).to === "+9617112345" ? place : [],
  );
  expect(Math.max(...places)).toBeLessThan(16);
});

test("a gateway that was removed fails what is queued; a new one gets what comes after", async () => {
  const gateway = await room.receiver();
  await room.connect(gateway.url());
  const id = room.queue();
  await room.world.put("/v1/organization", { message_gateway: null });
  room.start();
  await room.attempted(id);
  expect(room.row(id)).toMatchObject({
    status: "failed",
    error: "the organization has no message gateway",
  });
  await room.connect(gateway.url());
  const other = room.queue();
  await room.attempted(other);
  expect(room.row(other).status).toBe("sent");
  expect(gateway.received).toHaveLength(1);
});

test("a changed gateway and secret hold from the next attempt on", async () => {
  const [old, young] = [
    await room.receiver((_, r) => r.writeHead(503).end()),
    await room.receiver(),
  ];
  await room.connect(old.url());
  setSystemTime(new Date("2026-11-22T08:00:00Z"));
  room.start();
  const id = room.queue();
  await room.attempted(id);
  const message_gateway = { url: young.url("/sms"), secret: "another secret of 16" };
  await room.world.put("/v1/organization", { message_gateway });
  setSystemTime(new Date("2026-11-22T08:01:02Z"));
  room.wake();
  await room.attempted(id, 2);
  expect(room.row(id).status).toBe("sent");
  const [received] = young.received;
  expect(received?.path).toBe("/sms");
  expect(received && verifies(received, message_gateway.secret)).toBe(true);
});

test("a stop waits for what is on its way, and keeps its result", async () => {
  let answer: (() => void) | undefined;
  const gateway = await room.receiver((_, response) => {
    answer = () => response.writeHead(204).end();
  });
  await room.connect(gateway.url());
  room.start();
  const id = room.queue();
  await until("it is on its way", () => answer !== undefined);
  const stopped = room.stop();
  const late = room.queue();
  answer?.();
  await stopped;
  expect(room.row(id)).toMatchObject({ status: "sent", attempts: 1 });
  expect(room.row(late)).toMatchObject({ status: "queued", attempts: 0 });
});

test("e-mail is not the gateway's, and a skipped message nobody's", async () => {
  const gateway = await room.receiver();
  await room.connect(gateway.url());
  room.start();
  const email = room.queue({ channel: "email", to: "nadia@example.com" });
  const skipped = room.queue({ can_be_sent: false });
  const id = room.queue();
  await room.attempted(id);
  expect(room.row(email)).toMatchObject({ status: "queued", attempts: 0 });
  expect(room.row(skipped)).toMatchObject({ status: "skipped", attempts: 0 });
  expect(gateway.received).toHaveLength(1);
});

test("neither log nor error has the secret", async () => {
  const gateway = await room.receiver((_, response) => response.writeHead(400).end("wrong"));
  await room.connect(gateway.url());
  room.start();
  await room.attempted(room.queue());
  expect(room.log).toContain("a message failed");
  expect(room.log).not.toContain(secret);
  expect(room.log).not.toContain("+9613123456");
});
