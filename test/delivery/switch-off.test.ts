import { afterEach, beforeEach, expect, test } from "bun:test";
import { across_organizations, build } from "../../src/database/build.ts";
import { Outbox } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";

let outbox: Outbox;
let receiver: Receiver;
beforeEach(async () => {
  outbox = new Outbox();
  receiver = await outbox.receiver((_, response) => response.writeHead(410).end());
});
afterEach(() => outbox.close());

const messages = () =>
  outbox.world.sqlite.all(
    build.selectFrom("messages").selectAll().orderBy("id").modifyFront(across_organizations),
  );

/** Fails so many deliveries of an endpoint, whose URL holds a key. */
const fail = async (endpoint: { id: string }, count: number) => {
  await outbox.events(count);
  await outbox.finished();
  return (await outbox.world.get(`/v1/webhooks/${endpoint.id}`)).body;
};

const endpointWithKey = async () => {
  const endpoint = await outbox.endpoint(receiver, { url: receiver.url("/hooks?key=hush-hush") });
  outbox.start();
  return endpoint;
};

test("the organization is told, once for each switching off, where and why", async () => {
  await outbox.world.put("/v1/organization", {
    notification_email: "office@cedar.example",
    timezone: "Asia/Beirut",
  });
  const endpoint = await endpointWithKey();
  expect(await fail(endpoint, 14)).toMatchObject({ active: true });
  expect(messages()).toEqual([]);
  const off = await fail(endpoint, 1);
  expect(off).toMatchObject({ active: false, disabled_reason: "failing" });
  expect(messages()).toHaveLength(1);
  const [message] = messages();
  expect(message).toMatchObject({
    org_id: outbox.world.cedar.id,
    kind: "endpoint_switched_off",
    to: "office@cedar.example",
    client_id: null,
    subject: "Cedar Net: a webhook endpoint was switched off",
    status: "skipped",
    created_at: off.disabled_at,
  });
  const wall = new Date(off.disabled_at)
    .toLocaleString("sv-SE", { timeZone: "Asia/Beirut" })
    .slice(0, 16);
  for (const said of [
    receiver.url("/hooks"),
    `${wall} (Asia/Beirut)`,
    "15 deliveries in a row",
    "the answer 410",
    `PUT /v1/webhooks/${endpoint.id} with {"active": true}`,
  ])
    expect(message?.body).toContain(said);
  expect(message?.body).not.toContain("hush-hush");
  await fail(endpoint, 3);
  expect(messages()).toHaveLength(1);

  await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: true });
  await fail(endpoint, 15);
  expect(messages()).toHaveLength(2);
});

test("an error without an answer is named", async () => {
  await outbox.world.put("/v1/organization", { notification_email: "office@cedar.example" });
  receiver.answer = (_, response) => response.destroy();
  const endpoint = await outbox.endpoint(receiver);
  outbox.start({ waits: [] });
  expect(await fail(endpoint, 15)).toMatchObject({ active: false });
  expect(messages()[0]?.body).toMatch(/the last one with the error `(?:connect|timeout)`/);
});

test("without an address nothing is written, nor when somebody switches it off", async () => {
  const endpoint = await endpointWithKey();
  expect(await fail(endpoint, 15)).toMatchObject({ active: false });
  await outbox.world.put("/v1/organization", { notification_email: "office@cedar.example" });
  await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: true });
  await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: false });
  expect(messages()).toEqual([]);
});
