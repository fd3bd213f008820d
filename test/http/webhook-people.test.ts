import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import type { NewUser } from "../../src/access/users.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { type Sent, World } from "../world.ts";

/* Decisions §7: an endpoint made by a person gets what that person may read now. */

let world: World;
let owner: Person;
beforeEach(() => {
  world = new World();
  owner = person({ role: "owner" });
});
afterEach(() => world.close());

interface Person {
  id: string;
  sent: Sent;
}

const person = (input: Partial<NewUser>): Person => {
  const { id } = world.user(input);
  const member = { org_id: world.cedar.id, user_id: id };
  const { token } = world.sqlite.writeNow((tx) => startSession(tx, [member]));
  return { id, sent: { key: token, headers: { "organization-id": world.cedar.id } } };
};

/** Reads clients and tickets, and manages endpoints. */
const dispatcher = (): Person =>
  person({ role: "dispatcher", added_abilities: ["webhooks:read", "webhooks:manage"] });

const url = "https://hooks.example.com/lastmile";

const subscribe = (who: Sent, topics: string[] = ["client.created"]) =>
  world.post("/v1/webhooks", { url, topics }, who);

const change = (user: Person, changes: object) =>
  world.put(`/v1/users/${user.id}`, changes, owner.sent);

const board = async (members: Person[] = []): Promise<string> => {
  const body = {
    name: `Board ${Bun.randomUUIDv7()}`,
    members: members.map(({ id }) => ({ user_id: id, role: "member" })),
  };
  return (await world.post("/v1/ticket-boards", body)).body.id;
};

const newClient = () =>
  world.post("/v1/clients", { name: "Nadia", username: `nadia.${Bun.randomUUIDv7()}` });

const newTicket = (board_id: string) =>
  world.post("/v1/tickets", { title: "Router swap", board_id, priority: "high", type: "task" });

/** The topics of an endpoint's deliveries, the oldest first. */
const recorded = async (id: string): Promise<string[]> => {
  const { body } = await world.get(`/v1/webhooks/${id}/deliveries`, owner.sent);
  return body.data.map(({ topic }: { topic: string }) => topic).toReversed();
};

describe("what a person's endpoint gets", () => {
  test("nothing while the person is switched off, and events again afterwards", async () => {
    const maker = dispatcher();
    const { id } = (await subscribe(maker.sent)).body;
    await change(maker, { active: false });
    await newClient();
    expect(await recorded(id)).toEqual([]);
    await change(maker, { active: true });
    await newClient();
    expect(await recorded(id)).toEqual(["client.created"]);
  });

  test("nothing once the person is removed; others see, change and delete it", async () => {
    const maker = dispatcher();
    const { id } = (await subscribe(maker.sent)).body;
    await world.delete(`/v1/users/${maker.id}`, owner.sent);
    await newClient();
    expect(await recorded(id)).toEqual([]);
    const renamed = await world.put(`/v1/webhooks/${id}`, { description: "CRM" }, owner.sent);
    expect(renamed.body).toMatchObject({ description: "CRM", active: true });
    await newClient();
    expect(await recorded(id)).toEqual([]);
    expect((await world.delete(`/v1/webhooks/${id}`, owner.sent)).status).toBe(204);
  });

  test("no topic whose ability the person lost, by their role or by name", async () => {
    const maker = dispatcher();
    const { id } = (await subscribe(maker.sent, ["client.created", "ticket.created"])).body;
    const board_id = await board([maker]);
    await change(maker, { removed_abilities: ["clients:read"] });
    await newClient();
    await newTicket(board_id);
    expect(await recorded(id)).toEqual(["ticket.created"]);
    await change(maker, { removed_abilities: [], role: "viewer" });
    await newClient();
    await change(maker, { role: "viewer", removed_abilities: ["tickets:read"] });
    await newTicket(board_id);
    expect(await recorded(id)).toEqual(["ticket.created", "client.created"]);
  });

  test("no ticket of a board that the person cannot open; owners open all", async () => {
    const maker = dispatcher();
    const boards = { own: await board([maker]), other: await board() };
    const { id } = (await subscribe(maker.sent, ["ticket.created"])).body;
    const all = (await subscribe(owner.sent, ["ticket.created"])).body;
    await newTicket(boards.other);
    await newTicket(boards.own);
    expect(await recorded(id)).toEqual(["ticket.created"]);
    expect(await recorded(all.id)).toHaveLength(2);
    await world.put(`/v1/ticket-boards/${boards.own}`, { members: [] });
    await newTicket(boards.own);
    expect(await recorded(id)).toHaveLength(1);
  });

  test("no ticket for who became held to their own, but clients still", async () => {
    const maker = dispatcher();
    const board_id = await board([maker]);
    const { id } = (await subscribe(maker.sent, ["ticket.created", "client.created"])).body;
    await change(maker, { added_abilities: ["webhooks:manage", "tickets:own"] });
    await newTicket(board_id);
    await newClient();
    expect(await recorded(id)).toEqual(["client.created"]);
  });
});

