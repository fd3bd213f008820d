import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { createSocket } from "node:dgram";
import { until } from "../until.ts";
import { AccessWorld } from "./access-world.ts";
import { answerPacket, type Made, RadiusServer } from "./radius-server.ts";

/* Sessions of suspended accounts are ended by Disconnect-Requests (RFC 5176). */

let world: AccessWorld;
let server: RadiusServer;
beforeEach(async () => {
  world = new AccessWorld();
  server = await RadiusServer.start();
});
afterEach(async () => {
  setSystemTime();
  await world.end();
  server.stop();
});

const connect = async (more: object = {}, of = server): Promise<string> => {
  const { body, text } = await world.post("/v1/access-controllers", {
    ...{ name: "Radius", kind: "radius", host: "127.0.0.1", port: of.port, secret: of.secret },
    ...more,
  });
  if (!body.id) throw new Error(text);
  return body.id;
};

test("a suspension is asked for until the server knows of no session; a resume sends nothing", async () => {
  server.sessions.set("nadia", 2);
  const id = await world.subscriber("nadia");
  await connect();
  world.start();
  expect(await world.accessBecomes(id, "applied", "active")).toMatchObject({
    checked_at: expect.any(String),
  });
  expect(server.asked).toEqual([]);
  await world.suspend(id);
  await world.accessBecomes(id, "applied", "suspended");
  expect(server.asked.map(({ user, code, is_authentic }) => [user, code, is_authentic])).toEqual(
    Array(3).fill(["nadia", 40, true]),
  );
  const seconds = Date.now() / 1000;
  for (const { timestamp } of server.asked) expect(Math.abs(timestamp - seconds)).toBeLessThan(120);
  const resumed = await world.resume(id);
  expect(resumed.body.access).toMatchObject([
    { wanted: "active", applied: "applied", error: null },
  ]);
  await world.stop();
  expect(server.asked).toHaveLength(3);
});

test("a server that always acknowledges has applied it, is not believed, and is asked again", async () => {
  server.instead = ({ packet }) => [answerPacket(packet, server.secret, { said: "ack" })];
  const id = await world.subscriber("nadia", "suspended");
  await connect();
  world.start({ waits: [0.01] });
  expect(await world.accessBecomes(id, "applied")).toMatchObject({ error: null, checked_at: null });
  await until("it was asked again and again", () => server.asked.length > 12);
  server.instead = null;
  await until("it is proven", async () => (await world.access(id)).checked_at !== null);
  expect(world.row(id).attempts).toBe(0);
});

test.each([
  [404, "(404 Invalid-Request)"],
  [501, "(501 Administratively-Prohibited)"],
  [504, "(504 Session-Context-Not-Removable)"],
  [999, "(999)"],
])("a NAK with cause %i fails for the account, in words", async (said, text) => {
  server.instead = ({ packet }) => [answerPacket(packet, server.secret, { said })];
  const id = await world.subscriber("nadia", "suspended");
  const controller_id = await connect();
  world.start();
  expect((await world.accessBecomes(id, "failed")).error).toBe(
    `The RADIUS server refuses to end the session of nadia ${text}.`,
  );
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body.last_error).toBeNull();
});

const wrong: [string, Made][] = [
  ["of another secret", { said: 503, secret: "guessed" }],
  ["of another request", { said: 503, identifier: -1 }],
  ["with a wrong Message-Authenticator", { said: 503, signed: "wrong" }],
  ["of another kind", { said: 503, code: 2 }],
];

test.each(wrong)("an answer %s is none: the true one, after it, counts", async (_, made) => {
  server.instead = ({ packet, identifier }) => {
    const other = made.identifier === undefined ? {} : { identifier: (identifier + 1) & 0xff };
    return [
      answerPacket(packet, server.secret, { ...made, ...other }),
      answerPacket(packet, server.secret, { said: 501 }),
    ];
  };
  const id = await world.subscriber("nadia", "suspended");
  await connect();
  world.start();
  expect((await world.accessBecomes(id, "failed")).error).toContain("501");
});

