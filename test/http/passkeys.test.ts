import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { Organization } from "../../src/access/organization-queries.ts";
import { hashPassword } from "../../src/access/passwords.ts";
import { codeOf, stepAt } from "../../src/access/sign-in/second-factor/totp.ts";
import { endSessionsOf } from "../../src/access/sign-in/sessions/sessions.ts";
import type { Algorithm, Passkey } from "../authenticator.ts";
import { origin, PasskeyWorld } from "../passkey-world.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";

/* §15: passkeys are added, listed, removed, and sign in. */

let world: PasskeyWorld;
beforeEach(() => {
  world = new PasskeyWorld();
});
afterEach(() => {
  setSystemTime();
  releaseSteadyClock();
  world.close();
});

const list = async (key = world.session, query = "") =>
  (await world.get(`/v1/auth/passkeys${query}`, { key })).body;

const remove = async (id: string, key = world.session) =>
  (await world.delete(`/v1/auth/passkeys/${id}`, { key })).status;

const isOpen = async (key: string): Promise<boolean> =>
  (await world.get("/v1/auth/me", { key })).status === 200;

/** A person of the other organization with Rima's address, and a session of both. */
const bothOrganizations = () => {
  const other = world.user({ email: world.rima.email }, world.bekaa);
  const there = { org_id: world.bekaa.id, user_id: other.id };
  const here = { org_id: world.cedar.id, user_id: world.rima.id };
  return { other, there, here, both: world.begin(here, there) };
};

const moveAway = ({ id }: Organization): void =>
  world.sqlite.writeNow((tx) =>
    tx.org(id).insert("organization_moves", {
      ...{ state: "moved", moved_to: "https://other.example", since: tx.now, forgotten: 0 },
    }),
  );

const deactivate = (id: string, organization = world.cedar): void =>
  world.sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    tx.run(tx.update("memberships", { active: 0 }).where("user_id", "=", id));
    endSessionsOf(tx, id);
  });

const audited = async () => {
  const { body } = await world.get("/v1/audit-log");
  return body.data.map(({ operation, subject_id, sent }: Record<string, unknown>) => [
    ...[operation, subject_id, sent],
  ]);
};

const mails = () =>
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    const kind = "sign_in_changed" as const;
    return tx.all(tx.from("messages").select("subject").where("kind", "=", kind).orderBy("id"));
  });

describe("POST /v1/auth/passkeys/options", () => {
  test("asks for a passkey that verifies the person, under a handle that stays", async () => {
    const options = await world.creationOptions();
    const handle = Buffer.from(world.rima.id).toString("base64url");
    expect(options).toEqual({
      rp: { id: "isp.example", name: "Lastmile" },
      user: { id: handle, name: "rima@cedar.example", displayName: "Rima" },
      challenge: expect.any(String),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    });
    const { passkey } = await world.add();
    const next = await world.creationOptions();
    expect(next.user.id).toBe(handle);
    expect(next.challenge).not.toBe(options.challenge);
    const id = passkey.id.toString("base64url");
    expect(next.excludeCredentials).toEqual([{ id, type: "public-key", transports: ["internal"] }]);
  });
});

