import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { codeOf, stepAt } from "../../src/access/sign-in/second-factor/totp.ts";
import type { User } from "../../src/access/user-queries.ts";
import { updateUser } from "../../src/access/users.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import { Secrets } from "../../src/secrets.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";
import { World } from "../world.ts";

const password = "correct horse battery";
const password_hash = await hashPassword(password);
const email = "rima@cedar.example";

let world: World;
let rima: User;
beforeEach(() => {
  setSystemTime(new Date("2026-11-28T10:00:10Z"));
  holdSteadyClock();
  world = new World({ sends_mail: true });
  rima = world.user({ email, role: "dispatcher", password_hash });
});
afterEach(() => {
  setSystemTime();
  releaseSteadyClock();
  world.close();
});

const passSeconds = (seconds: number): void => {
  setSystemTime(new Date(Date.now() + seconds * 1000));
  holdSteadyClock(seconds * 1000);
};

/** The code that an app shows now, or so many steps from now. */
const codeFrom = (secret: string, steps = 0): string => codeOf(secret, stepAt(Date.now()) + steps);

const login = (body: object = { email, password }, headers: Record<string, string> = {}) =>
  world.post("/v1/auth/login", body, { key: null, headers });
const pass = (mfa_token: string, code: string, headers: Record<string, string> = {}) =>
  world.post("/v1/auth/mfa", { mfa_token, code }, { key: null, headers });
const as = (key: string, organization = world.cedar) => ({
  key,
  headers: { "organization-id": organization.id },
});
const isOpen = async (key: string): Promise<boolean> =>
  (await world.get("/v1/auth/me", { key })).status === 200;

/** Sets a factor up in a session: the secret and the recovery codes. */
const setUp = async (key: string) => {
  const begun = await world.post("/v1/auth/totp", {}, { key });
  const { secret } = begun.body;
  const { body } = await world.post("/v1/auth/totp/confirm", { code: codeFrom(secret) }, { key });
  return { secret: secret as string, recovery_codes: body.recovery_codes as string[] };
};

/** Rima with her factor on, a step later: her session, the secret and the recovery codes. */
const withFactor = async () => {
  const key = (await login()).body.token as string;
  const factor = await setUp(key);
  passSeconds(30);
  return { key, ...factor };
};

const mails = (): { to: string; subject: string }[] =>
  world.sqlite.all(
    build
      .selectFrom("messages")
      .select(["to", "subject"])
      .where("kind", "=", "sign_in_changed")
      .orderBy("id")
      .modifyFront(across_organizations),
  );

const secret_tables = ["totp_factors", "recovery_codes", "idempotent_answers"] as const;

/** What the tables with secrets hold, as text. */
const stored = (): string =>
  JSON.stringify(
    secret_tables.map((table) =>
      world.sqlite.all(build.selectFrom(table).selectAll().modifyFront(across_organizations)),
    ),
  );

