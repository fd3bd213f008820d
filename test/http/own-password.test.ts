import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { build } from "../../src/database/build.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";
import { World } from "../world.ts";

const password = "correct horse battery";
const new_password = "a stapled blue zebra";
const password_hash = await hashPassword(password);
const email = "rima.haddad@cedar.example";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  setSystemTime();
  releaseSteadyClock();
  world.close();
});

const logIn = async (with_password = password) =>
  (await world.post("/v1/auth/login", { email, password: with_password }, { key: null })).body;

const change = (token: string | null, more: object = {}, headers: Record<string, string> = {}) =>
  world.post(
    "/v1/auth/password",
    { current_password: password, new_password, ...more },
    { key: token, headers },
  );

const isOpen = async (token: string) =>
  (await world.get("/v1/auth/me", { key: token })).status === 200;

describe("POST /v1/auth/password", () => {
  test("sets one's own password, ends one's other sessions and keeps this one", async () => {
    const { id } = world.user({ email, password_hash });
    world.user({ email: "ali@cedar.example", password_hash });
    const [mine, other] = [(await logIn()).token, (await logIn()).token];
    const { token: alis } = (
      await world.post("/v1/auth/login", { email: "ali@cedar.example", password }, { key: null })
    ).body;
    const answer = await change(mine);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect([await isOpen(mine), await isOpen(other), await isOpen(alis)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await logIn()).status).toBe(false);
    expect((await logIn(new_password)).user.id).toBe(id);
    const { body } = await world.get("/v1/audit-log");
    expect(body.data).toMatchObject([
      {
        actor: { type: "user", id },
        operation: "POST /v1/auth/password",
        subject_id: id,
        sent: {},
        request_id: answer.headers.get("x-request-id"),
      },
    ]);
  });

  test("changes it in each organization that the login opened, and in no other", async () => {
    world.user({ email, password_hash });
    world.user({ email, password_hash }, world.bekaa);
    const other = world.organization("Tyre Cable");
    world.user({ email, password_hash: await hashPassword("another one") }, other);
    const { token } = await logIn();
    expect((await change(token)).status).toBe(204);
    const names = async (of: string) =>
      (await logIn(of)).organizations.map(({ name }: { name: string }) => name);
    expect(await names(new_password)).toEqual(["Cedar Net", "Bekaa Fiber"]);
    expect(await names("another one")).toEqual(["Tyre Cable"]);
    const log = await world.get("/v1/audit-log", { key: world.bekaa_key });
    expect(log.body.data).toHaveLength(1);
  });

  test("is for people who are logged in: 401 for a key and for nobody", async () => {
    for (const token of [world.key, null, "lmu_x"]) expect((await change(token)).status).toBe(401);
  });

  test("a wrong old password is 422, is slowed as a login is, and slows logins", async () => {
    setSystemTime(new Date());
    holdSteadyClock();
    world.user({ email, password_hash });
    const { token } = await logIn();
    const wrong = () => change(token, { current_password: "wrong horse" });
    const { status, body } = await wrong();
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["current_password"]]);
    for (let n = 0; n < 4; n += 1) expect((await wrong()).status).toBe(422);
    const slowed = [await wrong(), await change(token)];
    expect(slowed.map((answer) => answer.status)).toEqual([429, 429]);
    expect(slowed[0]?.headers.get("retry-after")).toBe("1");
    const login = await world.post("/v1/auth/login", { email, password }, { key: null });
    expect(login.status).toBe(429);
    setSystemTime(Date.now() + 1000);
    expect((await change(token)).status).toBe(204);
    expect((await logIn(new_password)).token).toBeString();
  });

  test("with an Idempotency-Key it is done once, another change is refused, and nothing made of a password is kept", async () => {
    world.user({ email, password_hash });
    const { token } = await logIn();
    const headers = { "idempotency-key": "first" };
    expect((await change(token, {}, headers)).status).toBe(204);
    const again = await change(token, {}, headers);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([204, "true"]);
    const next = { current_password: new_password, new_password: "one more blue zebra" };
    const other = await change(token, next, headers);
    expect([other.status, other.body.error.reason]).toEqual([422, "idempotency_key_reused"]);
    expect((await change(token, {}, { "idempotency-key": "second" })).status).toBe(422);
    const [kept] = world.sqlite.all(
      build.selectFrom("idempotent_answers").selectAll().where("org_id", "=", world.cedar.id),
    );
    const text = JSON.stringify({ current_password: password, new_password });
    for (const part of ["", text, `POST /v1/auth/password\n${text}`])
      expect(kept?.fingerprint).not.toBe(
        new Bun.CryptoHasher("sha256", "first").update(part).digest("hex"),
      );
    expect((await world.get("/v1/audit-log")).body.data).toHaveLength(1);
  });

  test("missing fields are named at once", async () => {
    world.user({ email, password_hash });
    const { token } = await logIn();
    const { status, body } = await world.post("/v1/auth/password", {}, { key: token });
    expect([status, Object.keys(body.error.errors)]).toEqual([
      422,
      ["current_password", "new_password"],
    ]);
  });
});

const refused: [string, string][] = [
  ["too short", "nine char"],
  ["a common one", "1q2w3e4r5t"],
  ["a common one, spelt in another way", "  Password 123 "],
  ["a row of one digit", "1111111111"],
  ["the e-mail address", "Rima.Haddad@Cedar.example"],
  ["the e-mail address's name", "rima.haddad"],
  ["the organization's name", "Cedar Networks"],
  ["the organization's name, without its space", "cedarnetworks"],
];

describe("a password is refused wherever one is set", () => {
  beforeEach(async () => {
    await world.put("/v1/organization", { name: "Cedar Networks" });
  });

  test.each(refused)("%s: %s", async (_, bad) => {
    const { id } = world.user({ email, role: "owner", password_hash });
    const { token } = await logIn();
    const fields = (answer: Awaited<ReturnType<typeof change>>) => [
      answer.status,
      Object.keys(answer.body.error.errors),
    ];
    expect(fields(await change(token, { new_password: bad }))).toEqual([422, ["new_password"]]);
    expect(fields(await world.put(`/v1/users/${id}`, { password: bad }))).toEqual([
      422,
      ["password"],
    ]);
    const person = { email: "rima.haddad@other.example", name: "Rima", role: "viewer" };
    if (!bad.includes("@"))
      expect(fields(await world.post("/v1/users", { ...person, password: bad }))).toEqual([
        422,
        ["password"],
      ]);
    expect((await logIn()).token).toBeString();
  });

  test("one like those, but longer, is not", async () => {
    const { id } = world.user({ email, password_hash });
    for (const password of ["cedar networks 2026", "rima.haddad.1", "1q2w3e4r5t and more"])
      expect((await world.put(`/v1/users/${id}`, { password })).status).toBe(200);
  });

  test("nor the name of another of one's organizations", async () => {
    world.user({ email, password_hash });
    world.user({ email, password_hash }, world.bekaa);
    const { token } = await logIn();
    expect((await change(token, { new_password: "bekaa fiber" })).status).toBe(422);
  });
});
