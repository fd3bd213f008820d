import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { hashSecret } from "../../src/access/secrets.ts";
import { build } from "../../src/database/build.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";
import { type Sent, World } from "../world.ts";

const password = "a stapled blue zebra";
const email = "rima@cedar.example";

let world: World;
let id: string;
beforeEach(() => {
  world = new World();
  id = world.user({ email, role: "dispatcher" }).id;
});
afterEach(() => {
  setSystemTime();
  releaseSteadyClock();
  world.close();
});

const invite = (of = id, sent: Sent = {}) =>
  world.post(`/v1/users/${of}/invitation`, undefined, sent);

const tokenOf = (url: string): string => url.split("#")[1] ?? "";

const invited = async (of = id): Promise<string> => tokenOf((await invite(of)).body.url);

const accept = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
  world.post("/v1/auth/invitation", { token, password, ...more }, { key: null, headers });

const login = (with_password = password) =>
  world.post("/v1/auth/login", { email, password: with_password }, { key: null });

const user = async () => (await world.get(`/v1/users/${id}`)).body;

describe("POST /v1/users/{id}/invitation", () => {
  test("answers a link for 7 days, and keeps only a hash of it", async () => {
    setSystemTime(new Date("2026-03-02T10:00:00Z"));
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost\/console\/invitation#[\w-]{43}$/),
      expires_at: "2026-03-09T10:00:00Z",
    });
    expect(await user()).toMatchObject({ can_log_in: false, invited_until: body.expires_at });
    const rows = build.selectFrom("invitations").selectAll().where("org_id", "=", world.cedar.id);
    expect(JSON.stringify(world.sqlite.all(rows))).not.toContain(tokenOf(body.url));
    const { text } = await world.get("/v1/audit-log");
    expect(text).toContain("POST /v1/users/{id}/invitation");
    expect(text).not.toContain(tokenOf(body.url));
  });

  test("a replay does not show the link again, and the link stays valid", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await invite(id, { headers });
    const second = await invite(id, { headers });
    expect(second.body).toEqual({ ...first.body, url: null });
    expect((await accept(tokenOf(first.body.url))).status).toBe(200);
  });

  test("needs users:manage, and no more rights than one's own", async () => {
    const limited = world.apiKey({ abilities: ["clients:read"] });
    expect((await invite(id, { key: limited })).status).toBe(403);
    const owner = world.user({ role: "owner" });
    const manager = world.apiKey({ abilities: ["users:manage"] });
    expect((await invite(owner.id, { key: manager })).status).toBe(403);
    expect((await invite(id, { key: world.bekaa_key })).status).toBe(404);
  });

  test("is refused for who is deactivated", async () => {
    await world.put(`/v1/users/${id}`, { active: false });
    const { status, body } = await invite();
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["active"]]);
  });
});

