import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";
import { survivesFaults } from "./statement-faults.ts";

/* A completion happens as a whole or not at all, and once. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
  await world.writesToClients();
  world.rate("USD", "LBP", "89500");
});
afterEach(() => world.close());

/** Everything that completing can do: items, pounds for dollars, a booked follow-up and a letter. */
const all_at_once = () => ({
  outcome: "done",
  items: world.items({ serial: "SN-1", mac: "aabbccddeeff" }),
  collect_payment: { amount: 3_973_800, currency: "LBP" },
  create_follow_up: world.visit("14:00", "15:00"),
});

const sent = { headers: { "idempotency-key": "at the door" } };

test("a throw before or after any statement of a completion leaves nothing of it", async () => {
  const id = await world.job();
  await world.booked(id, world.visit("10:00", "11:00"));
  const body = all_at_once();
  const { completion } = await survivesFaults(world, () => world.complete(id, body, sent), 60);
  expect(completion).toMatchObject({
    replayed: false,
    invoice: { number: "INV-2026-000001", status: "paid" },
    follow_up: { ticket_number: "T-2" },
    client_notified: true,
  });
});

test("a throw before or after any statement of a later billing leaves nothing of it", async () => {
  const id = await world.job();
  await world.completed(id);
  const body = { items: world.items(), collect_payment: { amount: 44.4 } };
  const call = () => world.act(id, "create-invoice", body, sent);
  const { completion } = await survivesFaults(world, call, 30);
  expect(completion).toMatchObject({
    replayed: false,
    invoice: { number: "INV-2026-000001", status: "paid" },
  });
});

describe("32 completions of one job at once", () => {
  const keys: [string, (nth: number) => Record<string, string>][] = [
    ["with one key", () => ({ "idempotency-key": "one" })],
    ["with different keys", (nth) => ({ "idempotency-key": `key ${nth}` })],
    ["without keys", () => ({})],
  ];
  for (const [what, headersOf] of keys)
    test(what, async () => {
      const id = await world.job();
      const body = { ...all_at_once(), collect_payment: { amount: 44.4 } };
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, nth) =>
          world.complete(id, body, { headers: headersOf(nth) }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
      const replays = answers.filter(
        ({ body, headers }) => body.completion.replayed || headers.has("idempotent-replayed"),
      );
      expect(replays).toHaveLength(31);
      const [first] = answers;
      for (const { body } of answers) {
        expect(body.completion.invoice).toEqual(first?.body.completion.invoice);
        expect(body.completion.payment_id).toBe(first?.body.completion.payment_id);
      }
      const tables = ["invoices", "payments", "messages"] as const;
      expect(tables.map((table) => world.all(table).length)).toEqual([1, 1, 1]);
      expect(world.all("tickets")).toHaveLength(2);
      expect(world.topics().filter((topic) => topic === "ticket.completed")).toHaveLength(1);
    });
});
