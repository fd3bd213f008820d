import { afterEach, beforeEach, expect, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import { build } from "../../src/database/build.ts";
import type { DropReason } from "../../src/shared/webhook-vocabulary.ts";
import { Outbox } from "./outbox.ts";
import type { Receiver } from "./receiver.ts";

/* Decisions §7: what a person may read is judged at the event, and again at the sending. */

let outbox: Outbox;
let receiver: Receiver;
beforeEach(async () => {
  outbox = new Outbox();
  receiver = await outbox.receiver();
});
afterEach(() => outbox.close());

/** A dispatcher who manages endpoints; and what their calls carry. */
const dispatcher = () => {
  const { world } = outbox;
  const { id } = world.user({ role: "dispatcher", added_abilities: ["webhooks:manage"] });
  const member = { org_id: world.cedar.id, user_id: id };
  const { token } = world.sqlite.writeNow((tx) => startSession(tx, [member]));
  return { id, sent: { key: token, headers: { "organization-id": world.cedar.id } } };
};

const deliveriesOf = (endpoint_id: string) =>
  outbox.world.sqlite.all(
    build
      .selectFrom("webhook_deliveries")
      .select(["topic", "status", "reason", "attempts"])
      .where("org_id", "=", outbox.world.cedar.id)
      .where("endpoint_id", "=", endpoint_id)
      .orderBy("seq"),
  );

const losses: [DropReason, string, string, object | null][] = [
  ["key_inactive", "switched off", "client", { active: false }],
  ["key_inactive", "removed", "client", null],
  ["ability_lost", "without the ability", "client", { removed_abilities: ["clients:read"] }],
  ["ability_lost", "in another role", "ticket", { role: "viewer", removed_abilities: [] }],
  ["ability_lost", "held to their own", "ticket", { added_abilities: ["tickets:own"] }],
];

test.each(losses)("%s: the person is %s", async (reason, _, kind, lost) => {
  const { world } = outbox;
  const maker = dispatcher();
  const board = (
    await world.post("/v1/ticket-boards", {
      name: "Field work",
      members: [{ user_id: maker.id, role: "member" }],
    })
  ).body;
  const input = { url: receiver.url(), topics: [`${kind}.created`] };
  const { id } = (await world.post("/v1/webhooks", input, maker.sent)).body;
  await (kind === "client"
    ? outbox.events()
    : world.post("/v1/tickets", {
        title: "No internet",
        board_id: board.id,
        priority: "high",
        type: "task",
      }));
  expect(deliveriesOf(id)).toMatchObject([{ status: "pending" }]);
  // Who only looks reads every topic, but this board no longer.
  if (lost && "role" in lost) await world.put(`/v1/ticket-boards/${board.id}`, { members: [] });
  const person = `/v1/users/${maker.id}`;
  expect((await (lost ? world.put(person, lost) : world.delete(person))).status).toBeLessThan(300);
  outbox.start();
  await outbox.finished();
  expect(deliveriesOf(id)).toEqual([
    { topic: `${kind}.created` as never, status: "dropped", reason, attempts: 0 },
  ]);
  expect(receiver.received).toEqual([]);
});

test("a person who may read it gets it; a ping tells others that the person is gone", async () => {
  const { world } = outbox;
  const maker = dispatcher();
  const input = { url: receiver.url(), topics: ["client.created"] };
  const { id } = (await world.post("/v1/webhooks", input, maker.sent)).body;
  outbox.start();
  await outbox.events();
  await outbox.finished();
  expect(receiver.received).toHaveLength(1);
  await world.delete(`/v1/users/${maker.id}`);
  const owner = world.user({ role: "owner" });
  const member = { org_id: world.cedar.id, user_id: owner.id };
  const { token } = world.sqlite.writeNow((tx) => startSession(tx, [member]));
  const headers = { "organization-id": world.cedar.id };
  await world.post(`/v1/webhooks/${id}/test`, {}, { key: token, headers });
  await outbox.finished();
  expect(deliveriesOf(id)).toMatchObject([
    { topic: "client.created", status: "delivered" },
    { topic: "webhook.ping", status: "dropped", reason: "key_inactive" },
  ]);
  expect(receiver.received).toHaveLength(1);
});
