import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import type { NewUser } from "../../src/access/users.ts";
import { emit } from "../../src/events/emit.ts";
import { type Ability, abilities as every_ability } from "../../src/shared/abilities.ts";
import { type Role, role_names } from "../../src/shared/roles.ts";
import { subscribable_topics, type TopicName } from "../../src/shared/topics.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* Decisions §7: the feed shows what the caller may read now, whoever may be entitled to it by an endpoint. */

let world: TicketWorld;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-24T08:00:00Z")); // a visit a day later is within working hours
  world = await TicketWorld.open();
});
afterEach(async () => {
  await world.close();
  setSystemTime();
});

interface Told {
  id: string;
  topic: string;
  data: { ticket?: { id: string } };
}

const page = async (sent: Sent, query = "") => {
  const { status, body } = await world.get(`/v1/events${query}`, sent);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as { data: Told[]; next_cursor: string };
};

const topics = async (sent: Sent, query = "") =>
  (await page(sent, query)).data.map(({ topic }) => topic);

/** The tickets that the caller is told of. */
const tickets = async (sent: Sent, query = "") => [
  ...new Set((await page(sent, query)).data.flatMap(({ data }) => data.ticket?.id ?? [])),
];

const key = (...abilities: Ability[]): Sent => ({
  key: world.apiKey({ abilities: [...new Set<Ability>(["webhooks:read", ...abilities])] }),
});

const person = (input: Partial<NewUser>): User & { sent: Sent } => {
  const user = world.user({ added_abilities: ["webhooks:read"], ...input });
  return { ...user, sent: world.as(user) };
};

const tell = (topic: TopicName, scope: { branch_id?: string; board_id?: string } = {}) =>
  world.sqlite.writeNow((root) => {
    emit(root.org(world.cedar.id), topic, {}, { branch_id: null, board_id: null, ...scope });
  });

const board = async (...members: User[]): Promise<string> => {
  const roles = members.map(({ id }) => ({ user_id: id, role: "member" }));
  const body = { name: `Board ${Bun.randomUUIDv7()}`, members: roles };
  return (await world.post("/v1/ticket-boards", body)).body.id;
};

const ticketOn = async (board_id: string, more: object = {}): Promise<string> =>
  (await world.ticket({ board_id, ...more })).id;

const of = (...beginnings: string[]): string[] =>
  subscribable_topics.filter((topic) => beginnings.some((begin) => topic.startsWith(begin)));

describe("the topics", () => {
  const all = ["ticket.", "client.", "invoice.", "payment."];

  test.each<[Ability[], string[]]>([
    [[], []],
    [["tickets:read"], ["ticket."]],
    [["clients:read"], ["client."]],
    [["invoices:read"], ["invoice."]],
    [["client_payments:read"], ["payment."]],
    [
      ["clients:read", "invoices:read"],
      ["client.", "invoice."],
    ],
    [["webhooks:manage", "invoices:create", "tickets:create", "tickets:update"], []],
    [[...every_ability], all],
  ])("of a key with %j", async (abilities, shown) => {
    for (const topic of subscribable_topics) tell(topic);
    expect(await topics(key(...abilities))).toEqual(of(...shown));
  });

  const of_roles: Record<Role, string[]> = {
    owner: all,
    admin: all,
    dispatcher: ["ticket.", "client."],
    billing: all,
    technician: ["client."],
    collector: [],
    viewer: all,
  };

  test.each(role_names)("of a person who is %s", async (role) => {
    for (const topic of subscribable_topics) tell(topic);
    expect(await topics(person({ role }).sent)).toEqual(of(...of_roles[role]));
  });

  test("of who had an ability taken, or added", async () => {
    for (const topic of subscribable_topics) tell(topic);
    const taken = person({
      role: "viewer",
      added_abilities: [],
      removed_abilities: ["clients:read"],
    });
    expect(await topics(taken.sent)).toEqual(of("ticket.", "invoice.", "payment."));
    const added = person({
      role: "technician",
      added_abilities: ["webhooks:read", "invoices:read"],
    });
    expect(await topics(added.sent)).toEqual(of("client.", "invoice."));
  });

  test("asked for by name: one that the caller cannot read is no refusal, there is nothing of it", async () => {
    for (const topic of subscribable_topics) tell(topic);
    const reader = key("clients:read");
    expect(await topics(reader, "?topic=invoice.paid")).toEqual([]);
    expect(await topics(reader, "?topic=client.updated")).toEqual(["client.updated"]);
  });

  test("are none of another organization's", async () => {
    for (const topic of subscribable_topics) tell(topic);
    expect(await topics({ key: world.bekaa_key })).toEqual([]);
  });

  test("take the ability to read webhooks: 403; who is nobody 401", async () => {
    const without = world.apiKey({ abilities: ["clients:read", "webhooks:manage"] });
    const { status, body } = await world.get("/v1/events", { key: without });
    expect([status, body.error.errors.ability]).toEqual([403, "webhooks:read"]);
    const dispatcher = person({ role: "dispatcher", added_abilities: [] });
    expect((await world.get("/v1/events", dispatcher.sent)).status).toBe(403);
    expect((await world.get("/v1/events?limit=x", { key: null })).status).toBe(401);
  });
});