describe("a passkey", () => {
  test.each<[Algorithm]>([["ES256"], ["RS256"], ["EdDSA"]])(
    "of %s is added, signs in, and is removed",
    async (algorithm) => {
      setSystemTime(new Date("2026-11-28T10:00:00Z"));
      const passkey = world.passkey(algorithm);
      const options = await world.creationOptions();
      const added = await world.register(passkey.create(options));
      expect(added.status).toBe(201);
      const { id } = added.body;
      const shown = { id, name: "Phone", created_at: "2026-11-28T10:00:00Z", last_used_at: null };
      expect(added.body).toEqual(shown);
      setSystemTime(new Date("2026-11-28T11:00:00Z"));
      const answer = await world.logIn(passkey);
      expect(answer.status).toBe(200);
      expect(answer.body.user.id).toBe(world.rima.id);
      expect(answer.body.organizations).toMatchObject([{ id: world.cedar.id }]);
      const used = { ...shown, last_used_at: "2026-11-28T11:00:00Z" };
      expect((await list()).data).toEqual([used]);
      expect(await remove(id.toUpperCase())).toBe(204);
      expect((await list()).data).toEqual([]);
      expect((await world.logIn(passkey)).status).toBe(401);
      expect(await isOpen(answer.body.token)).toBeTrue();
      expect(await isOpen(world.session)).toBeTrue();
    },
  );

  test("that is self-attested is accepted: nobody else vouches for it", async () => {
    const { sign } = await import("node:crypto");
    const passkey = world.passkey();
    const response = passkey.create(await world.creationOptions(), {
      fmt: "packed",
      statement: (signed, key) =>
        new Map<string, number | Uint8Array>([
          ["alg", -7],
          ["sig", sign("sha256", signed, key)],
        ]),
    });
    expect((await world.register(response)).status).toBe(201);
    expect((await world.logIn(passkey)).status).toBe(200);
  });

  test("without any passkey left, the session that added one needs a second factor again", async () => {
    await world.put("/v1/organization", { require_mfa: ["technician"] });
    const own = { key: world.session, headers: { "organization-id": world.cedar.id } };
    const isOpen = async (): Promise<boolean> =>
      (await world.get("/v1/clients", own)).status === 200;
    const { id } = await world.add();
    const { id: other } = await world.add();
    expect(await isOpen()).toBe(true);
    await world.delete(`/v1/auth/passkeys/${id}`, { key: world.session });
    expect(await isOpen()).toBe(true);
    await world.delete(`/v1/auth/passkeys/${other}`, { key: world.session });
    expect(await isOpen()).toBe(false);
  });

  test("is both factors at once: adding it marks the session, signing in by it begins one", async () => {
    const role = world.rima.role;
    const required = await world.put("/v1/organization", { require_mfa: [role] });
    expect(required.status).toBe(200);
    const needed = async (key: string) =>
      (await world.get("/v1/auth/me", { key })).body.organizations[0].mfa_setup_required;
    const tickets = async (key: string) => {
      const headers = { "organization-id": world.cedar.id };
      const { status, body } = await world.get("/v1/tickets", { key, headers });
      return [status, body.error?.reason];
    };
    const other = world.begin({ org_id: world.cedar.id, user_id: world.rima.id });
    expect(await tickets(world.session)).toEqual([403, "mfa_setup_required"]);
    const { passkey, id } = await world.add();
    expect([await needed(world.session), await needed(other)]).toEqual([false, true]);
    expect((await tickets(world.session))[0]).toBe(200);
    expect(await tickets(other)).toEqual([403, "mfa_setup_required"]);
    const { body } = await world.logIn(passkey);
    expect(body.organizations[0].mfa_setup_required).toBeFalse();
    expect((await tickets(body.token))[0]).toBe(200);
    expect(await remove(id)).toBe(204);
    expect((await tickets(body.token))[0]).toBe(200);
  });

  test("asks nobody for a code, and survives the reset of the second factor", async () => {
    const { passkey } = await world.add();
    const sent = { key: world.session };
    const { secret } = (await world.post("/v1/auth/totp", {}, sent)).body;
    const code = codeOf(secret, stepAt(Date.now()));
    expect((await world.post("/v1/auth/totp/confirm", { code }, sent)).status).toBe(200);
    expect((await world.logIn(passkey)).body.token).toStartWith("lmu_");
    const owner = world.user({ role: "owner" });
    const key = world.begin({ org_id: world.cedar.id, user_id: owner.id });
    const headers = { "organization-id": world.cedar.id };
    const reset = `/v1/users/${world.rima.id}/reset-mfa`;
    expect((await world.post(reset, {}, { key, headers })).status).toBe(204);
    expect(await isOpen(world.session)).toBeFalse();
    expect((await world.logIn(passkey)).status).toBe(200);
  });

  test("is noted in the audit log and e-mailed, when it is added and removed", async () => {
    const { id } = await world.add();
    await remove(id);
    expect(await audited()).toEqual([
      ["DELETE /v1/auth/passkeys/{id}", id, {}],
      ["POST /v1/auth/passkeys", id, { name: "Phone" }],
    ]);
    expect(mails().map(({ subject }) => subject)).toEqual([
      "Cedar Net: A passkey was added",
      "Cedar Net: A passkey was removed",
    ]);
  });

  test("is one of at most 20; the list has pages", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.unshift((await world.add()).id);
    const { data, pagination } = await list(world.session, "?page=2&per_page=15");
    expect(data.map((row: { id: string }) => row.id)).toEqual(ids.slice(15));
    expect(pagination).toMatchObject({ total: 20, current_page: 2, last_page: 2, from: 16 });
    const refused = await world.post("/v1/auth/passkeys/options", {}, { key: world.session });
    expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([422, ["name"]]);
    const [{ id }] = data;
    await remove(id);
    const [one, other] = [await world.creationOptions(), await world.creationOptions()];
    expect((await world.register(world.passkey().create(one))).status).toBe(201);
    expect((await world.register(world.passkey().create(other))).status).toBe(422);
    expect((await list()).pagination.total).toBe(20);
  });

  test("counts its signatures", async () => {
    const { passkey } = await world.add();
    passkey.counter = 7;
    expect((await world.logIn(passkey)).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      passkey.counter = counter;
      expect((await world.logIn(passkey)).status).toBe(401);
    }
    passkey.counter = 8;
    expect((await world.logIn(passkey)).status).toBe(200);
  });
});