test("bytes that are no packet are ignored", async () => {
  server.instead = ({ packet }) => {
    const good = answerPacket(packet, server.secret, { said: 501 });
    const changed = (at: number, to: number) => Buffer.from(good).fill(to, at, at + 1);
    return [
      ...[Buffer.alloc(0), Buffer.from("x"), good.subarray(0, 19), Buffer.alloc(4096, 0xff)],
      ...[changed(2, 0xff), changed(3, 0), changed(3, 19), changed(21, 0), changed(21, 200)],
      ...[changed(5, 0), changed(0, 41)],
      good.subarray(0, good.length - 1),
      Buffer.concat([good, Buffer.from("padding")]), // what is behind the length is no part of it
    ];
  };
  const id = await world.subscriber("nadia", "suspended");
  await connect();
  world.start();
  expect((await world.accessBecomes(id, "failed")).error).toContain("501");
});

test("the right answer from anybody else is none; the same packet is sent again meanwhile", async () => {
  const somebody = createSocket("udp4");
  await new Promise<void>((resolve) => somebody.bind(0, "127.0.0.1", resolve));
  server.instead = ({ packet, port }) => {
    somebody.send(answerPacket(packet, server.secret, { said: 503 }), port, "127.0.0.1");
    return [];
  };
  const id = await world.subscriber("nadia", "suspended");
  await connect();
  world.start({ limits: { radius: { again_ms: [50], whole_ms: 400 } } });
  expect((await world.accessBecomes(id, "failed")).error).toContain("does not answer");
  expect(server.asked).toHaveLength(2);
  expect(server.asked[1]?.packet).toEqual(server.asked[0]?.packet ?? Buffer.alloc(0));
  somebody.close();
});

test("a server that is silent is the controller's trouble, and none of a router's or another client's", async () => {
  const silent = await RadiusServer.start("a secret");
  silent.instead = () => [];
  const [nadia, rima] = [
    await world.subscriber("nadia", "suspended"),
    await world.subscriber("rima"),
  ];
  const controller_id = await connect({}, silent);
  const good = await connect();
  world.start({ limits: { radius: { again_ms: [50], whole_ms: 400 } } });
  await world.accessBecomes(nadia, "applied", "suspended", good);
  const { error } = await world.accessBecomes(nadia, "failed", "suspended", controller_id);
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body.last_error).toBe(error);
  expect((await world.access(rima, controller_id)).applied).toBe("applied");
  silent.stop();
});

test("a port without a server, and a wrong secret, look like silence", async () => {
  const id = await world.subscriber("nadia", "suspended");
  const closed = await RadiusServer.start();
  closed.stop();
  const port = await connect({ port: 1 });
  const secret = await connect({ secret: "wrong" });
  server.instead = ({ is_authentic, packet }) =>
    is_authentic ? [answerPacket(packet, server.secret, { said: 503 })] : [];
  world.start({ limits: { radius: { again_ms: [50], whole_ms: 400 } } });
  for (const controller_id of [port, secret])
    expect((await world.accessBecomes(id, "failed", "suspended", controller_id)).error).toContain(
      "secret",
    );
});

test("names in other scripts, the longest one, and one that is too long", async () => {
  const names = ["نادية@zahle", "a".repeat(253), "é".repeat(127)];
  await connect();
  const ids: string[] = [];
  for (const name of names) ids.push(await world.subscriber(name, "suspended"));
  world.start();
  await world.accessBecomes(ids[0] ?? "", "applied");
  await world.accessBecomes(ids[1] ?? "", "applied");
  expect((await world.accessBecomes(ids[2] ?? "", "failed")).error).toContain(
    "too long for RADIUS",
  );
  expect(new Set(server.asked.map(({ user }) => user))).toEqual(new Set(names.slice(0, 2)));
});

test("a server on IPv6", async () => {
  const six = await RadiusServer.start("six", "::1");
  const id = await world.subscriber("nadia", "suspended");
  const controller_id = await connect({ host: "::1" }, six);
  world.start();
  await world.accessBecomes(id, "applied", "suspended", controller_id);
  expect(six.asked).toHaveLength(1);
  six.stop();
});

test("who is let in again all the same is disconnected the next day", async () => {
  const id = await world.subscriber("nadia", "suspended");
  await connect();
  world.start();
  await world.accessBecomes(id, "applied");
  server.sessions.set("nadia", 1);
  setSystemTime(new Date(Date.now() + 25 * 3_600_000));
  await until("the session ends", () => server.sessions.get("nadia") === 0);
});
