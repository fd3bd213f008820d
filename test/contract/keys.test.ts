import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Service } from "./service.ts";
import { outcome } from "./service.ts";
import { WebhookService } from "./webhook-service.ts";

/* Keys over HTTP (decisions §2), and what becomes of their webhook endpoints (§3.3). */

let hooks: WebhookService;
let service: Service;
beforeAll(async () => {
  hooks = await WebhookService.start();
  service = hooks.service;
});
afterAll(() => hooks.stop());

const newKey = (abilities: string[], more: object = {}, sent = {}) =>
  service.made("/v1/api-keys", { name: "CRM", abilities, ...more }, sent);

test("a key is shown with its secret once, also under an Idempotency-Key", async () => {
  const sent = { headers: { "idempotency-key": "one-key" } };
  const { key, ...shown } = await newKey(["clients:read"], {}, sent);
  expect(key).toMatch(new RegExp(`^lm_${shown.prefix}_[\\w-]{43}$`));
  expect(shown).toMatchObject({
    abilities: ["clients:read"],
    active: true,
    ip_allowlist: [],
    board_ids: null,
    daily_limit: 10_000,
    expires_at: null,
  });
  expect(await newKey(["clients:read"], {}, sent)).toEqual({ ...shown, key: null });
  expect((await service.get(`/v1/api-keys/${shown.id}`)).body).toEqual(shown);
  expect((await service.get("/v1/api-keys")).text).not.toContain(key);
});

test("changes act at once: off, on, other abilities, rotated, deleted", async () => {
  const { id, key } = await newKey(["clients:read"]);
  const path = `/v1/api-keys/${id}`;
  const status = async (secret: string) =>
    (await service.get("/v1/clients", { key: secret })).status;
  expect(await status(key)).toBe(200);
  await service.put(path, { active: false });
  expect(await status(key)).toBe(401);
  await service.put(path, { active: true });
  expect(await status(key)).toBe(200);
  await service.put(path, { abilities: ["tickets:read"] });
  expect(await status(key)).toBe(403);
  await service.put(path, { abilities: ["clients:read"] });
  const rotated = await service.post(`${path}/rotate`);
  expect([rotated.status, await status(key), await status(rotated.body.key)]).toEqual([
    200, 401, 200,
  ]);
  expect((await service.delete(path)).status).toBe(204);
  expect(await status(rotated.body.key)).toBe(401);
  expect(outcome(await service.get(path))).toEqual([404, "not_found"]);
});

test("a key gives no more than it holds, and does not see keys beyond it", async () => {
  const board = await service.board();
  const more = { board_ids: [board.id] };
  const { id, key } = await newKey(["clients:read", "api_keys:manage"], more);
  const refused = await service.post(
    "/v1/api-keys",
    { name: "More", abilities: ["clients:delete"], ...more },
    { key },
  );
  expect(refused.body.error.errors).toMatchObject({
    reason: "forbidden",
    ability: "clients:delete",
  });
  const grown = await service.put(`/v1/api-keys/${id}`, { abilities: ["all"] }, { key });
  expect(grown.status).toBeOneOf([403, 422]);
  const wide = await service.post("/v1/api-keys", { name: "Wide", abilities: [] }, { key });
  expect(wide.status).toBe(403);
  const same = await newKey(["clients:read"], more, { key });
  const ids = (await service.get("/v1/api-keys", { key })).body.data.map(
    (one: { id: string }) => one.id,
  );
  expect(ids.toSorted()).toEqual([id, same.id].toSorted());
  const other = await newKey(["clients:read"]);
  for (const [method, path] of [
    ["GET", `/v1/api-keys/${other.id}`],
    ["PUT", `/v1/api-keys/${other.id}`],
    ["DELETE", `/v1/api-keys/${other.id}`],
    ["POST", `/v1/api-keys/${other.id}/rotate`],
  ] as const)
    expect(outcome(await service.call(method, path, { key }))).toEqual([404, "not_found"]);
});

describe("the endpoints of a key hear nothing while it is", () => {
  const abilities = ["webhooks:read", "webhooks:manage", "clients:read"];
  let clients = 0;
  const newClient = () => {
    clients += 1;
    return service.made("/v1/clients", { name: "Nadia", username: `key${clients}` });
  };

  test.each([
    ["switched off", { active: false }, { active: true }],
    ["without the topic's ability", { abilities: abilities.slice(0, 2) }, { abilities }],
  ])("%s, and hear again afterwards", async (name, take, give) => {
    const { id, key } = await newKey(abilities);
    const path = `/${name.replaceAll(" ", "-")}`;
    const endpoint = await hooks.subscribe(path, ["client.created"], {}, { key });
    const witness = await hooks.subscribe(`${path}-witness`, ["client.created"]);
    await newClient();
    await hooks.settled(endpoint, 1, { key });
    await service.put(`/v1/api-keys/${id}`, take);
    await newClient();
    await hooks.settled(witness, 2);
    await service.put(`/v1/api-keys/${id}`, give);
    const { id: last } = await newClient();
    const found = await hooks.settled(endpoint, 2, { key });
    expect(found.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    expect(hooks.received(path)).toHaveLength(2);
    expect(hooks.received(path)[1]?.body).toContain(last);
  });
});