describe("setting it up", () => {
  test("gives a secret, and is on once a code confirms it", async () => {
    const key = (await login()).body.token;
    expect((await world.get("/v1/auth/totp", { key })).body).toEqual({
      active: false,
      recovery_codes_left: 0,
    });
    const { status, body } = await world.post("/v1/auth/totp", {}, { key });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.otpauth_url).toContain(`secret=${body.secret}`);
    expect((await login()).body.token).toBeString();
    const confirm = (code: string) => world.post("/v1/auth/totp/confirm", { code }, { key });
    const wrong = await confirm("000000");
    expect([wrong.status, Object.keys(wrong.body.error.errors)]).toEqual([422, ["code"]]);
    const confirmed = await confirm(codeFrom(body.secret));
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await world.get("/v1/auth/totp", { key })).body).toEqual({
      active: true,
      recovery_codes_left: 10,
    });
    for (const path of ["/v1/auth/totp", "/v1/auth/totp/confirm"]) {
      const again = await world.post(path, { code: codeFrom(body.secret, 1) }, { key });
      expect([path, again.status, again.body.error.reason]).toEqual([path, 422, "mfa_active"]);
    }
    expect(mails()).toEqual([{ to: email, subject: "Cedar Net: A second factor was set up" }]);
  });

  test("each begin replaces the secret before", async () => {
    const key = (await login()).body.token;
    const first = (await world.post("/v1/auth/totp", {}, { key })).body.secret;
    const second = (await world.post("/v1/auth/totp", {}, { key })).body.secret;
    const confirm = (code: string) => world.post("/v1/auth/totp/confirm", { code }, { key });
    expect((await confirm(codeFrom(first))).status).toBe(422);
    expect((await confirm(codeFrom(second))).status).toBe(200);
  });

  test("without a begin there is nothing to confirm, remove or renew", async () => {
    const key = (await login()).body.token;
    const body = { code: "123456" };
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect((await world.post("/v1/auth/totp/confirm", body, { key })).status).toBe(422);
    expect((await login()).status).toBe(200);
    expect((await world.delete("/v1/auth/totp", { key, body })).status).toBe(404);
    expect((await world.post("/v1/auth/totp/recovery-codes", body, { key })).status).toBe(404);
  });

  test("keeps this session and ends the others", async () => {
    const other = (await login()).body.token;
    const { key } = await withFactor();
    expect([await isOpen(key), await isOpen(other)]).toEqual([true, false]);
  });

  test("is for people: a key, and nobody, get 401", async () => {
    for (const key of [world.key, null])
      for (const [method, path] of [
        ["GET", "/v1/auth/totp"],
        ["POST", "/v1/auth/totp"],
        ["POST", "/v1/auth/totp/confirm"],
        ["DELETE", "/v1/auth/totp"],
        ["POST", "/v1/auth/totp/recovery-codes"],
      ] as const)
        expect((await world.call(method, path, { key, body: { code: "1" } })).status).toBe(401);
  });

  test("the secret is encrypted with SECRET_KEY, recovery codes are hashed", async () => {
    world.close();
    world = new World({ secrets: new Secrets({ SECRET_KEY: Buffer.alloc(32, 7) }) });
    world.user({ email, password_hash });
    const { secret, recovery_codes } = await withFactor();
    const file = stored();
    for (const text of [
      secret,
      ...recovery_codes,
      ...recovery_codes.map((one) => one.replaceAll("-", "")),
    ])
      expect(file).not.toContain(text);
    const { body } = await login();
    expect((await pass(body.mfa_token, codeFrom(secret))).status).toBe(200);
  });

  test("what is shown once is null in a replay", async () => {
    const key = (await login()).body.token;
    const sent = (name: string) => ({ key, headers: { "idempotency-key": name } });
    const { secret } = (await world.post("/v1/auth/totp", {}, sent("a"))).body;
    const again = await world.post("/v1/auth/totp", {}, sent("a"));
    expect(again.body).toEqual({ secret: null, otpauth_url: null });
    const code = { code: codeFrom(secret) };
    const first = await world.post("/v1/auth/totp/confirm", code, sent("b"));
    expect(first.body.recovery_codes).toHaveLength(10);
    const replayed = await world.post("/v1/auth/totp/confirm", code, sent("b"));
    expect([replayed.status, replayed.body]).toEqual([200, { recovery_codes: null }]);
    expect(stored()).not.toContain(first.body.recovery_codes[0]);
  });
});

