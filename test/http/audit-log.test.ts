import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { operations } from "../../src/api.ts";
import { build } from "../../src/database/build.ts";
import { neededOf } from "../../src/shared/abilities.ts";
import { castFor, pathOf } from "../subjects.ts";
import { TicketWorld } from "../ticket-world.ts";

let world: TicketWorld;
beforeEach(() => {
  world = new TicketWorld();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const path = "/v1/audit-log";
const entries = async (query = "") => (await world.get(path + query)).body.data;

const make = async (headers = {}) =>
  (await world.post("/v1/api-keys", { name: "Desk", abilities: ["clients:read"] }, { headers }))
    .body;

describe("what is recorded", () => {
  test("who did what, from where, in which request", async () => {
    setSystemTime(new Date("2026-11-21T10:00:00Z"));
    const { id } = await make({ "x-request-id": "req-1" });
    expect(await entries()).toEqual([
      {
        id: expect.any(String),
        actor: { type: "api_key", id: expect.any(String), name: "test" },
        action: "Create an API key",
        operation: "POST /v1/api-keys",
        subject_id: id,
        sent: { name: "Desk", abilities: ["clients:read"] },
        request_id: "req-1",
        address: "127.0.0.1",
        created_at: "2026-11-21T10:00:00Z",
      },
    ]);
  });

  test("a refusal, a read and a replay leave nothing", async () => {
    const sent = { "idempotency-key": "one" };
    const { id } = await make(sent);
    await make(sent);
    await world.put(`/v1/api-keys/${id}`, { daily_limit: 0 });
    await world.get(`/v1/api-keys/${id}`);
    await world.delete(`/v1/api-keys/${Bun.randomUUIDv7()}`);
    expect(await entries()).toHaveLength(1);
  });

  /** Decisions §2: keys, people, settings and endpoints. */
  const managed = ["api_keys:manage", "users:manage", "settings:manage", "webhooks:manage"];

  test("every delete, and every change of keys, people, settings and endpoints, by its route", async () => {
    const changes = operations.filter(
      ({ kind, method, path, ability }) =>
        kind === "write" &&
        !path.endsWith("/preview") &&
        // Those need SECRET_KEY, or a ZIP and no other one under way: test/moving/transfers.test.ts.
        (method === "DELETE" ||
          !/^\/v1\/(?:access-controllers|organization\/sso|imports|exports)/.test(path)) &&
        (method === "DELETE" ||
          neededOf(ability)
            .flat()
            .some((one) => managed.includes(one))),
    );
    const paths = operations.map(({ path }) => path);
    const cast = await castFor(world, paths, world.key);
    // Deletes come last, and what was made last goes first.
    const made = Object.keys(cast);
    const age = ({ method, path }: { method: string; path: string }): number =>
      method === "DELETE" && !path.endsWith("/bill-link")
        ? made.indexOf(path.endsWith("s") ? `${path}/:id` : path)
        : made.length;
    const ids = [cast["/v1/clients/:id"]];
    for (const { method, path, spec } of changes.toSorted((a, b) => age(b) - age(a))) {
      const body = path === "/v1/clients" ? { id: ids } : (spec.example ?? {});
      const headers = { "x-request-id": Bun.randomUUIDv7() };
      const { status, text } = await world.call(method, pathOf(path, cast), { body, headers });
      const at = `${method} ${path} ${status} ${text}`;
      expect(status < 300 ? "" : at).toBe("");
      const [entry] = await entries("?per_page=1");
      expect([at, entry.operation]).toEqual([
        at,
        `${method} ${path.replaceAll(/:([a-z_]+)/g, "{$1}")}`,
      ]);
      expect(entry.request_id).toBe(headers["x-request-id"]);
      expect(Object.keys(entry.sent)).not.toContain("password");
    }
  });

  test("no password and no secret", async () => {
    const { key, id } = await make();
    const rotated = (await world.post(`/v1/api-keys/${id}/rotate`)).body.key;
    const url = "https://hooks.example.com/in";
    const { body } = await world.post("/v1/webhooks", { url, topics: ["client.created"] });
    const rolled = (await world.post(`/v1/webhooks/${body.uuid}/roll-secret`)).body.secret;
    const kept = JSON.stringify(
      world.sqlite.all(
        build.selectFrom("audit_log").selectAll().where("org_id", "=", world.cedar.id),
      ),
    );
    expect(await entries()).toHaveLength(4);
    for (const secret of [key, rotated, body.secret, rolled, world.key])
      expect(kept).not.toContain(secret);
  });
});

describe("the list", () => {
  test("is paged, newest first, and filtered by who, what, to whom and when", async () => {
    setSystemTime(new Date("2026-11-20T21:59:59Z"));
    const first = await make();
    setSystemTime(new Date("2026-11-20T22:00:00Z")); // midnight in Beirut
    const owner = world.user({ role: "owner", name: "Rima" });
    const sent = world.as(owner);
    const second = (await world.put("/v1/organization", { name: "Cedar" }, sent)).body;
    await world.delete(`/v1/api-keys/${first.id}`);
    const subjects = async (query: string) =>
      (await entries(query)).map((entry: { subject_id: string }) => entry.subject_id);

    expect(await subjects("")).toEqual([first.id, second.id, first.id]);
    expect(await subjects(`?actor_id=${owner.id}`)).toEqual([second.id]);
    expect(await subjects(`?subject_id=${first.id}`)).toEqual([first.id, first.id]);
    expect(await subjects("?operation=PUT /v1/organization")).toEqual([second.id]);
    expect(await subjects("?operation=DELETE /v1/api-keys/{id}")).toEqual([first.id]);
    expect(await subjects("?date_to=2026-11-20")).toEqual([first.id]);
    expect(await subjects("?date_to=9999-12-31")).toContain(first.id);
    expect(await subjects("?date_from=2026-11-21")).toEqual([first.id, second.id]);
    const { data, pagination } = (await world.get(`${path}?per_page=1&page=3`)).body;
    expect(data[0].subject_id).toBe(first.id);
    expect(pagination).toEqual({
      total: 3,
      per_page: 1,
      current_page: 3,
      last_page: 3,
      from: 3,
      to: 3,
    });
    expect((await world.get(`${path}?date_from=yesterday`)).status).toBe(422);
    expect((await world.get(path, { key: world.bekaa_key })).body.data).toEqual([]);
  });
});
