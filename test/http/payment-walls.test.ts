import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { PaymentWorld } from "../payment-world.ts";

let world: PaymentWorld;
let client_id: string;
let id: string;
beforeAll(async () => {
  world = new PaymentWorld();
  client_id = await world.client();
  ({ id } = await world.paid({ client_id, amount: 10 }));
});
afterAll(() => world.close());

const statuses = async (key: string) => [
  (await world.get("/v1/payments", { key })).status,
  (await world.get(`/v1/payments/${id}`, { key })).status,
  (await world.post("/v1/payments", { client_id, amount: 1 }, { key })).status,
  (await world.delete(`/v1/payments/${id}`, { key })).status,
];

test.each<[Ability, number[]]>([
  ["client_payments:read", [200, 200, 403, 403]],
  ["client_payments:create", [403, 403, 201, 403]],
  ["invoices:read", [403, 403, 403, 403]],
  ["client_payments:delete", [403, 403, 403, 200]],
])("with %s: list, read, create, delete %j", async (ability, expected) => {
  expect(await statuses(world.apiKey({ abilities: [ability] }))).toEqual(expected);
});

test("another organization finds no payment, and names no client of ours", async () => {
  expect(await statuses(world.bekaa_key)).toEqual([200, 404, 422, 404]);
  const { body } = await world.get("/v1/payments", { key: world.bekaa_key });
  expect(body.data).toEqual([]);
  const { body: of_client } = await world.get(`/v1/payments?client_id=${client_id}`, {
    key: world.bekaa_key,
  });
  expect(of_client.pagination.total).toBe(0);
});

test("what names nothing is 404", async () => {
  for (const path of ["nothing", "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"]) {
    expect((await world.get(`/v1/payments/${path}`)).status).toBe(404);
    expect((await world.delete(`/v1/payments/${path}`)).status).toBe(404);
  }
});