describe("logging in", () => {
  test("asks for a code after the password, and then answers as a login", async () => {
    const { secret } = await withFactor();
    const { status, body } = await login();
    expect(status).toBe(200);
    expect(body).toEqual({
      mfa_required: true,
      mfa_token: expect.any(String),
      expires_at: "2026-11-28T10:05:40Z",
    });
    expect(await isOpen(body.mfa_token)).toBe(false);
    const passed = await pass(body.mfa_token, codeFrom(secret));
    expect([passed.status, passed.body.user.email]).toEqual([200, email]);
    expect((await world.get("/v1/clients", as(passed.body.token))).status).toBe(200);
  });

  test("the code that confirmed, and one that was used, work no more", async () => {
    const key = (await login()).body.token;
    const { secret } = await setUp(key);
    const { mfa_token } = (await login()).body;
    expect((await pass(mfa_token, codeFrom(secret))).body.error.reason).toBe("mfa_failed");
    expect((await pass(mfa_token, codeFrom(secret, 1))).status).toBe(200);
    const next = (await login()).body.mfa_token;
    expect((await pass(next, codeFrom(secret, 1))).status).toBe(401);
    expect((await pass(next, codeFrom(secret, -1))).status).toBe(200);
  });

  test("two calls with one code: one gets in", async () => {
    const { secret } = await withFactor();
    const tokens = [(await login()).body.mfa_token, (await login()).body.mfa_token];
    const code = codeFrom(secret);
    const answers = await Promise.all(tokens.map((one) => pass(one, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("five wrong codes end the token", async () => {
    const { secret } = await withFactor();
    const { mfa_token } = (await login()).body;
    for (const attempts_left of [4, 3, 2, 1, 0]) {
      const { status, body } = await pass(mfa_token, "000000");
      expect([status, body.error.reason, body.error.errors]).toEqual([
        401,
        "mfa_failed",
        { reason: "mfa_failed", attempts_left },
      ]);
    }
    passSeconds(61);
    const ended = await pass(mfa_token, codeFrom(secret));
    expect([ended.status, ended.body.error.reason]).toEqual([401, "unauthenticated"]);
  });

  test("wrong codes count as failed logins, and a right password does not reset them", async () => {
    const { secret } = await withFactor();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { mfa_token } = (await login()).body;
      expect((await pass(mfa_token, "000000")).status).toBe(401);
    }
    const refused = await login();
    expect([refused.status, refused.body.error.reason]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    passSeconds(61);
    const { mfa_token } = (await login()).body;
    expect((await pass(mfa_token, codeFrom(secret))).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  test.each(["", "nonsense", "A".repeat(400)])("the token %j is unknown", async (token) => {
    await withFactor();
    const { status, body } = await pass(token, "123456");
    expect([status, body.error.reason]).toEqual(
      token === "" ? [422, "validation_failed"] : [401, "unauthenticated"],
    );
  });

  test("a right code for another person, and a replay, reset nothing of the first", async () => {
    const { secret } = await withFactor();
    const other = await hashPassword("a wholly other password");
    const there = world.user({ email, role: "owner", password_hash: other }, world.bekaa);
    const body = { email, password: "a wholly other password" };
    const { secret: own } = await setUp((await login(body)).body.token);
    world.sqlite.writeNow((root) => updateUser(root.org(world.bekaa.id), there, { password_hash }));
    passSeconds(30);
    const guess = async (times: number): Promise<void> => {
      for (let attempt = 0; attempt < times; attempt += 1)
        expect((await pass((await login()).body.mfa_token, "000000")).status).toBe(401);
    };
    await guess(4);
    const { mfa_token } = (await login()).body;
    const key = { "idempotency-key": "again" };
    const code = codeFrom(own);
    expect((await pass(mfa_token, code, key)).status).toBe(200);
    expect((await pass(mfa_token, code, key)).status).toBe(200);
    await guess(1);
    const next = (await login()).body;
    const only_there = await pass(next.mfa_token, codeFrom(own, 1));
    expect(only_there.body.organizations).toMatchObject([{ id: world.bekaa.id }]);
    passSeconds(61);
    const { body: both } = await pass((await login()).body.mfa_token, codeFrom(secret));
    expect(both.organizations).toMatchObject([{ id: world.cedar.id }]);
  });

  test("an invitation's link sets the password, and asks for the code, too", async () => {
    const { secret } = await withFactor();
    const { url } = (await world.post(`/v1/users/${rima.id}/invitation`)).body;
    const accept = { token: new URL(url).hash.slice(1), password: "a stapled blue zebra" };
    const { status, body } = await world.post("/v1/auth/invitation", accept, { key: null });
    expect([status, body.mfa_required, body.token]).toEqual([200, true, undefined]);
    expect((await pass(body.mfa_token, codeFrom(secret))).status).toBe(200);
    expect((await login()).status).toBe(401);
  });

  test("the token is small enough for a person of fifty organizations", async () => {
    const { secret } = await withFactor();
    for (let index = 0; index < 50; index += 1)
      world.user({ email, password_hash }, world.organization(`Provider ${index}`));
    const { mfa_token } = (await login()).body;
    const { body } = await pass(mfa_token, codeFrom(secret));
    expect(body.organizations).toHaveLength(51);
  });

  test("a token ends after five minutes, after its use, and with another password", async () => {
    const { secret } = await withFactor();
    const late = (await login()).body.mfa_token;
    passSeconds(300);
    expect((await pass(late, codeFrom(secret))).body.error.reason).toBe("unauthenticated");
    const used = (await login()).body.mfa_token;
    expect((await pass(used, codeFrom(secret))).status).toBe(200);
    passSeconds(30);
    expect((await pass(used, codeFrom(secret))).body.error.reason).toBe("unauthenticated");
    const stale = (await login()).body.mfa_token;
    const changed = await hashPassword("another long one");
    world.sqlite.writeNow((root) =>
      updateUser(root.org(world.cedar.id), rima, { password_hash: changed }),
    );
    expect((await pass(stale, codeFrom(secret))).body.error.reason).toBe("unauthenticated");
  });

  test("before the password is right, the answer is that of an account without a factor", async () => {
    await withFactor();
    world.user({ email: "ziad@cedar.example", password_hash });
    const wrong = (of: string) => login({ email: of, password: "quite another one" });
    const [with_factor, without, nobody] = await Promise.all([
      wrong(email),
      wrong("ziad@cedar.example"),
      wrong("nobody@cedar.example"),
    ]);
    expect([with_factor.status, with_factor.body]).toEqual([401, without.body]);
    expect(nobody.body).toEqual(without.body);
  });

  test("by cookie, as the login asked for it", async () => {
    const { secret } = await withFactor();
    const own = { origin: "http://localhost", host: "localhost", "sec-fetch-site": "same-origin" };
    const { mfa_token } = (await login({ email, password, session: "cookie" }, own)).body;
    const foreign = await pass(mfa_token, codeFrom(secret));
    expect(foreign.status).toBe(403);
    const { status, body, headers } = await pass(mfa_token, codeFrom(secret), own);
    expect([status, body.token, typeof body.csrf_token]).toEqual([200, null, "string"]);
    expect(headers.get("set-cookie")).toContain("HttpOnly");
  });

  test("a retried call gets the stored answer, without the token", async () => {
    const { secret } = await withFactor();
    const key = { "idempotency-key": "once" };
    const first = await login({ email, password }, key);
    const replayed = await login({ email, password }, key);
    expect(replayed.body).toEqual({ ...first.body, mfa_token: null });
    const { mfa_token } = first.body;
    const passed = await pass(mfa_token, codeFrom(secret), key);
    const again = await pass(mfa_token, codeFrom(secret), key);
    expect([again.status, again.body]).toEqual([200, { ...passed.body, token: null }]);
  });

  test("a person who was switched off meanwhile gets nothing", async () => {
    const { secret } = await withFactor();
    const { mfa_token } = (await login()).body;
    world.sqlite.writeNow((root) => updateUser(root.org(world.cedar.id), rima, { active: false }));
    expect((await pass(mfa_token, codeFrom(secret))).status).toBe(401);
  });
});

describe("recovery codes", () => {
  test("work once, in any case and with or without dashes", async () => {
    const { recovery_codes, key } = await withFactor();
    const [first = "", second = ""] = recovery_codes;
    const enter = async (code: string) => pass((await login()).body.mfa_token, code);
    expect((await enter(first.toUpperCase().replaceAll("-", ""))).status).toBe(200);
    expect((await enter(first)).status).toBe(401);
    expect((await enter(` ${second} `)).status).toBe(200);
    expect((await world.get("/v1/auth/totp", { key })).body.recovery_codes_left).toBe(8);
    expect(mails().at(-1)?.subject).toBe(
      "Cedar Net: One of your recovery codes was used to sign in, and no longer works",
    );
  });

  test("new ones replace the old ones, and end no session", async () => {
    const { secret, recovery_codes, key } = await withFactor();
    const { token } = (await pass((await login()).body.mfa_token, codeFrom(secret))).body;
    passSeconds(30);
    const renew = (code: string) => world.post("/v1/auth/totp/recovery-codes", { code }, { key });
    expect((await renew("000000")).status).toBe(422);
    const { status, body } = await renew(codeFrom(secret));
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    expect(await isOpen(token)).toBe(true);
    const { mfa_token } = (await login()).body;
    expect((await pass(mfa_token, recovery_codes[0] ?? "")).status).toBe(401);
    expect((await pass(mfa_token, body.recovery_codes[0])).status).toBe(200);
  });

  test("turn the factor off, too", async () => {
    const { recovery_codes, key } = await withFactor();
    const code = (recovery_codes[3] ?? "").toUpperCase();
    expect((await world.delete("/v1/auth/totp", { key, body: { code } })).status).toBe(204);
    expect((await login()).body.token).toBeString();
  });
});

describe("turning it off", () => {
  test("needs a code; this session stays, the others end", async () => {
    const { secret, key } = await withFactor();
    const other = (await pass((await login()).body.mfa_token, codeFrom(secret))).body.token;
    passSeconds(30);
    const remove = (code: string) => world.delete("/v1/auth/totp", { key, body: { code } });
    const wrong = await remove("000000");
    expect([wrong.status, Object.keys(wrong.body.error.errors)]).toEqual([422, ["code"]]);
    expect((await remove(codeFrom(secret))).status).toBe(204);
    expect([await isOpen(key), await isOpen(other)]).toEqual([true, false]);
    expect((await login()).body.token).toBeString();
    expect((await remove(codeFrom(secret, 1))).status).toBe(404);
    expect(mails().at(-1)?.subject).toBe("Cedar Net: Your second factor was removed");
  });

  test("wrong codes are slowed down as wrong passwords are", async () => {
    const { secret, key } = await withFactor();
    const remove = (code: string) => world.delete("/v1/auth/totp", { key, body: { code } });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await remove("000000")).status).toBe(422);
    expect((await remove(codeFrom(secret))).status).toBe(429);
    passSeconds(61);
    expect((await remove(codeFrom(secret))).status).toBe(204);
  });
});

describe("a person in two organizations", () => {
  test("has one factor in both, set up and turned off together", async () => {
    world.user({ email, role: "owner", password_hash }, world.bekaa);
    const { secret, key } = await withFactor();
    const { mfa_token } = (await login()).body;
    const { body } = await pass(mfa_token, codeFrom(secret));
    expect(body.organizations).toHaveLength(2);
    passSeconds(30);
    await world.delete("/v1/auth/totp", { key, body: { code: codeFrom(secret) } });
    expect((await login()).body.organizations).toHaveLength(2);
  });

  test("is asked when either has one; another factor than the code's opens nothing", async () => {
    const { secret } = await withFactor();
    const bekaa_password = "a wholly other password";
    const hash = await hashPassword(bekaa_password);
    const there = world.user({ email, role: "owner", password_hash: hash }, world.bekaa);
    const only_there = (await login({ email, password: bekaa_password })).body.token;
    const { secret: other } = await setUp(only_there);
    world.sqlite.writeNow((root) => updateUser(root.org(world.bekaa.id), there, { password_hash }));
    passSeconds(30);
    const enter = async (code: string) => (await pass((await login()).body.mfa_token, code)).body;
    expect((await enter(codeFrom(secret))).organizations).toMatchObject([{ id: world.cedar.id }]);
    expect((await enter(codeFrom(other))).organizations).toMatchObject([{ id: world.bekaa.id }]);
  });

  test("without a factor in one of them gets both by the code of the other", async () => {
    const { secret } = await withFactor();
    world.user({ email, role: "owner", password_hash }, world.bekaa);
    const { mfa_token } = (await login()).body;
    const { body } = await pass(mfa_token, codeFrom(secret));
    expect(body.organizations).toHaveLength(2);
  });
});

describe("POST /v1/users/{id}/reset-mfa", () => {
  const reset = (key: string, id = rima.id) => world.post(`/v1/users/${id}/reset-mfa`, {}, { key });

  test("turns the factor off and ends all sessions, with an entry and an e-mail", async () => {
    const { key } = await withFactor();
    expect((await reset(world.key)).status).toBe(204);
    expect(await isOpen(key)).toBe(false);
    const { body } = await login();
    expect(body.token).toBeString();
    expect((await world.get("/v1/auth/totp", { key: body.token })).body.active).toBe(false);
    const [entry] = (await world.get(`/v1/audit-log?subject_id=${rima.id}`)).body.data;
    expect(entry).toMatchObject({ operation: "POST /v1/users/{id}/reset-mfa" });
    expect(mails().at(-1)?.subject).toBe("Cedar Net: Your second factor was reset");
  });

  test("of somebody without one ends their sessions, and says nothing", async () => {
    const key = (await login()).body.token;
    expect((await reset(world.key)).status).toBe(204);
    expect([await isOpen(key), mails()]).toEqual([false, []]);
  });

  test("removing a person removes their factor and recovery codes", async () => {
    await withFactor();
    expect((await world.delete(`/v1/users/${rima.id}`)).status).toBe(204);
    expect(JSON.parse(stored())).toEqual([[], [], expect.any(Array)]);
  });

  test("is refused without users:manage, for others' people, and for somebody with more rights", async () => {
    const none = world.apiKey({ abilities: ["clients:read"] });
    expect((await reset(none)).status).toBe(403);
    expect((await reset(world.bekaa_key)).status).toBe(404);
    const manager = world.apiKey({ abilities: ["users:manage"] });
    expect((await reset(manager)).status).toBe(403);
  });
});

describe("require_mfa", () => {
  const require = (roles: string[]) => world.put("/v1/organization", { require_mfa: roles });

  test("closes open sessions of the role until a factor is set up; keys and other roles stay open", async () => {
    const key = (await login()).body.token;
    const viewer = world.user({ role: "viewer", email: "v@cedar.example", password_hash });
    const other = (await login({ email: viewer.email, password })).body.token;
    expect((await world.get("/v1/clients", as(key))).status).toBe(200);
    expect((await require(["dispatcher"])).body.require_mfa).toEqual(["dispatcher"]);
    for (const [method, path] of [
      ["GET", "/v1/clients"],
      ["POST", "/v1/clients"],
    ] as const) {
      const { status, body } = await world.call(method, path, {
        ...as(key),
        body: method === "GET" ? undefined : {},
      });
      expect([status, body.error.reason]).toEqual([403, "mfa_setup_required"]);
    }
    const me = await world.get("/v1/auth/me", { key });
    expect(me.body.organizations).toMatchObject([{ mfa_setup_required: true }]);
    expect((await world.get("/v1/clients", as(other))).status).toBe(200);
    expect((await world.get("/v1/clients")).status).toBe(200);

    const { secret } = await setUp(key);
    expect((await world.get("/v1/clients", as(key))).status).toBe(200);
    passSeconds(30);
    const { body } = await pass((await login()).body.mfa_token, codeFrom(secret));
    expect(body.organizations).toMatchObject([{ mfa_setup_required: false }]);
    expect((await world.get("/v1/clients", as(body.token))).status).toBe(200);
    passSeconds(30);
    await world.delete("/v1/auth/totp", { key, body: { code: codeFrom(secret) } });
    expect((await world.get("/v1/clients", as(key))).body.error.reason).toBe("mfa_setup_required");
    await require([]);
    expect((await world.get("/v1/clients", as(key))).status).toBe(200);
  });

  test.each([[["boss"]], [["owner", "owner"]], ["owner"]])("%j is refused", async (roles) => {
    expect((await world.put("/v1/organization", { require_mfa: roles })).status).toBe(422);
  });
});
