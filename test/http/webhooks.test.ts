import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import type { Ability } from "../../src/shared/abilities.ts";
import { subscribable_topics } from "../../src/shared/topics.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const url = "https://hooks.example.com/lastmile";
const input = { url, topics: ["client.created"] };
const manager: Ability[] = ["webhooks:read", "webhooks:manage"];

const create = async (changes: object = {}, key = world.key) =>
  (await world.post("/v1/webhooks", { ...input, ...changes }, { key })).body;

const refusal = (body: unknown, key = world.key) =>
  world.post("/v1/webhooks", body, { key }).then((answer) => answer.body.error);

const newClient = (name = "Nadia", key = world.key) =>
  world.post("/v1/clients", { name, username: name.toLowerCase() }, { key });

const deliveriesOf = async (id: string, query = "", key = world.key) =>
  (await world.get(`/v1/webhooks/${id}/deliveries${query}`, { key })).body;

/** A person of Cedar Net who may do everything. */
const owner = () => {
  const user = world.user({ role: "owner" });
  const person = { org_id: world.cedar.id, user_id: user.id };
  const { token } = world.sqlite.writeNow((tx) => startSession(tx, [person]));
  return { key: token, headers: { "organization-id": world.cedar.id } };
};

describe("POST /v1/webhooks", () => {
  test("creates an endpoint and shows its secret once", async () => {
    const { status, body } = await world.post("/v1/webhooks", { ...input, description: "CRM" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      url,
      description: "CRM",
      topics: ["client.created"],
      active: true,
      branch_id: null,
      api_version: "2026-10-15",
      failure_count: 0,
      disabled_at: null,
    });
    expect(body.uuid).toBe(body.id);
    expect(Buffer.from(body.secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
    const { secret, ...shown } = body;
    expect((await world.get(`/v1/webhooks/${body.id}`)).body).toEqual(shown);
    expect((await world.get("/v1/webhooks")).body).toEqual([shown]);
  });

  test("a replay carries null for the secret", async () => {
    const headers = { "idempotency-key": "k" };
    const first = await world.post("/v1/webhooks", input, { headers });
    const second = await world.post("/v1/webhooks", input, { headers });
    expect(second.status).toBe(201);
    expect(second.body).toEqual({ ...first.body, secret: null });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
  });

  test.each([
    ["no url", { url: undefined }, "url", "is required"],
    ["no URL at all", { url: "hooks" }, "url", "must be a URL"],
    [
      "a url too long",
      { url: `https://hooks.example.com/${"x".repeat(2048)}` },
      "url",
      "must have at most 2048 characters",
    ],
    ["no topic", { topics: [] }, "topics", "must name at least one topic"],
    [
      "a topic twice",
      { topics: ["client.created", "client.created"] },
      "topics",
      "must not name a topic twice",
    ],
    ["a branch of nobody", { branch_id: Bun.randomUUIDv7() }, "branch_id", "is not known"],
  ])("refuses %s", async (_, changes, field, message) => {
    expect((await refusal({ ...input, ...changes })).errors).toEqual({ [field]: [message] });
    expect((await world.get("/v1/webhooks")).body).toEqual([]);
  });

  test.each(["client.deleted", "webhook.ping", 7])("refuses the topic %p", async (topic) => {
    const error = await refusal({ ...input, topics: [topic] });
    expect(Object.keys(error.errors)).toEqual(["topics.0"]);
  });

  test.each([
    ["http://hooks.example.com/", "scheme"],
    ["ftp://hooks.example.com/", "scheme"],
    ["https://hooks.example.com:8443/", "port"],
    ["https://me:secret@hooks.example.com/", "credentials"],
    ["https://gone.example.com/", "dns"],
    ["https://127.1/", "address"],
    ["https://[::ffff:10.0.0.1]/", "address"],
    ["https://0xA9FEA9FE/latest/meta-data", "address"],
    ["https://inside.example.com/", "address"],
    ["https://mixed.example.com/", "address"],
  ])("refuses %s: %s", async (bad, why) => {
    world.names["inside.example.com"] = ["192.168.1.1"];
    world.names["mixed.example.com"] = ["93.184.215.14", "fd00::1"];
    const error = await refusal({ ...input, url: bad });
    expect(error.reason).toBe("endpoint_url_refused");
    expect(error.errors).toEqual({ reason: "endpoint_url_refused", why });
    expect((await world.get("/v1/webhooks")).body).toEqual([]);
  });

  test("refuses a key the topics that it cannot read, naming them", async () => {
    const key = world.apiKey({ abilities: [...manager, "clients:read"] });
    const error = await refusal({ ...input, topics: ["client.created", "invoice.paid"] }, key);
    expect(error.reason).toBe("topic_forbidden");
    expect(error.errors.topics).toEqual(["invoice.paid"]);
    expect((await create({}, key)).id).toBeString();
  });

  test("the eleventh endpoint is refused, also one of many at once and with some switched off", async () => {
    const { id } = await create();
    await world.put(`/v1/webhooks/${id}`, { active: false });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => world.post("/v1/webhooks", input)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.error.reason)).toEqual(Array(7).fill("endpoint_limit"));
    await world.delete(`/v1/webhooks/${id}`);
    expect((await world.post("/v1/webhooks", input)).status).toBe(201);
  });
});