describe("who is held to their own tickets", () => {
  const technician = () => person({ role: "technician", added_abilities: ["webhooks:manage"] });

  test("cannot subscribe to topics of tickets, neither at first nor later", async () => {
    const held = technician();
    const refused = await subscribe(held.sent, ["client.created", "ticket.created"]);
    expect([refused.status, refused.body.error.reason]).toEqual([403, "topic_forbidden"]);
    expect(refused.body.error.errors.topics).toEqual(["ticket.created"]);
    const { status, body } = await subscribe(held.sent);
    expect(status).toBe(201);
    const later = await world.put(
      `/v1/webhooks/${body.id}`,
      { topics: ["ticket.created"] },
      held.sent,
    );
    expect([later.status, later.body.error.reason]).toEqual([403, "topic_forbidden"]);
  });

  test("is not offered those topics", async () => {
    const held = person({ role: "technician", added_abilities: ["webhooks:read"] });
    const { body } = await world.get("/v1/webhooks/topics", held.sent);
    expect(body.map(({ topic }: { topic: string }) => topic)).toEqual([
      "client.created",
      "client.updated",
      "client.suspended",
      "client.resumed",
    ]);
  });
});

describe("an endpoint that somebody else changes", () => {
  test("is theirs once they say where it goes or what it gets", async () => {
    const maker = dispatcher();
    const { id } = (await subscribe(maker.sent)).body;
    await world.delete(`/v1/users/${maker.id}`, owner.sent);
    const topics = ["client.created"];
    expect((await world.put(`/v1/webhooks/${id}`, { topics }, owner.sent)).status).toBe(200);
    await newClient();
    expect(await recorded(id)).toEqual(["client.created"]);
  });

  test("does not get more because it was switched on, or renamed, by somebody who reads more", async () => {
    const maker = dispatcher();
    const foreign = await board();
    const { id } = (await subscribe(maker.sent, ["ticket.created"])).body;
    await world.put(`/v1/webhooks/${id}`, { active: false }, owner.sent);
    await world.put(`/v1/webhooks/${id}`, { active: true, description: "CRM" }, owner.sent);
    await newTicket(foreign);
    expect(await recorded(id)).toEqual([]);
  });

  test("cannot be sent elsewhere by who may not read its topics", async () => {
    const { id } = (await subscribe(owner.sent, ["invoice.created", "ticket.created"])).body;
    const other = dispatcher();
    const refused = await world.put(`/v1/webhooks/${id}`, { url: `${url}/2` }, other.sent);
    expect([refused.status, refused.body.error.reason]).toEqual([422, "topic_forbidden"]);
    expect(refused.body.error.errors.topics).toEqual(["invoice.created"]);
    expect((await world.get(`/v1/webhooks/${id}`, owner.sent)).body.url).toBe(url);
  });

  test("gets only the boards of who sends it elsewhere", async () => {
    const foreign = await board();
    const { id } = (await subscribe(owner.sent, ["ticket.created"])).body;
    const other = dispatcher();
    await world.put(`/v1/webhooks/${id}`, { url: `${url}/2` }, other.sent);
    await newTicket(foreign);
    expect(await recorded(id)).toEqual([]);
  });

  test("of a key stays the key's, and is sent elsewhere only by who opens its boards", async () => {
    const key = world.apiKey();
    const board_id = await board();
    const [other, admin] = [dispatcher(), person({ role: "admin" })];
    const { id } = (await subscribe({ key }, ["ticket.created"])).body;
    const refused = await world.put(`/v1/webhooks/${id}`, { url: `${url}/2` }, other.sent);
    expect([refused.status, refused.body.error.errors.ability]).toEqual([403, "boards:manage"]);
    const sent = { url: `${url}/2` };
    expect((await world.put(`/v1/webhooks/${id}`, sent, admin.sent)).status).toBe(200);
    await world.delete(`/v1/users/${admin.id}`, owner.sent);
    await newTicket(board_id);
    expect((await world.get(`/v1/webhooks/${id}`, { key })).body.url).toBe(`${url}/2`);
    const { body } = await world.get(`/v1/webhooks/${id}/deliveries`, { key });
    expect(body.meta.total).toBe(1);
  });
});

describe("endpoints of a deleted key", () => {
  const deletedKeyWith = async (endpoints: number) => {
    const { id, key } = (await world.post("/v1/api-keys", { name: "Old CRM", abilities })).body;
    for (let number = 0; number < endpoints; number += 1) await subscribe({ key });
    await world.delete(`/v1/api-keys/${id}`);
  };

  test("leave room for ten others; people see and delete them", async () => {
    await deletedKeyWith(7);
    const answers = await Promise.all(Array.from({ length: 12 }, () => subscribe({})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(201),
      ...Array(2).fill(422),
    ]);
    const seen = (await world.get("/v1/webhooks", owner.sent)).body;
    expect(seen).toHaveLength(17);
    for (const { id } of seen.slice(-7))
      expect((await world.delete(`/v1/webhooks/${id}`, owner.sent)).status).toBe(204);
    expect((await world.get("/v1/webhooks", owner.sent)).body).toHaveLength(10);
  });
});
