import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const rima = { name: "Rima", username: "rima" };

describe("/v1/items", () => {
  const router = { name: "Router", type: "product", price: 45.5 };

  test("is created with the organization's defaults, changed in part, and read", async () => {
    const { status, body } = await world.post("/v1/items", router);
    expect(status).toBe(201);
    expect(body).toEqual({
      uuid: body.uuid,
      ...router,
      sku: null,
      unit: null,
      currency: "USD",
      tax_rate: 0,
      track_serial: false,
      track_mac: false,
      active: true,
    });
    const change = { sku: "R-1", unit: "piece", tax_rate: 11.5, track_mac: true, active: false };
    const changed = await world.put(`/v1/items/${body.uuid}`, change);
    expect(changed.body).toEqual({ ...body, ...change });
    expect((await world.get(`/v1/items/${body.uuid}`)).body).toEqual(changed.body);
    expect((await world.put(`/v1/items/${body.uuid}`, { sku: null })).body.sku).toBe(null);
  });

  test("the list has the tickets' envelope, newest first, and filters", async () => {
    const made = [];
    for (const name of ["a", "b", "c"])
      made.push((await world.post("/v1/items", { ...router, name })).body);
    await world.put(`/v1/items/${made[0].uuid}`, { active: false, type: "service" });
    const names = async (query: string) =>
      (await world.get(`/v1/items?${query}`)).body.data.map((item: { name: string }) => item.name);
    expect(await names("")).toEqual(["c", "b", "a"]);
    expect(await names("per_page=1&page=2")).toEqual(["b"]);
    expect(await names("active=1")).toEqual(["c", "b"]);
    expect(await names("type=service")).toEqual(["a"]);
    expect((await world.get("/v1/items?page=9")).body.pagination).toEqual({
      total: 3,
      per_page: 15,
      current_page: 9,
      last_page: 1,
      from: null,
      to: null,
    });
    expect((await world.get("/v1/items", { key: world.bekaa_key })).body.data).toEqual([]);
  });

  test.each([
    ["name", ""],
    ["type", "gift"],
    ["price", -1],
    ["price", 1.005],
    ["price", "45"],
    ["currency", "dollar"],
    ["tax_rate", 101],
    ["tax_rate", 0.00001],
    ["track_mac", 1],
  ])("%s: %p is refused", async (field, value) => {
    const { status, body } = await world.post("/v1/items", { ...router, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  test("a currency keeps its decimals: LBP has none", async () => {
    const lbp = { ...router, currency: "LBP" };
    expect((await world.post("/v1/items", lbp)).status).toBe(422);
    expect((await world.post("/v1/items", { ...lbp, price: 4_000_000 })).body.price).toBe(
      4_000_000,
    );
  });

  test("the currency stays while a client's line carries a price in it, until they are deleted", async () => {
    const item = (await world.post("/v1/items", router)).body;
    const path = `/v1/items/${item.uuid}`;
    const lines = (price: number | null) => [{ item_uuid: item.uuid, quantity: 1, price }];
    const { id } = (await world.post("/v1/clients", { ...rima, items: lines(40) })).body;
    const { status, body } = await world.put(path, { currency: "EUR" });
    expect([status, body.error.reason]).toEqual([422, "in_use"]);
    expect(body.error.errors.currency).toEqual(["cannot change while lines carry prices in it"]);
    expect((await world.get(path)).body).toEqual(item);
    // The same currency is no change, and everything else may change.
    expect((await world.put(path, { currency: "USD", price: 50 })).status).toBe(200);
    await world.call("DELETE", "/v1/clients", { body: { id: [id] } });
    expect((await world.put(path, { currency: "EUR" })).body.currency).toBe("EUR");
    await world.post("/v1/clients", { ...rima, items: lines(null) });
    expect((await world.put(path, { currency: "USD" })).body.currency).toBe("USD");
  });

  test("the currency stays while a job type's line carries a price in it", async () => {
    const item = (await world.post("/v1/items", router)).body;
    const type = { name: "Install", billing_mode: "manual" };
    const default_items = [{ item_uuid: item.uuid, quantity: 1, price: 40 }];
    await world.post("/v1/ticket-job-types", { ...type, default_items });
    const { status, body } = await world.put(`/v1/items/${item.uuid}`, { currency: "EUR" });
    expect([status, body.error.reason]).toEqual([422, "in_use"]);
  });

  test("needs items:read and items:manage", async () => {
    const reader = world.apiKey({ abilities: ["items:read"] });
    expect((await world.get("/v1/items", { key: reader })).status).toBe(200);
    expect((await world.post("/v1/items", router, { key: reader })).status).toBe(403);
    const stranger = world.apiKey({ abilities: ["clients:read"] });
    expect((await world.get("/v1/items", { key: stranger })).status).toBe(403);
  });

  test.each(["nonsense", Bun.randomUUIDv7()])("%s is 404", async (id) => {
    expect((await world.get(`/v1/items/${id}`)).status).toBe(404);
    expect((await world.put(`/v1/items/${id}`, {})).status).toBe(404);
  });
});

describe("prices of a client", () => {
  const setUp = async () => {
    const item = (await world.post("/v1/items", { name: "20 Mbps", type: "service", price: 30 }))
      .body;
    const items = [{ item_uuid: item.uuid, quantity: 1 }];
    const client = (await world.post("/v1/clients", { ...rima, items })).body;
    return { item, client, path: `/v1/clients/${client.id}/prices/${item.uuid}` };
  };

  test("stand before the catalogue's, and behind the line's own", async () => {
    const { item, client, path } = await setUp();
    const read = async () => (await world.get(`/v1/clients/${client.id}`)).body.items[0];
    expect(await read()).toMatchObject({ price: null, unit_price: 30, currency: "USD" });
    const { status, body } = await world.put(path, { price: 25 });
    expect(status).toBe(200);
    expect(body).toEqual({ item_uuid: item.uuid, price: 25, currency: "USD" });
    expect(await read()).toMatchObject({ price: null, unit_price: 25 });
    await world.put(`/v1/clients/${client.id}`, {
      ...rima,
      items: [{ item_uuid: item.uuid, quantity: 1, price: 20 }],
    });
    expect(await read()).toMatchObject({ price: 20, unit_price: 20 });
    expect((await world.get(`/v1/clients/${client.id}/prices`)).body.data).toEqual([body]);
  });

  test("are replaced, and deleted once", async () => {
    const { client, path } = await setUp();
    await world.put(path, { price: 25 });
    expect((await world.put(path, { price: 2_000_000, currency: "LBP" })).body.price).toBe(
      2_000_000,
    );
    expect((await world.get(`/v1/clients/${client.id}`)).body.items[0]).toMatchObject({
      unit_price: 2_000_000,
      currency: "LBP",
    });
    expect((await world.delete(path)).status).toBe(204);
    expect((await world.delete(path)).status).toBe(404);
  });

  test("are guarded by the version of their client", async () => {
    const { client, path } = await setUp();
    const late = { headers: { "if-match": '"7"' } };
    const right = { headers: { "if-match": `"${client.version}"` } };
    expect((await world.put(path, { price: 25 }, late)).status).toBe(412);
    expect((await world.get(`/v1/clients/${client.id}/prices`)).body.data).toEqual([]);
    expect((await world.put(path, { price: 25 }, right)).status).toBe(200);
    expect((await world.delete(path, late)).status).toBe(412);
    expect((await world.get(`/v1/clients/${client.id}/prices`)).body.data).toHaveLength(1);
    expect((await world.delete(path, right)).status).toBe(204);
  });

  test("are refused for what is not there or not of this organization", async () => {
    const { client, item, path } = await setUp();
    const price = { price: 25 };
    const prices = `/v1/clients/${client.id}/prices`;
    expect((await world.put(`${prices}/${Bun.randomUUIDv7()}`, price)).status).toBe(404);
    expect(
      (await world.put(`/v1/clients/${Bun.randomUUIDv7()}/prices/${item.uuid}`, price)).status,
    ).toBe(404);
    expect((await world.put(path, price, { key: world.bekaa_key })).status).toBe(404);
    expect((await world.put(path, { price: 0.001 })).status).toBe(422);
    const key = world.apiKey({ abilities: ["clients:read"] });
    expect((await world.put(path, price, { key })).status).toBe(403);
  });
});

describe.each([
  ["branches", "branch_id"],
  ["isps", "isp_id"],
  ["generators", "generator_id"],
  ["collectors", "collector_id"],
])("/v1/%s", (table, reference) => {
  const path = `/v1/${table}`;
  const create = async (name: string) => (await world.post(path, { name })).body;

  test("is created, renamed, switched off, listed, read and deleted", async () => {
    const first = await create("First");
    const of_collectors = table === "collectors" ? { user_id: null, cash_limit: null } : {};
    expect(first).toEqual({ id: first.id, name: "First", active: true, ...of_collectors });
    expect(typeof first.id).toBe(table === "collectors" ? "number" : "string");
    const second = await create("Second");
    expect((await world.get(path)).body.data).toEqual([second, first]);
    const renamed = (await world.put(`${path}/${first.id}`, { name: "Premier" })).body;
    expect(renamed).toEqual({ ...first, name: "Premier" });
    await world.put(`${path}/${second.id}`, { active: false });
    expect((await world.get(`${path}?active=1`)).body.data).toEqual([renamed]);
    expect((await world.delete(`${path}/${first.id}`)).status).toBe(204);
    expect((await world.get(`${path}/${first.id}`)).status).toBe(404);
    expect((await world.delete(`${path}/${first.id}`)).status).toBe(404);
    expect((await world.get(path)).body.pagination.total).toBe(1);
  });

  test("is not deleted while a client uses it, nor used once deleted", async () => {
    const { id } = await create("First");
    const used =
      table === "isps" ? { isp_account: { isp_id: id, username: "r" } } : { [reference]: id };
    const client = (await world.post("/v1/clients", { ...rima, ...used })).body;
    const refused = await world.delete(`${path}/${id}`);
    expect(refused.status).toBe(422);
    expect(refused.body.error.errors).toEqual({ reason: "in_use", client_id: client.id });
    await world.call("DELETE", "/v1/clients", { body: { id: [client.id] } });
    expect((await world.delete(`${path}/${id}`)).status).toBe(204);
    expect((await world.post("/v1/clients", { ...rima, ...used })).status).toBe(422);
  });

  test("needs branches:manage to change and clients:read to read", async () => {
    const { id } = await create("First");
    const key = world.apiKey({ abilities: ["clients:read"] });
    expect((await world.get(`${path}/${id}`, { key })).status).toBe(200);
    for (const [method, at] of [
      ["POST", path],
      ["PUT", `${path}/${id}`],
      ["DELETE", `${path}/${id}`],
    ] as const) {
      const { status, body } = await world.call(method, at, { key, body: { name: "x" } });
      expect(status).toBe(403);
      expect(body.error.errors.ability).toBe("branches:manage");
    }
  });

  test("another organization's is 404", async () => {
    const { id } = await create("First");
    const key = world.bekaa_key;
    expect((await world.get(`${path}/${id}`, { key })).status).toBe(404);
    expect((await world.put(`${path}/${id}`, { name: "x" }, { key })).status).toBe(404);
    expect((await world.delete(`${path}/${id}`, { key })).status).toBe(404);
  });

  test.each(["0", "x", "1.5", "-1", "99999999999999999999"])(
    "the path id %s is 404",
    async (id) => {
      expect((await world.get(`${path}/${id}`)).status).toBe(404);
    },
  );

  test("a name is needed", async () => {
    expect((await world.post(path, {})).body.error.errors).toEqual({ name: ["is required"] });
    expect((await world.post(path, { name: "  " })).status).toBe(422);
  });
});