describe("PUT /v1/webhooks/{uuid}", () => {
  test("changes what is sent, and nothing else", async () => {
    setSystemTime(new Date("2026-10-15T08:00:00Z"));
    const { secret, ...before } = await create({ description: "CRM" });
    const { status, body } = await world.put(`/v1/webhooks/${before.id}`, {
      topics: ["ticket.created"],
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, topics: ["ticket.created"] });
    const cleared = await world.put(`/v1/webhooks/${before.id}`, { description: null });
    expect(cleared.body.description).toBeNull();
  });

  test("vets a new URL and new topics as create does", async () => {
    const key = world.apiKey({ abilities: [...manager, "clients:read"] });
    const { id } = await create({}, key);
    const change = async (body: object) =>
      (await world.put(`/v1/webhooks/${id}`, body, { key })).body.error;
    expect((await change({ url: "https://10.0.0.1/" })).errors.why).toBe("address");
    expect((await change({ topics: ["ticket.created"] })).reason).toBe("topic_forbidden");
    expect((await change({ topics: [] })).reason).toBe("validation_failed");
    expect((await change({ branch_id: Bun.randomUUIDv7() })).errors).toHaveProperty("branch_id");
  });

  test("switching on again forgets the failures", async () => {
    const { id } = await create();
    world.sqlite.run(
      build
        .updateTable("webhook_endpoints")
        .set({ active: 0, failure_count: 15, disabled_reason: "failing" })
        .where("org_id", "=", world.cedar.id),
    );
    const { body } = await world.put(`/v1/webhooks/${id}`, { active: true });
    expect(body).toMatchObject({
      active: true,
      failure_count: 0,
      disabled_at: null,
      disabled_reason: null,
    });
  });
});

describe("POST /v1/webhooks/{uuid}/roll-secret", () => {
  test("answers with a new secret", async () => {
    const { id, secret } = await create();
    const { status, body } = await world.post(`/v1/webhooks/${id}/roll-secret`);
    expect(status).toBe(200);
    expect(body.secret).toStartWith("whsec_");
    expect(body.secret).not.toBe(secret);
  });
});