describe("a session by passkey", () => {
  test("can be in a cookie, for pages of this service alone", async () => {
    const { passkey } = await world.add();
    const by = { session: "cookie" };
    const foreign = { origin: "https://evil.example", host: "isp.example" };
    const response = passkey.get(await world.requestOptions());
    expect((await world.signIn(response, by, foreign)).status).toBe(403);
    const answer = await world.signIn(response, by, { origin, host: "isp.example" });
    expect([answer.status, answer.body.token]).toEqual([200, null]);
    expect(answer.headers.get("set-cookie")).toStartWith("__Host-lastmile=lmc_");
  });

  test("is answered once for an Idempotency-Key; a replay shows no token", async () => {
    const { passkey } = await world.add();
    passkey.counter = 3;
    const response = passkey.get(await world.requestOptions());
    const [key, other] = [{ "idempotency-key": "a" }, { "idempotency-key": "b" }];
    const first = await world.signIn(response, {}, key);
    expect(first.status).toBe(200);
    const again = await world.signIn(response, {}, key);
    expect(again.body).toEqual({ ...first.body, token: null });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await world.signIn(response, {}, other)).status).toBe(401);
    expect((await world.signIn(response)).status).toBe(401);
    const next = await world.signIn(passkey.get(await world.requestOptions()), {}, key);
    expect(next.body.error.reason).toBe("idempotency_key_reused");
    const forged = passkey.get(await world.requestOptions(), { rp_id: "evil.example" });
    expect((await world.signIn(forged, {}, key)).status).toBe(401);
  });

  test("is refused while nobody of the passkey may sign in", async () => {
    const { passkey } = await world.add();
    deactivate(world.rima.id);
    expect((await world.logIn(passkey)).status).toBe(401);
  });
});

test("adding a passkey is answered once for an Idempotency-Key", async () => {
  const headers = { "idempotency-key": "a" };
  const response = world.passkey().create(await world.creationOptions());
  const first = await world.register(response, world.session, headers);
  const again = await world.register(response, world.session, headers);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await list()).pagination.total).toBe(1);
  const other = world.passkey().create(await world.creationOptions());
  const reused = await world.register(other, world.session, headers);
  expect(reused.body.error.reason).toBe("idempotency_key_reused");
});

describe("a passkey of a token for two organizations", () => {
  test("belongs to both people, and opens both organizations", async () => {
    const { both, other } = bothOrganizations();
    const { id, passkey } = await world.add(both);
    expect((await list(both)).data).toMatchObject([{ id }]);
    const { body } = await world.logIn(passkey);
    expect(body.organizations).toMatchObject([
      { id: world.cedar.id, user_id: world.rima.id },
      { id: world.bekaa.id, user_id: other.id },
    ]);
    const entries = await world.get("/v1/audit-log", { key: world.bekaa_key });
    expect(entries.body.data).toMatchObject([{ subject_id: id, actor: { id: other.id } }]);
    expect(await remove(id, both)).toBe(204);
    expect((await world.logIn(passkey)).status).toBe(401);
  });

  test("stays with the other person when one removes it", async () => {
    const { both, there } = bothOrganizations();
    const { id, passkey } = await world.add(both);
    expect(await remove(id, world.begin(there))).toBe(204);
    expect((await list()).data).toMatchObject([{ id }]);
    expect((await world.logIn(passkey)).body.organizations).toMatchObject([{ id: world.cedar.id }]);
  });

  test("leaves out who is inactive, and an organization that moved", async () => {
    const { both, other } = bothOrganizations();
    const { passkey } = await world.add(both);
    deactivate(world.rima.id);
    const opened = async () => (await world.logIn(passkey)).body.organizations;
    const { body: session } = await world.logIn(passkey);
    expect(session.organizations).toMatchObject([{ user_id: other.id }]);
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.update("memberships", { active: 1 }).where("user_id", "=", world.rima.id));
    });
    const me = await world.get("/v1/auth/me", { key: session.token });
    expect(me.body.organizations).toMatchObject([{ user_id: other.id }]);
    expect(await opened()).toHaveLength(2);
    moveAway(world.cedar);
    expect(await opened()).toMatchObject([{ user_id: other.id }]);
    moveAway(world.bekaa);
    const { status, body } = await world.logIn(passkey);
    expect([status, body.error.reason]).toEqual([410, "moved"]);
  });
});

