import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { across_organizations, build } from "../../src/database/build.ts";
import { consecutive_failures_max } from "../../src/webhooks/endpoint-health.ts";
import { type FinishedAttempt, recordAttempt } from "../../src/webhooks/record.ts";
import { everything, failingAt } from "../faults/statement-faults.ts";
import { until } from "../until.ts";
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
    subject: "Cedar Net: a webhook endpoint was deactivated",
    status: "skipped",
    created_at: off.disabled_at,
  });
  const wall = new Date(off.disabled_at)
    .toLocaleString("sv-SE", { timeZone: "Asia/Beirut" })
    .slice(0, 16);
  for (const said of [
    receiver.url("/hooks"),
    `${wall} (Asia/Beirut)`,
    "15 consecutive failed deliveries",
    "the answer 410",
    `GET /v1/webhooks/${endpoint.id}/deliveries?status=failed`,
    `POST /v1/webhooks/${endpoint.id}/diagnose`,
    `PUT /v1/webhooks/${endpoint.id} with {"active": true}`,
    `POST /v1/webhooks/${endpoint.id}/replay`,
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

const office = { notification_email: "office@cedar.example" };

describe("the fifteenth failure", () => {
  const failed = {
    response_status: 410,
    response_headers: {},
    response_body: "",
    retry_after: null,
    error: "http",
    address: "127.0.0.1",
    dns_ms: 1,
    connect_ms: 1,
    tls_ms: 1,
    first_byte_ms: 1,
    total_ms: 4,
  } as const;

  /** What is recorded of a delivery that was sent now and refused. */
  const refused = (delivery: FinishedAttempt["delivery"]): FinishedAttempt => ({
    delivery,
    n: 1,
    began_ms: Date.now(),
    ended_ms: Date.now(),
    result: failed,
    verdict: { status: "failed" },
  });

  test("is recorded with the switching off and its mail, or nothing of it is", async () => {
    const { world } = outbox;
    await world.put("/v1/organization", office);
    const endpoint = await endpointWithKey();
    await fail(endpoint, consecutive_failures_max - 1);
    await outbox.stop();
    await outbox.events();
    const [fifteenth] = (await outbox.deliveries(endpoint.id)).slice(-1);
    const record = () =>
      world.sqlite.write((root) => recordAttempt(root.org(world.cedar.id), refused(fifteenth)));
    const before = everything(world);
    let statements = 0;
    world.sqlite.around = (when) => {
      if (when === "before") statements += 1;
    };
    await world.sqlite
      .write((root) => {
        recordAttempt(root.org(world.cedar.id), refused(fifteenth));
        throw new Error("only counted");
      })
      .catch(() => {});
    expect(statements).toBeGreaterThan(5);
    for (let nth = 0; nth < statements; nth += 1)
      for (const at of ["before", "after"] as const) {
        world.sqlite.around = failingAt(nth, at);
        const failure = await record().catch((error: Error) => error.message);
        world.sqlite.around = null;
        expect([at, nth, failure]).toEqual([at, nth, "failed on purpose"]);
        const after = everything(world);
        if (!Bun.deepEquals(after, before)) expect([at, nth, after]).toEqual([at, nth, before]);
      }
    expect(await record()).toBe(true);
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: false, failure_count: 15 });
    expect(messages()).toHaveLength(1);
    expect((await outbox.deliveries(endpoint.id)).at(-1)).toMatchObject({ status: "failed" });
  });

  test("whose mail cannot be written is sent and recorded again, once", async () => {
    const { world } = outbox;
    await world.put("/v1/organization", office);
    const endpoint = await outbox.endpoint(receiver);
    outbox.start();
    await fail(endpoint, consecutive_failures_max - 1);
    world.sqlite.execute(
      "CREATE TRIGGER no_mail BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'no mail'); END",
    );
    await outbox.events();
    await outbox.logged("a webhook will be tried again");
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 14 });
    expect((await outbox.deliveries(endpoint.id)).at(-1)).toMatchObject({ attempts: 0 });
    world.sqlite.execute("DROP TRIGGER no_mail");
    await outbox.stop(); // what pauses is due at the next start
    outbox.start();
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: false, failure_count: 15 });
    expect(messages()).toHaveLength(1);
    expect((await outbox.deliveries(endpoint.id)).at(-1)).toMatchObject({ attempts: 1 });
  });

  test("may be a resend; a ping and what is dropped count nothing", async () => {
    const { world } = outbox;
    await world.put("/v1/organization", office);
    const endpoint = await endpointWithKey();
    await fail(endpoint, 13);
    await world.post(`/v1/webhooks/${endpoint.id}/test`);
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 13 });
    const [{ id }] = await outbox.deliveries(endpoint.id);
    for (const count of [14, 15]) {
      expect((await world.post(`/v1/webhooks/deliveries/${id}/resend`)).status).toBe(202);
      await outbox.finished();
      expect(await outbox.read(endpoint.id)).toMatchObject({
        failure_count: count,
        active: count < 15,
      });
    }
    expect(await fail(endpoint, 2)).toMatchObject({ failure_count: 15 });
    expect(messages()).toHaveLength(1);
    const on = await world.put(`/v1/webhooks/${endpoint.id}`, { active: true });
    expect(on.body).toMatchObject({ failure_count: 0, disabled_at: null, disabled_reason: null });
  });
});