describe("whose endpoint it is", () => {
  test("a key sees those that it created, a person sees all, a stranger none", async () => {
    const other = world.apiKey();
    const person = owner();
    const mine = await create();
    const theirs = await create({}, other);
    const persons = (await world.post("/v1/webhooks", input, person)).body;
    const redactFor = async (sent: object) =>
      (await world.get("/v1/webhooks", sent)).body.map(({ id }: { id: string }) => id);
    expect(await redactFor({})).toEqual([mine.id]);
    expect(await redactFor({ key: other })).toEqual([theirs.id]);
    expect(await redactFor(person)).toEqual([persons.id, theirs.id, mine.id]);
    expect(await redactFor({ key: world.bekaa_key })).toEqual([]);
  });

  test("everything about another's endpoint answers 404, as for one that is not there", async () => {
    const other = world.apiKey();
    const { id } = await create();
    const delivery = (await world.post(`/v1/webhooks/${id}/test`)).body.id;
    const calls: [string, string, object?][] = [
      ["GET", `/v1/webhooks/${id}`],
      ["PUT", `/v1/webhooks/${id}`, { url: 7 }],
      ["DELETE", `/v1/webhooks/${id}`],
      ["POST", `/v1/webhooks/${id}/roll-secret`],
      ["POST", `/v1/webhooks/${id}/test`],
      ["GET", `/v1/webhooks/${id}/deliveries`],
      ["GET", `/v1/webhooks/deliveries/${delivery}`],
      ["POST", `/v1/webhooks/deliveries/${delivery}/resend`],
    ];
    for (const [method, path, body] of calls)
      for (const key of [other, world.bekaa_key]) {
        const gone = path.replace(id, "x").replace(delivery, Bun.randomUUIDv7());
        const answer = await world.call(method, path, { key, body });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.text).toBe((await world.call(method, gone, { key, body })).text);
      }
    expect((await world.get(`/v1/webhooks/${id}`)).status).toBe(200);
  });

  test("DELETE answers 204, and then it is gone", async () => {
    const { id } = await create();
    expect((await world.delete(`/v1/webhooks/${id}`)).status).toBe(204);
    expect((await world.get(`/v1/webhooks/${id}`)).status).toBe(404);
    expect((await world.get("/v1/webhooks")).body).toEqual([]);
    await newClient();
    expect(
      world.sqlite.all(
        build.selectFrom("webhook_deliveries").selectAll().where("org_id", "=", world.cedar.id),
      ),
    ).toEqual([]);
  });
});

describe("GET /v1/webhooks/topics", () => {
  test("shows a whole envelope of each topic", async () => {
    const { status, body } = await world.get("/v1/webhooks/topics");
    expect(status).toBe(200);
    expect(body.map(({ topic }: { topic: string }) => topic)).toEqual(subscribable_topics);
    for (const { topic, example } of body) {
      expect(example).toMatchObject({ topic, organization_id: world.cedar.id });
      expect(example.id).toMatch(/^evt_[0-9a-f-]{36}$/);
      const about = topic === "payment.claimed" ? "claim" : topic.split(".")[0];
      expect(example.data).toHaveProperty(about);
    }
  });

  test("a key gets only those that it may use", async () => {
    const key = world.apiKey({ abilities: ["webhooks:read", "clients:read"] });
    const { body } = await world.get("/v1/webhooks/topics", { key });
    expect(body.map(({ topic }: { topic: string }) => topic)).toEqual([
      "client.created",
      "client.updated",
      "client.suspended",
      "client.resumed",
    ]);
  });

  test("the example of a client's event has the fields of a real one", async () => {
    await create();
    await newClient();
    const topics = (await world.get("/v1/webhooks/topics")).body;
    const example = topics.find(
      ({ topic }: { topic: string }) => topic === "client.created",
    ).example;
    const real = world.events()[0]?.data.client;
    expect(Object.keys(example.data.client)).toEqual(Object.keys(real as object));
  });
});