describe("walls", () => {
  test("nobody else lists, removes or names a passkey", async () => {
    const { id, passkey } = await world.add();
    const colleague = world.user();
    const stranger = world.user({ email: world.rima.email }, world.bekaa);
    const others = [
      world.begin({ org_id: world.cedar.id, user_id: colleague.id }),
      world.begin({ org_id: world.bekaa.id, user_id: stranger.id }),
    ];
    for (const key of others) {
      expect((await list(key)).data).toEqual([]);
      expect((await world.creationOptions(key)).excludeCredentials).toEqual([]);
      expect(await remove(id, key)).toBe(404);
    }
    for (const nobody of ["x", Bun.randomUUIDv7()]) expect(await remove(nobody)).toBe(404);
    expect((await world.logIn(passkey)).body.organizations).toMatchObject([{ id: world.cedar.id }]);
  });

  test("an API key has no passkeys", async () => {
    const calls: [string, string][] = [
      ["POST", "/v1/auth/passkeys/options"],
      ["POST", "/v1/auth/passkeys"],
      ["GET", "/v1/auth/passkeys"],
      ["DELETE", `/v1/auth/passkeys/${Bun.randomUUIDv7()}`],
    ];
    for (const [method, path] of calls)
      for (const key of [world.key, null])
        expect((await world.call(method, path, { key })).status).toBe(401);
  });

  test("without PUBLIC_URL there is nothing to belong to; what there is can be listed and removed", async () => {
    const nameless = new PasskeyWorld({});
    const passkey = world.passkey();
    const creation = passkey.create(await world.creationOptions());
    const request = passkey.get(await world.requestOptions());
    const name = "Phone";
    const calls: [string, string, object, string | null][] = [
      ["POST", "/v1/auth/passkeys/options", {}, nameless.session],
      ["POST", "/v1/auth/passkeys", { name, response: creation }, nameless.session],
      ["POST", "/v1/auth/login/passkey/options", {}, null],
      ["POST", "/v1/auth/login/passkey", { response: request }, null],
    ];
    for (const [method, path, body, key] of calls) {
      const answer = await nameless.call(method, path, { body, key });
      expect([answer.status, answer.body.error.reason]).toEqual([422, "public_url_required"]);
    }
    const own = { key: nameless.session };
    expect((await nameless.get("/v1/auth/passkeys", own)).status).toBe(200);
    const unknown = `/v1/auth/passkeys/${Bun.randomUUIDv7()}`;
    expect((await nameless.delete(unknown, own)).status).toBe(404);
    nameless.close();
  });
});

describe("the throttle", () => {
  beforeEach(() => {
    setSystemTime(new Date("2026-11-28T10:00:00Z"));
    holdSteadyClock();
  });

  const fail = async (passkey: Passkey, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1)
      statuses.push((await world.logIn(passkey, { rp_id: "evil.example" })).status);
    return statuses;
  };

  const password = "correct horse battery";
  const withPassword = async () => {
    const { id, email } = world.user({ password_hash: await hashPassword(password) });
    const { passkey } = await world.add(world.begin({ org_id: world.cedar.id, user_id: id }));
    const logIn = async (sent: string) =>
      (await world.post("/v1/auth/login", { email, password: sent }, { key: null })).status;
    return { passkey, logIn };
  };

  test("makes a passkey wait after five failures, whether or not it exists", async () => {
    const { passkey } = await world.add();
    const waits = [401, 401, 401, 401, 401, 429];
    expect(await fail(passkey, 6)).toEqual(waits);
    expect(await fail(world.passkey(), 6)).toEqual(waits);
    holdSteadyClock(1001);
    expect((await world.logIn(passkey)).status).toBe(200);
    expect(await fail(passkey, 6)).toEqual(waits);
  });

  test("counts a failure for the passkey's people", async () => {
    const { passkey, logIn } = await withPassword();
    await fail(passkey, 5);
    expect(await logIn(password)).toBe(429);
  });

  test("lets a passkey end the wait of who guesses the password", async () => {
    const { passkey, logIn } = await withPassword();
    for (let n = 0; n < 5; n += 1) expect(await logIn("a wrong password")).toBe(401);
    expect(await logIn(password)).toBe(429);
    expect((await world.logIn(passkey)).status).toBe(200);
  });

  test("makes an address wait after twenty failures, for options too", async () => {
    const refused = [];
    for (let n = 0; n < 20; n += 1) refused.push(...(await fail(world.passkey(), 1)));
    expect(refused).toEqual(Array.from({ length: 20 }, () => 401));
    const options = await world.post("/v1/auth/login/passkey/options", {}, { key: null });
    expect(options.status).toBe(429);
  });
});