describe("several on their way when the fifteenth fails", () => {
  let held: ((status: number) => void)[];
  let endpoint: { id: string };

  /** A verified endpoint with 13 failures in a row, and four deliveries that wait for their answer. */
  beforeEach(async () => {
    held = [];
    await outbox.world.put("/v1/organization", office);
    endpoint = await outbox.endpoint(receiver);
    outbox.start();
    receiver.answer = (_, response) => response.writeHead(204).end();
    await fail(endpoint, 1);
    receiver.answer = (_, response) => response.writeHead(410).end();
    await fail(endpoint, 13);
    receiver.answer = (_, response) => held.push((status) => void response.writeHead(status).end());
    await outbox.events(4);
    await until("all four are on their way", () => held.length === 4);
  });

  const answerAll = async (...statuses: number[]) => {
    for (const [index, answer] of held.splice(0).entries()) answer(statuses[index] ?? 410);
    await outbox.finished();
    const deliveries = await outbox.deliveries(endpoint.id);
    return deliveries.slice(-4).map(({ status }) => status);
  };

  test("all are recorded as failed, and it is switched off and told of once", async () => {
    expect(await answerAll(410, 410, 410, 410)).toEqual(Array(4).fill("failed"));
    expect(await outbox.read(endpoint.id)).toMatchObject({
      active: false,
      failure_count: 17,
      disabled_reason: "failing",
    });
    expect(messages()).toHaveLength(1);
  });

  test("a failure that comes after it was switched on again is the first of a new row", async () => {
    const [first, second, third, fourth] = held.splice(0);
    first?.(410);
    second?.(410);
    await until("it is off", async () => !(await outbox.read(endpoint.id)).active);
    await outbox.world.put(`/v1/webhooks/${endpoint.id}`, { active: true });
    third?.(410);
    fourth?.(410);
    await outbox.finished();
    expect(await outbox.read(endpoint.id)).toMatchObject({ active: true, failure_count: 2 });
    expect(messages()).toHaveLength(1);
  });

  test("what would be tried again is dropped; a success counts, and leaves it off", async () => {
    const [first, second, third, fourth] = held.splice(0);
    first?.(410);
    second?.(410);
    await until("it is off", async () => !(await outbox.read(endpoint.id)).active);
    third?.(500);
    fourth?.(204);
    await outbox.finished();
    const deliveries = (await outbox.deliveries(endpoint.id)).slice(-4);
    expect(deliveries.map(({ status }) => status).toSorted()).toEqual([
      "delivered",
      "dropped",
      "failed",
      "failed",
    ]);
    expect(deliveries.find(({ status }) => status === "dropped")).toMatchObject({
      attempts: 1,
      response_status: 500,
      reason: "endpoint_off",
    });
    expect(await outbox.read(endpoint.id)).toMatchObject({
      active: false,
      disabled_reason: "failing",
    });
    expect(messages()).toHaveLength(1);
  });
});