describe("deliveries", () => {
  test("are listed by status, topic and day of the organization, the newest first", async () => {
    const { id } = await create({ topics: ["client.created", "client.updated"] });
    setSystemTime(new Date("2026-10-14T20:59:59Z")); // 23:59:59 in Beirut
    await newClient("First");
    setSystemTime(new Date("2026-10-14T21:00:00Z"));
    const client = (await newClient("Second")).body;
    await world.put(`/v1/clients/${client.id}`, { username: "second", name: "Second Name" });
    await world.post(`/v1/webhooks/${id}/test`);
    const listed = async (query: string) =>
      (await deliveriesOf(id, query)).data.map(({ topic }: { topic: string }) => topic);
    expect(await listed("")).toEqual([
      "webhook.ping",
      "client.updated",
      "client.created",
      "client.created",
    ]);
    expect(await listed("?topic=client.updated")).toEqual(["client.updated"]);
    expect(await listed("?status=pending&topic=client.created")).toHaveLength(2);
    expect(await listed("?status=failed")).toEqual([]);
    expect(await listed("?date_to=2026-10-14")).toEqual(["client.created"]);
    expect(await listed("?date_to=9999-12-31")).toContain("client.created");
    expect(await listed("?date_from=2026-10-15&date_to=2026-10-15")).toHaveLength(3);
    expect(await listed("?date_from=2026-10-16")).toEqual([]);
  });

  test("come in pages whose links keep the filters", async () => {
    const { id } = await create();
    for (let number = 0; number < 5; number += 1)
      await newClient(`Client ${number}`.replace(" ", ""));
    const first = await deliveriesOf(id, "?per_page=2&status=pending");
    expect(first.meta).toMatchObject({ total: 5, last_page: 3, from: 1, to: 2, per_page: 2 });
    expect(first.links.prev).toBeNull();
    const { pathname, search } = new URL(first.links.next);
    const second = (await world.get(pathname + search)).body;
    expect(second.meta).toMatchObject({ current_page: 2, from: 3, to: 4 });
    const seen = [...first.data, ...second.data].map((delivery) => delivery.id);
    expect(new Set(seen).size).toBe(4);
    expect((await deliveriesOf(id)).meta.per_page).toBe(20);
  });

  test.each([
    "status=sent",
    "topic=client.deleted",
    "date_from=2026-02-30",
    "page=0",
    "per_page=101",
  ])("%s is refused", async (query) => {
    const { id } = await create();
    const { status } = await world.get(`/v1/webhooks/${id}/deliveries?${query}`);
    expect(status).toBe(422);
  });

  test("one is read with its payload, the event as it was at the change", async () => {
    const { id } = await create();
    const client = (await newClient()).body;
    await world.put(`/v1/clients/${client.id}`, { username: "nadia", name: "Other" });
    const [listed] = (await deliveriesOf(id)).data;
    const { status, body } = await world.get(`/v1/webhooks/deliveries/${listed.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...listed,
      status: "pending",
      attempts: 0,
      attempt_log: [],
      response_headers: null,
      payload: {
        id: listed.event_id,
        topic: "client.created",
        api_version: "2026-10-15",
        organization_id: world.cedar.id,
        data: { client: { id: client.id, name: "Nadia" } },
      },
    });
  });

  test("for an endpoint that is off are dropped at birth, and resent only once it is on", async () => {
    const { id } = await create();
    await world.put(`/v1/webhooks/${id}`, { active: false });
    await newClient();
    const [dropped] = (await deliveriesOf(id)).data;
    expect(dropped).toMatchObject({ status: "dropped", reason: "endpoint_off", attempts: 0 });
    const resend = () => world.post(`/v1/webhooks/deliveries/${dropped.id}/resend`);
    expect((await resend()).body.error.reason).toBe("endpoint_inactive");
    await world.put(`/v1/webhooks/${id}`, { active: true });
    const { status, body } = await resend();
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: "pending",
      resend_of: dropped.id,
      event_id: dropped.event_id,
    });
    expect(body.id).not.toBe(dropped.id);
  });

  test("of a deleted endpoint can be read, not resent", async () => {
    const { id } = await create();
    await newClient();
    const [delivery] = (await deliveriesOf(id)).data;
    await world.delete(`/v1/webhooks/${id}`);
    expect((await world.get(`/v1/webhooks/deliveries/${delivery.id}`)).status).toBe(200);
    const { body } = await world.post(`/v1/webhooks/deliveries/${delivery.id}/resend`);
    expect(body.error.reason).toBe("endpoint_inactive");
  });

  test("a ping is queued also for an endpoint that is off", async () => {
    const { id } = await create();
    await world.put(`/v1/webhooks/${id}`, { active: false });
    const { status, body } = await world.post(`/v1/webhooks/${id}/test`);
    expect(status).toBe(202);
    expect(body).toMatchObject({ topic: "webhook.ping", status: "pending" });
    const { payload } = (await world.get(`/v1/webhooks/deliveries/${body.id}`)).body;
    expect(payload.data).toEqual({ message: expect.any(String), endpoint_id: id });
    expect(world.events()).toEqual([]);
  });
});

describe("which endpoints get an event", () => {
  test("those that subscribe to its topic", async () => {
    const clients = await create();
    const tickets = await create({ topics: ["ticket.created"] });
    await newClient();
    expect((await deliveriesOf(clients.id)).meta.total).toBe(1);
    expect((await deliveriesOf(tickets.id)).meta.total).toBe(0);
  });

  test("a refused change queues nothing", async () => {
    const { id } = await create();
    await newClient();
    expect((await newClient()).status).toBe(422);
    expect((await deliveriesOf(id)).meta.total).toBe(1);
  });

  test("one with a branch gets that branch's events, and none without a branch", async () => {
    const branch = (await world.post("/v1/branches", { name: "Zahle" })).body;
    const { id } = await create({ branch_id: branch.id });
    await newClient("Anywhere");
    await world.post("/v1/clients", { name: "Here", username: "here", branch_id: branch.id });
    const { data } = await deliveriesOf(id);
    expect(data).toHaveLength(1);
    const { payload } = (await world.get(`/v1/webhooks/deliveries/${data[0].id}`)).body;
    expect(payload.data.client.name).toBe("Here");
  });

  test("one of a board-restricted key gets no ticket of a board that the key cannot open", async () => {
    const boards = ["Mine", "Foreign"].map((name) => world.post("/v1/ticket-boards", { name }));
    const [mine, foreign] = (await Promise.all(boards)).map(({ body }) => body.id);
    const key = world.apiKey({ board_ids: [mine] });
    const { id } = await create({ topics: ["ticket.created"] }, key);
    for (const board_id of [foreign, mine])
      await world.post("/v1/tickets", {
        title: "Router swap",
        board_id,
        priority: "high",
        type: "task",
      });
    const { data } = await deliveriesOf(id, "", key);
    expect(data).toHaveLength(1);
    const { payload } = (await world.get(`/v1/webhooks/deliveries/${data[0].id}`, { key })).body;
    expect(payload.data.ticket.board_id).toBe(mine);
  });

  test.each([
    ["switched off", { active: 0 as const }],
    ["deleted", { deleted_at: "2026-10-15T08:00:00Z" as never }],
    ["without the ability", { abilities: '["webhooks:manage"]' }],
  ])("one whose key is %s records nothing, and gets events again later", async (_, lost) => {
    const key = world.apiKey();
    const { id } = await create({}, key);
    const before = keyOf(id);
    const change = (values: object) =>
      world.sqlite.run(
        build
          .updateTable("api_keys")
          .set(values)
          .where("org_id", "=", world.cedar.id)
          .where("id", "=", before?.id ?? ""),
      );
    change(lost);
    await newClient("First");
    change({ active: 1, deleted_at: null, abilities: before?.abilities });
    await newClient("Second");
    expect((await deliveriesOf(id, "", key)).meta.total).toBe(1);
  });
});

describe("a key that ends", () => {
  test("ends its endpoint's deliveries at that moment, though nothing is written then", async () => {
    const key = world.apiKey({ expires_at: "2026-10-15T09:00:00Z" as Instant });
    setSystemTime(new Date("2026-10-15T08:00:00Z"));
    const { id } = await create({}, key);
    await newClient("First");
    setSystemTime(new Date("2026-10-15T09:00:00Z"));
    await newClient("Second");
    setSystemTime(new Date("2026-10-15T08:59:59Z"));
    await newClient("Third");
    expect((await deliveriesOf(id, "", key)).meta.total).toBe(2);
  });
});

const keyOf = (endpoint_id: string) =>
  world.sqlite.first(
    build
      .selectFrom("api_keys as key")
      .innerJoin("webhook_endpoints as endpoint", (join) =>
        join
          .onRef("endpoint.org_id", "=", "key.org_id")
          .onRef("endpoint.api_key_id", "=", "key.id"),
      )
      .select(["key.id", "key.abilities"])
      .where("endpoint.org_id", "=", world.cedar.id)
      .where("endpoint.id", "=", endpoint_id),
  );