test("a branch says who gets a webhook, and nothing of the feed", async () => {
  tell("client.created", { branch_id: Bun.randomUUIDv7() });
  tell("ticket.created", { branch_id: Bun.randomUUIDv7(), board_id: world.board.id });
  expect(await topics({ key: world.key })).toEqual(["client.created", "ticket.created"]);
});

describe("events of tickets", () => {
  test("of boards beyond the key's are left out, those without a board are not", async () => {
    const other = await board();
    const limited = world.apiKey({ board_ids: [world.board.id] });
    const mine = await ticketOn(world.board.id);
    await ticketOn(other);
    tell("client.created");
    tell("payment.created");
    expect(await tickets({ key: limited })).toEqual([mine]);
    expect(await topics({ key: limited })).toEqual([
      "ticket.created",
      "client.created",
      "payment.created",
    ]);
    const none = world.apiKey({ board_ids: [] });
    expect(await tickets({ key: none })).toEqual([]);
  });

  test("of boards of which a person is no member are left out; owners open all", async () => {
    const rima = person({ role: "dispatcher" });
    const mine = await ticketOn(await board(rima));
    const others = await ticketOn(await board());
    expect(await tickets(rima.sent)).toEqual([mine]);
    expect(await tickets(person({ role: "owner" }).sent)).toEqual([mine, others]);
  });

  test("are none without the add-on, and all again with it", async () => {
    const id = await ticketOn(world.board.id);
    tell("client.created");
    const owner = person({ role: "owner" });
    const switchTo = (ticketing_enabled: boolean) =>
      world.put("/v1/organization", { ticketing_enabled }, owner.sent);
    expect((await switchTo(false)).status).toBe(200);
    expect(await topics({ key: world.key })).toEqual(["client.created"]);
    await switchTo(true);
    expect(await tickets({ key: world.key })).toEqual([id]);
  });

  test("of a deleted ticket stay for who sees everyone's", async () => {
    const id = await ticketOn(world.board.id);
    await world.delete(`/v1/tickets/${id}`);
    expect(await tickets({ key: world.key })).toEqual([id]);
  });
});

