import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NewUser } from "../../src/access/users.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* Decisions §7: a delivery shows its event only to who may read it now, judged as in the feed. */

let world: TicketWorld;
let endpoint: { id: string };
beforeEach(async () => {
  world = await TicketWorld.open();
  endpoint = await subscribe();
});
afterEach(() => world.close());

const subscribe = async (key = world.key) => {
  const url = "https://hooks.example.com/lastmile";
  const topics = ["ticket.created", "client.created", "invoice.created", "payment.created"];
  return (await world.post("/v1/webhooks", { url, topics }, { key })).body;
};

/** A person who reads webhooks, too. */
const reader = (input: Partial<NewUser> = {}): Sent & { id: string } => {
  const user = world.user({ added_abilities: ["webhooks:read"], ...input });
  return { id: user.id, ...world.as(user) };
};

/** All deliveries have an answer, and none is due. */
const answerAll = () =>
  world.sqlite.execute(
    `UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL, attempts = 1, response_status = 200,
     response_headers = '{"x-echo":"secret"}', response_body = 'secret',
     attempt_log = '[{"n":1,"at":"2026-10-15T08:00:00Z","address":"93.184.215.14","response_status":200,"error":null,"dns_ms":1,"connect_ms":1,"tls_ms":1,"first_byte_ms":1,"total_ms":4}]'`,
  );

const listed = async (who: Sent, id = endpoint.id) =>
  (await world.get(`/v1/webhooks/${id}/deliveries`, who)).body.data;

/** Topic by topic whether it is hidden, the oldest first; the single read of each says the same. */
const hiddenFrom = async (who: Sent, id = endpoint.id): Promise<Record<string, boolean>> => {
  const found: Record<string, boolean> = {};
  for (const row of (await listed(who, id)).toReversed()) {
    const { body } = await world.get(`/v1/webhooks/deliveries/${row.id}`, who);
    expect(body.hidden).toBe(row.hidden);
    expect(row.response_body).toBe(row.hidden ? null : "secret");
    const { response_body, response_headers, payload } = body;
    if (row.hidden) {
      expect({ response_body, response_headers, payload }).toEqual({
        response_body: null,
        response_headers: null,
        payload: null,
      });
      expect(body).toMatchObject({ status: "delivered", response_status: 200, attempts: 1 });
      expect(body.attempt_log[0].address).toBe("93.184.215.14");
    } else {
      expect(payload.topic).toBe(row.topic);
      expect({ response_body, response_headers }).toEqual({
        response_body: "secret",
        response_headers: { "x-echo": "secret" },
      });
    }
    found[row.topic] = row.hidden;
  }
  return found;
};

const oneOfEach = async () => {
  const { body: item } = await world.post("/v1/items", {
    name: "Router",
    type: "product",
    price: 20,
    currency: "USD",
  });
  const { body: client } = await world.post("/v1/clients", { name: "Nadia", username: "nadia" });
  const items = [{ item_uuid: item.uuid, quantity: 1 }];
  await world.post("/v1/invoices", { client_id: client.id, items });
  await world.post("/v1/payments", { client_id: client.id, amount: 5, currency: "USD" });
  await world.ticket();
  answerAll();
};