describe("POST /v1/auth/invitation", () => {
  test("sets the password, answers as a login does, and works once", async () => {
    const token = await invited();
    const answer = await accept(token);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id, email });
    expect(answer.body.organizations).toMatchObject([{ id: world.cedar.id, role: "dispatcher" }]);
    const headers = { "organization-id": world.cedar.id };
    const me = await world.get("/v1/clients", { key: answer.body.token, headers });
    expect(me.status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await user()).toMatchObject({ can_log_in: true, invited_until: null });
    expect((await accept(token)).status).toBe(401);
    const { body } = await world.get("/v1/audit-log");
    expect(body.data[0]).toMatchObject({
      actor: { type: "user", id },
      operation: "POST /v1/auth/invitation",
      subject_id: id,
      sent: {},
    });
  });

  test("gives a page of the service its session in a cookie", async () => {
    const headers = { host: "isp.example", origin: "https://isp.example" };
    const token = await invited();
    const foreign = { ...headers, origin: "https://evil.example" };
    expect((await accept(token, { session: "cookie" }, foreign)).status).toBe(403);
    const answer = await accept(token, { session: "cookie" }, headers);
    expect([answer.status, answer.body.token]).toEqual([200, null]);
    expect(answer.headers.get("set-cookie")).toStartWith("__Host-lastmile=lmc_");
  });

  test("opens no other organization of the same address", async () => {
    world.user({ email, password_hash: await hashPassword(password) }, world.bekaa);
    const { body } = await accept(await invited());
    expect(body.organizations.map(({ name }: { name: string }) => name)).toEqual(["Cedar Net"]);
  });

  test("a token that is unknown, used, replaced, expired or revoked gets one answer", async () => {
    const used = await invited();
    await accept(used);
    const replaced = await invited();
    await invited();
    const answers = [];
    for (const token of ["unknown", used, replaced]) answers.push(await accept(token));
    for (const change of [
      { email: "r@cedar.example" },
      { password: "set by the office" },
      { active: false },
    ]) {
      const token = await invited();
      await world.put(`/v1/users/${id}`, change);
      await world.put(`/v1/users/${id}`, { active: true });
      answers.push(await accept(token));
    }
    const removed = world.user();
    const token = await invited(removed.id);
    await world.delete(`/v1/users/${removed.id}`);
    answers.push(await accept(token));
    const expired = await invited();
    setSystemTime(Date.now() + 7 * 86_400_000);
    answers.push(await accept(expired));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await login()).status).toBe(401);
  });

  test("is revoked when its person changes their password", async () => {
    await accept(await invited());
    const { token } = (await login()).body;
    const again = await invited();
    const change = { current_password: password, new_password: "yet another password" };
    await world.post("/v1/auth/password", change, { key: token });
    expect((await accept(again)).status).toBe(401);
  });

  test("is revoked when its person gains rights, and not when they lose some", async () => {
    const promoted = await invited();
    await world.put(`/v1/users/${id}`, { role: "owner" });
    expect((await accept(promoted)).status).toBe(401);
    const less = await invited();
    await world.put(`/v1/users/${id}`, { role: "viewer" });
    expect((await accept(less)).status).toBe(200);
  });

  test("ends the person's sessions", async () => {
    await accept(await invited());
    const { token } = (await login()).body;
    await accept(await invited(), { password: "yet another password" });
    expect((await world.get("/v1/auth/me", { key: token })).status).toBe(401);
  });

  test.each([
    ["short", "too short"],
    ["common", "1q2w3e4r5t"],
    ["the address", email],
    ["the organization's name", "Cedar Networks"],
  ])("a password that is %s is refused, and the link stays valid", async (_, bad) => {
    await world.put("/v1/organization", { name: "Cedar Networks" });
    const token = await invited();
    const { status, body } = await accept(token, { password: bad });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["password"]]);
    expect((await accept(token)).status).toBe(200);
  });

  test("of many at once with one token one succeeds", async () => {
    const token = await invited();
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
  });

  test("a retry with its Idempotency-Key gets the answer without the token", async () => {
    const token = await invited();
    const headers = { "idempotency-key": "once" };
    const first = await accept(token, {}, headers);
    const second = await accept(token, {}, headers);
    expect(second.body).toEqual({ ...first.body, token: null });
    expect((await accept(token, {}, { "idempotency-key": "other" })).status).toBe(401);
    const page = { ...headers, host: "isp.example", origin: "https://isp.example" };
    expect((await accept(token, { session: "cookie" }, page)).body.error.reason).toBe(
      "idempotency_key_reused",
    );
  });

  test("a retry with another password is another request, and no fast hash of one is stored", async () => {
    const token = await invited();
    const headers = { "idempotency-key": "once" };
    await accept(token, {}, headers);
    const { status, body } = await accept(token, { password: "a stapled green zebra" }, headers);
    expect([status, body.error.reason]).toEqual([422, "idempotency_key_reused"]);
    expect((await login("a stapled green zebra")).status).toBe(401);
    const rows = build.selectFrom("idempotent_answers").select("fingerprint");
    const stored = world.sqlite.all(rows.where("org_id", "=", world.cedar.id));
    for (const key of ["", "once", hashSecret("once"), hashSecret(token)])
      expect(stored).not.toContainEqual({
        fingerprint: new Bun.CryptoHasher("sha256", key).update(password).digest("hex"),
      });
  });

  test("guessing is slowed by address", async () => {
    setSystemTime(new Date());
    holdSteadyClock();
    const token = await invited();
    for (let n = 0; n < 20; n += 1) expect((await accept(`guess ${n}`)).status).toBe(401);
    expect((await accept(token)).status).toBe(429);
  });
});
