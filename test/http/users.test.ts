import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { World } from "../world.ts";

const password = "correct horse battery";
const password_hash = await hashPassword(password);

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const rima = { email: "rima@cedar.example", name: "Rima Haddad", role: "dispatcher", password };

const login = (email: string, with_password = password) =>
  world.post("/v1/auth/login", { email, password: with_password }, { key: null });

/** A person of Cedar Net who is logged in. */
const person = async (input: Parameters<World["user"]>[0]) => {
  const user = world.user({ password_hash, ...input });
  const { token } = (await login(user.email)).body;
  return { user, sent: { key: token, headers: { "organization-id": world.cedar.id } } };
};

describe("POST /v1/users", () => {
  test("makes a person who can log in, and shows no password", async () => {
    const { status, body, text } = await world.post("/v1/users", {
      ...rima,
      added_abilities: ["reports:read"],
      removed_abilities: ["clients:delete"],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: rima.email, role: "dispatcher", active: true });
    expect(body.abilities).toContain("reports:read");
    expect(body.abilities).not.toContain("clients:delete");
    expect(text).not.toContain("password");
    expect((await login(rima.email)).status).toBe(200);
  });

  test.each([
    ["email", { email: "no address" }],
    ["name", { name: "" }],
    ["role", { role: "boss" }],
    ["password", { password: "too short" }],
    ["added_abilities.0", { added_abilities: ["fly"] }],
    ["active", { active: "yes" }],
  ])("a bad %s is refused on the field", async (field, change) => {
    const { status, body } = await world.post("/v1/users", { ...rima, ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  test("an address stands once in an organization, in any case; a stranger may have it", async () => {
    await world.post("/v1/users", rima);
    const again = await world.post("/v1/users", { ...rima, email: "RIMA@cedar.example" });
    expect([again.status, Object.keys(again.body.error.errors)]).toEqual([422, ["email"]]);
    const elsewhere = await world.post("/v1/users", rima, { key: world.bekaa_key });
    expect(elsewhere.status).toBe(201);
  });

  test("nobody gives more than they have", async () => {
    const key = world.apiKey({ abilities: ["users:manage", "clients:read", "tickets:read"] });
    const more = await world.post("/v1/users", { ...rima, role: "viewer" }, { key });
    expect([more.status, more.body.error.reason]).toEqual([403, "forbidden"]);
    expect(more.body.error.errors.ability).toBe("items:read");
    expect((await login(rima.email)).status).toBe(401);
  });
});

describe("PUT /v1/users/{id}", () => {
  test("keeps what is not sent", async () => {
    const { body } = await world.post("/v1/users", { ...rima, phone_number: "03 123 456" });
    const changed = await world.put(`/v1/users/${body.id}`, { name: "Rima H." });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...body, name: "Rima H.", updated_at: expect.any(String) });
    expect((await login(rima.email)).status).toBe(200);
  });

  test("another role acts on the next call", async () => {
    const { user, sent } = await person({ role: "admin" });
    expect((await world.get("/v1/users", sent)).status).toBe(200);
    await world.put(`/v1/users/${user.id}`, { role: "viewer" });
    expect((await world.get("/v1/users", sent)).status).toBe(403);
    expect((await world.get("/v1/clients", sent)).status).toBe(200);
  });

  test.each([[{ password: "another password" }], [{ active: false }]])(
    "%j ends the person's sessions",
    async (change) => {
      const { user, sent } = await person({ role: "viewer" });
      expect((await world.put(`/v1/users/${user.id}`, change)).status).toBe(200);
      expect((await world.get("/v1/clients", sent)).status).toBe(401);
    },
  );

  test("who may do more than the caller is not changed, and cannot be taken over", async () => {
    const owner = world.user({ role: "owner", password_hash });
    const { sent } = await person({ role: "dispatcher", added_abilities: ["users:manage"] });
    for (const attempt of [
      await world.put(`/v1/users/${owner.id}`, { password: "mine from now on" }, sent),
      await world.delete(`/v1/users/${owner.id}`, sent),
    ])
      expect(attempt.status).toBe(403);
    expect((await login(owner.email)).status).toBe(200);
  });

  test("a key limited to one board cannot take over who opens another", async () => {
    const board = async (name: string) =>
      (await world.post("/v1/ticket-boards", { name })).body.id as string;
    const [mine, foreign] = [await board("Field"), await board("Office")];
    const { id } = world.user({ role: "dispatcher", password_hash });
    const member = (of: string, members: unknown[]) =>
      world.put(`/v1/ticket-boards/${of}`, { members });
    await member(foreign, [{ user_id: id, role: "member" }]);
    const key = world.apiKey({ board_ids: [mine] });
    const attempt = () => world.put(`/v1/users/${id}`, { password: "mine from now on" }, { key });
    expect((await attempt()).status).toBe(403);
    await member(foreign, []);
    await member(mine, [{ user_id: id, role: "member" }]);
    expect((await attempt()).status).toBe(200);
  });

  test("the last owner stays one", async () => {
    const { id } = world.user({ role: "owner", password_hash });
    for (const refused of [
      await world.put(`/v1/users/${id}`, { role: "admin" }),
      await world.put(`/v1/users/${id}`, { active: false }),
      await world.delete(`/v1/users/${id}`),
    ])
      expect([refused.status, refused.body.error.reason]).toEqual([422, "in_use"]);
    world.user({ role: "owner" });
    expect((await world.put(`/v1/users/${id}`, { role: "admin" })).status).toBe(200);
  });
});

describe("GET and DELETE /v1/users", () => {
  test("lists newest first, by role and standing", async () => {
    const first = world.user({ role: "owner" });
    const second = world.user({ role: "technician", active: false });
    const ids = async (query: string) =>
      (await world.get(`/v1/users${query}`)).body.data.map((user: { id: string }) => user.id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids("?role=owner")).toEqual([first.id]);
    expect(await ids("?active=0")).toEqual([second.id]);
    expect(await ids("?per_page=1&page=2")).toEqual([first.id]);
  });

  test("a removed person is gone, logged out, and frees the address", async () => {
    const { user, sent } = await person({ email: rima.email, role: "viewer" });
    expect((await world.delete(`/v1/users/${user.id}`)).status).toBe(204);
    expect((await world.get("/v1/clients", sent)).status).toBe(401);
    expect((await world.get(`/v1/users/${user.id}`)).status).toBe(404);
    expect((await world.post("/v1/users", rima)).status).toBe(201);
  });

  test("every change is in the audit log, without passwords", async () => {
    const { body } = await world.post("/v1/users", rima);
    await world.put(`/v1/users/${body.id}`, { password: "another password" });
    await world.delete(`/v1/users/${body.id}`);
    const log = await world.get(`/v1/audit-log?subject_id=${body.id}`);
    expect(log.body.data.map((entry: { operation: string }) => entry.operation)).toEqual([
      "DELETE /v1/users/{id}",
      "PUT /v1/users/{id}",
      "POST /v1/users",
    ]);
    expect(log.text).not.toContain(password);
    expect(log.text).not.toContain("another password");
  });
});

describe("tickets:own and boards", () => {
  test("a technician sees their own tickets on their own boards, and nothing else", async () => {
    const { user, sent } = await person({ role: "technician" });
    const board = async (name: string) =>
      (await world.post("/v1/ticket-boards", { name })).body.id as string;
    const [mine, foreign] = [await board("Field"), await board("Office")];
    await world.put(`/v1/ticket-boards/${mine}`, {
      members: [{ user_id: user.id, role: "member" }],
    });
    const ticket = async (board_id: string, assigned_users: string[]) =>
      (
        await world.post("/v1/tickets", {
          title: "Swap",
          board_id,
          priority: "low",
          type: "task",
          assigned_users,
        })
      ).body.id as string;
    const own = await ticket(mine, [user.id]);
    const hidden = [await ticket(mine, []), await ticket(foreign, [user.id])];

    const { body } = await world.get("/v1/tickets", sent);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect((await world.post(`/v1/tickets/${own}/start`, undefined, sent)).status).toBe(200);
    for (const id of hidden) {
      expect((await world.get(`/v1/tickets/${id}`, sent)).status).toBe(404);
      expect((await world.post(`/v1/tickets/${id}/start`, undefined, sent)).status).toBe(404);
    }
    expect((await world.get(`/v1/ticket-boards/${foreign}`, sent)).status).toBe(404);
    const seen = await world.get(`/v1/ticket-boards/${mine}`, sent);
    expect(seen.body.tickets.map(({ id }: { id: string }) => id)).toEqual([own]);
  });
});