describe("who may read an event sees its delivery in full, others that there was one", () => {
  test("by the topic's ability", async () => {
    await oneOfEach();
    const all = {
      "client.created": false,
      "invoice.created": false,
      "payment.created": false,
      "ticket.created": false,
    };
    expect(await hiddenFrom({})).toEqual(all);
    expect(await hiddenFrom(reader({ role: "owner" }))).toEqual(all);
    const clerk = reader({
      role: "viewer",
      removed_abilities: ["invoices:read", "client_payments:read"],
    });
    world.sqlite.execute(
      `INSERT INTO board_members (org_id, board_id, user_id, role)
       VALUES ('${world.cedar.id}', '${world.board.id}', '${clerk.id}', 'member')`,
    );
    expect(await hiddenFrom(clerk)).toEqual({
      ...all,
      "invoice.created": true,
      "payment.created": true,
    });
    const blind = reader({
      role: "viewer",
      removed_abilities: ["invoices:read", "client_payments:read", "clients:read", "tickets:read"],
    });
    expect(Object.values(await hiddenFrom(blind))).toEqual([true, true, true, true]);
  });

  test("by its board, as the caller opens it now", async () => {
    await world.ticket();
    answerAll();
    const dispatcher = reader({ role: "dispatcher" });
    const members = (more: object[]) =>
      world.put(`/v1/ticket-boards/${world.board.id}`, { members: more });
    expect(await hiddenFrom(dispatcher)).toEqual({ "ticket.created": true });
    await members([{ user_id: dispatcher.id, role: "member" }]);
    expect(await hiddenFrom(dispatcher)).toEqual({ "ticket.created": false });
    await members([]);
    expect(await hiddenFrom(dispatcher)).toEqual({ "ticket.created": true });
  });

  test("of who is held to their own tickets: theirs", async () => {
    const technician = reader();
    await world.put(`/v1/ticket-boards/${world.board.id}`, {
      members: [{ user_id: technician.id, role: "member" }],
    });
    await world.ticket({ title: "Another's" });
    const own = await world.ticket({ title: "Theirs", assigned_users: [technician.id] });
    answerAll();
    const rows = await listed(technician);
    expect(rows.map(({ hidden }: { hidden: boolean }) => hidden)).toEqual([false, true]);
    const shown = await world.get(`/v1/webhooks/deliveries/${rows[0].id}`, technician);
    expect(shown.body.payload.data.ticket.id).toBe(own.id);
    await world.put(`/v1/tickets/${own.id}`, { assigned_users: [] });
    const after = await listed(technician);
    expect(after.map(({ hidden }: { hidden: boolean }) => hidden)).toEqual([true, true]);
  });

  test("nobody while the organization is without the add-on", async () => {
    await world.ticket();
    answerAll();
    await world.put("/v1/organization", { ticketing_enabled: false });
    expect(await hiddenFrom({})).toEqual({ "ticket.created": true });
  });
});

test("a key sees its own endpoint's deliveries, without what it may not read any more", async () => {
  const { body: made } = await world.post("/v1/api-keys", {
    name: "CRM",
    abilities: [
      "webhooks:read",
      "webhooks:manage",
      "clients:read",
      "tickets:read",
      "tickets:create",
    ],
  });
  await world.put(`/v1/api-keys/${made.id}`, {
    abilities: [...made.abilities, "invoices:read", "client_payments:read"],
  });
  const own = await subscribe(made.key);
  await oneOfEach();
  const key = { key: made.key };
  expect(Object.values(await hiddenFrom(key, own.id))).toEqual([false, false, false, false]);
  await world.put(`/v1/api-keys/${made.id}`, { board_ids: [] });
  expect(await hiddenFrom(key, own.id)).toMatchObject({ "ticket.created": true });
  await world.put(`/v1/api-keys/${made.id}`, { abilities: ["webhooks:read"] });
  expect(Object.values(await hiddenFrom(key, own.id))).toEqual([true, true, true, true]);
  expect((await world.get(`/v1/webhooks/${endpoint.id}/deliveries`, key)).status).toBe(404);
});

test("everybody reads a ping, and who resends what is hidden from them is not told what it says", async () => {
  await oneOfEach();
  const manager = reader({
    role: "viewer",
    added_abilities: ["webhooks:manage"],
    removed_abilities: ["invoices:read"],
  });
  const ping = await world.post(`/v1/webhooks/${endpoint.id}/test`, {}, manager);
  expect(ping.body).toMatchObject({ topic: "webhook.ping", hidden: false });
  const rows: { id: string; topic: string }[] = await listed(manager);
  const invoice = rows.find(({ topic }) => topic === "invoice.created")?.id;
  const again = await world.post(`/v1/webhooks/deliveries/${invoice}/resend`, {}, manager);
  expect([again.status, again.body.hidden, again.body.resend_of]).toEqual([202, true, invoice]);
  const sent = await world.get(`/v1/webhooks/deliveries/${again.body.id}`);
  expect(sent.body).toMatchObject({ hidden: false, payload: { topic: "invoice.created" } });
});
