import { afterEach, beforeEach, expect, test } from "bun:test";
import { AccessWorld } from "./access-world.ts";
import { FreeRadius, shared_secret } from "./freeradius-server.ts";

/* A part of `check:full`: Disconnect-Requests to a real FreeRADIUS, which has to be installed. */

let world: AccessWorld;
let server: FreeRadius;
beforeEach(async () => {
  world = new AccessWorld();
  server = await FreeRadius.start();
});
afterEach(async () => {
  await world.end();
  await server.stop();
});

const connect = async (secret = shared_secret): Promise<void> => {
  const { status, text } = await world.post("/v1/access-controllers", {
    ...{ name: "FreeRADIUS", kind: "radius", host: "127.0.0.1", port: server.port, secret },
  });
  if (status !== 201) throw new Error(text);
};

const count = (line: RegExp): number => server.log.match(line)?.length ?? 0;

test("FreeRADIUS ends the session of a suspended account, once, and says that there is none", async () => {
  await server.open("nadia");
  await server.open("rima");
  const [nadia, rima] = [await world.subscriber("nadia"), await world.subscriber("rima")];
  await connect();
  world.start();
  await world.suspend(nadia);
  expect(await world.accessBecomes(nadia, "applied", "suspended")).toMatchObject({
    ...{ error: null, checked_at: expect.any(String) },
  });
  expect(count(/Sent Disconnect-ACK/g)).toBe(1);
  expect(count(/Sent Disconnect-NAK/g)).toBe(1);
  expect(
    count(/Error-Cause := Session-Context-Not-Found|Error-Cause = Session-Context-Not-Found/g),
  ).toBeGreaterThan(0);
  await world.resume(nadia);
  await world.accessBecomes(rima, "applied", "active");
  expect(count(/Received Disconnect-Request/g)).toBe(2);
});

test("an account without a session is applied by its first answer", async () => {
  const id = await world.subscriber("نادية@zahle", "suspended");
  await connect();
  world.start();
  await world.accessBecomes(id, "applied", "suspended");
  expect(count(/Sent Disconnect-ACK/g)).toBe(0);
  expect(count(/Sent Disconnect-NAK/g)).toBe(1);
});

test("with a wrong secret it is silent, and said so", async () => {
  const id = await world.subscriber("nadia", "suspended");
  await connect("wrong");
  world.start({ limits: { radius: { again_ms: [200], whole_ms: 1500 } } });
  expect((await world.accessBecomes(id, "failed")).error).toContain("shared secret");
  expect(count(/Sent Disconnect/g)).toBe(0);
  expect(server.log).toContain("invalid Message-Authenticator");
});

test("fifty accounts at once", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 50; n += 1) {
    await server.open(`client-${n}`);
    ids.push(await world.subscriber(`client-${n}`, "suspended"));
  }
  await connect();
  world.start();
  for (const id of ids) await world.accessBecomes(id, "applied", "suspended");
  expect(count(/Sent Disconnect-ACK/g)).toBe(50);
  expect(count(/Sent Disconnect-NAK/g)).toBe(50);
});