describe("who is held to their own tickets", () => {
  let rima: ReturnType<typeof person>;
  let home: string;
  beforeEach(async () => {
    rima = person({ role: "technician" });
    home = await board(rima);
  });

  test("hears of those where they are technician or assignee, and of nobody else's", async () => {
    const visit = { scheduled_at: new Date(Date.now() + 86_400_000), technician_id: rima.id };
    const booked = await ticketOn(home, {
      ...visit,
      scheduled_until: new Date(Date.now() + 90_000_000),
    });
    const assigned = await ticketOn(home, { assigned_users: [rima.id] });
    await ticketOn(home);
    await ticketOn(world.board.id);
    expect(await tickets(rima.sent)).toEqual([booked, assigned]);
    expect(await tickets(rima.sent, "?topic=ticket.created")).toEqual([booked, assigned]);
    expect(await tickets(rima.sent, "?topic=ticket.cancelled")).toEqual([]);
  });

  test("hears all of one that became theirs, and nothing of one that no longer is", async () => {
    const id = await ticketOn(home);
    expect(await tickets(rima.sent)).toEqual([]);
    const assign = (...assigned_users: string[]) =>
      world.put(`/v1/tickets/${id}`, { assigned_users });
    expect((await assign(rima.id)).status).toBe(200);
    expect(await topics(rima.sent)).toEqual(["ticket.created", "ticket.assigned"]);
    await assign(person({ role: "technician" }).id);
    expect(await topics(rima.sent)).toEqual([]);
    await assign(rima.id);
    expect(await tickets(rima.sent)).toEqual([id]);
  });

  test("hears of archived ones, not of deleted ones, nor of a board that they left", async () => {
    const mine = { assigned_users: [rima.id] };
    const [archived, deleted] = [await ticketOn(home, mine), await ticketOn(home, mine)];
    expect((await world.post(`/v1/tickets/${archived}/archive`)).status).toBe(200);
    expect((await world.delete(`/v1/tickets/${deleted}`)).status).toBe(204);
    expect(await tickets(rima.sent)).toEqual([archived]);
    const left = await world.put(`/v1/ticket-boards/${home}`, { name: "Home", members: [] });
    expect(left.status).toBe(200);
    expect(await tickets(rima.sent)).toEqual([]);
  });

  test("hears of every client all the same", async () => {
    tell("client.created");
    expect(await topics(rima.sent)).toEqual(["client.created"]);
  });

  test("goes on through pages of others' tickets, in the order in which it happened", async () => {
    const mine: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const id = await ticketOn(home, n % 3 === 0 ? { assigned_users: [rima.id] } : {});
      if (n % 3 === 0) mine.push(id);
    }
    const told: string[] = [];
    let after = "";
    for (let pages = 0; pages < 6; pages += 1) {
      const { data, next_cursor } = await page(
        rima.sent,
        `?topic=ticket.created&limit=1&after=${after}`,
      );
      told.push(...data.flatMap(({ data: { ticket } }) => ticket?.id ?? []));
      after = next_cursor;
    }
    expect(told).toEqual(mine);
  });
});

describe("between two pages", () => {
  test("a person who is given or loses an ability reads what they may then", async () => {
    const owner = person({ role: "owner" });
    const rima = person({ role: "dispatcher" });
    const change = async (changes: object) =>
      expect((await world.put(`/v1/users/${rima.id}`, changes, owner.sent)).status).toBe(200);
    const [before, behind] = [
      ["client.created", "invoice.created"],
      ["client.updated", "invoice.paid"],
    ];
    for (const topic of [...before, ...behind]) tell(topic as TopicName);
    const first = await page(rima.sent, "?limit=1");
    expect(first.data.map(({ topic }) => topic)).toEqual(["client.created"]);
    await change({ added_abilities: ["webhooks:read", "invoices:read"] });
    const query = `?after=${first.next_cursor}`;
    expect(await topics(rima.sent, query)).toEqual([
      "invoice.created",
      "client.updated",
      "invoice.paid",
    ]);
    await change({ role: "viewer", added_abilities: [], removed_abilities: ["clients:read"] });
    expect(await topics(rima.sent, query)).toEqual(["invoice.created", "invoice.paid"]);
    await change({ removed_abilities: ["webhooks:read"] });
    expect((await world.get(`/v1/events${query}`, rima.sent)).status).toBe(403);
    await change({ active: false });
    expect((await world.get(`/v1/events${query}`, rima.sent)).status).toBe(401);
  });

  test("a cursor holds for everybody of the organization: a key goes on where a person stopped", async () => {
    for (const topic of subscribable_topics) tell(topic);
    const { next_cursor } = await page(person({ role: "owner" }).sent, "?limit=3");
    expect(await topics({ key: world.key }, `?after=${next_cursor}`)).toEqual(
      subscribable_topics.slice(3),
    );
  });
});
