import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { type Ability, abilities } from "../../src/shared/abilities.ts";
import { CompletionWorld } from "../completion-world.ts";
import { workOf } from "../work.ts";

let world: CompletionWorld;
let ticket_id: string;
let invoice_id: string;
let payment_id: string;
let other_board: string;
beforeEach(async () => {
  world = await CompletionWorld.open();
  await world.writesToClients();
  ticket_id = await world.job();
  other_board = (await world.post("/v1/ticket-boards", { name: "Other work" })).body.id;
  const { completion } = await world.completed(ticket_id, {
    items: world.items({ serial: "SN-1" }),
    collect_payment: { amount: 44.4, currency: "USD" },
  });
  invoice_id = completion.invoice.id;
  payment_id = completion.payment_id;
});
afterEach(() => {
  setSystemTime();
  world.close();
});

type As = ReturnType<CompletionWorld["as"]>;

const money: Ability[] = ["invoices:read", "client_payments:read", "reports:read"];

/** Each `ticket_id` that the caller is told, and how many records the filter by the ticket finds. */
const told = async (as: As) => {
  const one = async (path: string) => (await world.get(path, as)).body.ticket_id;
  const listed = async (path: string) => (await world.get(path, as)).body;
  const [invoices, payments, messages] = await Promise.all(
    ["/v1/invoices", "/v1/payments", "/v1/messages"].map(listed),
  );
  expect([invoices, payments].map(({ data }) => data.length)).toEqual([1, 1]);
  expect(messages.data.length).toBeGreaterThan(0);
  const shown = [
    await one(`/v1/invoices/${invoice_id}`),
    await one(`/v1/payments/${payment_id}`),
    ...[...invoices.data, ...payments.data, ...messages.data].map((row) => row.ticket_id),
  ];
  const found = [];
  for (const path of ["/v1/invoices", "/v1/payments"]) {
    const { data, pagination } = await listed(`${path}?ticket_id=${ticket_id}`);
    found.push([data.length, pagination.total]);
  }
  return { ticket_ids: [...new Set(shown)], found };
};

const seen = () => ({
  ticket_ids: [ticket_id],
  found: [
    [1, 1],
    [1, 1],
  ],
});
const hidden = {
  ticket_ids: [null],
  found: [
    [0, 0],
    [0, 0],
  ],
};

test("who may see the ticket reads its id on what it caused", async () => {
  const own_board = world.apiKey({ board_ids: [world.board.id] });
  const technician = world.user({ added_abilities: money });
  await world.put(`/v1/tickets/${ticket_id}`, { assigned_users: [technician.id] });
  await world.put(`/v1/ticket-boards/${world.board.id}`, {
    members: [{ user_id: technician.id, role: "member" }],
  });
  expect(await told({ key: world.key })).toEqual(seen());
  expect(await told({ key: own_board })).toEqual(seen());
  expect(await told(world.as(technician))).toEqual(seen());
});

test.each<[string, () => As]>([
  ["a key of another board", () => ({ key: world.apiKey({ board_ids: [other_board] }) })],
  [
    "a key without tickets:read",
    () => ({
      key: world.apiKey({ abilities: abilities.filter((name) => name !== "tickets:read") }),
    }),
  ],
  ["a person who is not a member of the board", () => world.as(world.user({ role: "billing" }))],
  [
    "a technician of the board whose ticket it is not",
    () => world.as(world.user({ added_abilities: money })),
  ],
])("%s reads null there, and finds nothing by the ticket", async (_, make) => {
  expect(await told(make())).toEqual(hidden);
});

test("without the add-on nobody reads it", async () => {
  await world.put("/v1/organization", { ticketing_enabled: false });
  expect(await told({ key: world.key })).toEqual(hidden);
});

test("what a change answers hides it, too", async () => {
  const key = world.apiKey({ board_ids: [other_board] });
  const deleted = await world.delete(`/v1/payments/${payment_id}`, { key });
  expect([deleted.status, deleted.body.ticket_id]).toEqual([200, null]);
  const paid = await world.post("/v1/payments", { invoice_id, amount: 1 }, { key });
  expect([paid.status, paid.body.ticket_id]).toEqual([201, null]);
  await world.delete(`/v1/payments/${paid.body.id}`, { key });
  const voided = await world.post(`/v1/invoices/${invoice_id}/void`, { reason: "Twice" }, { key });
  expect([voided.status, voided.body.ticket_id]).toEqual([200, null]);
});

test("a page of invoices is judged in one statement", async () => {
  const key = world.apiKey({ board_ids: [other_board] });
  const statements = async () => {
    const work = await workOf(() => world.get("/v1/invoices", { key }));
    return work.filter((step) => step.includes('from "tickets"')).length;
  };
  expect(await statements()).toBe(1);
  await world.completed(await world.job(), { items: world.items({ serial: "SN-2" }) });
  expect(await statements()).toBe(1);
});
