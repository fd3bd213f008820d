import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { build } from "../../src/database/build.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";
import { workOf } from "../work.ts";
import { World } from "../world.ts";

const password = "correct horse battery";
const password_hash = await hashPassword(password);
const email = "rima@cedar.example";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  setSystemTime();
  releaseSteadyClock();
  world.close();
});

/** Both clocks stand still: what hashing takes, on a busy machine, is no wait that has passed. */
const holdClocks = (): void => {
  setSystemTime(new Date());
  holdSteadyClock();
};

const login = (body: unknown, headers: Record<string, string> = {}) =>
  world.post("/v1/auth/login", body, { key: null, headers });

const logIn = async (): Promise<string> => (await login({ email, password })).body.token;

const as = (token: string, organization_id?: string) => ({
  key: token,
  headers: organization_id ? { "organization-id": organization_id } : {},
});

describe("POST /v1/auth/login", () => {
  test("answers a token, the person, and where they may act", async () => {
    const { id } = world.user({ email, role: "dispatcher", password_hash });
    const { status, body } = await login({ email: "Rima@Cedar.example", password });
    expect(status).toBe(200);
    expect(body.user).toEqual({ id, email, name: "Rima", phone_number: null });
    expect(body.organizations).toMatchObject([
      { id: world.cedar.id, name: "Cedar Net", role: "dispatcher", user_id: id },
    ]);
    const listed = await world.get("/v1/clients", as(body.token, world.cedar.id));
    expect(listed.status).toBe(200);
  });

  test("opens every organization where address and password fit, and no other", async () => {
    world.user({ email, role: "viewer", password_hash });
    world.user({ email, role: "owner", password_hash }, world.bekaa);
    const stranger = world.organization("Tyre Cable");
    world.user(
      { email, role: "owner", password_hash: await hashPassword("another one") },
      stranger,
    );
    const { body } = await login({ email, password });
    expect(
      body.organizations.map((one: { id: string; role: string }) => [one.id, one.role]),
    ).toEqual([
      [world.cedar.id, "viewer"],
      [world.bekaa.id, "owner"],
    ]);
  });

  test("a wrong password, an unknown account and one that is off get one answer", async () => {
    world.user({ email, password_hash });
    world.user({ email: "off@cedar.example", password_hash, active: false });
    const answers = [];
    for (const body of [
      { email, password: "wrong horse battery" },
      { email: "nobody@cedar.example", password },
      { email: "off@cedar.example", password },
    ])
      answers.push(await login(body));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("guessing is slowed, for known and unknown accounts alike, and the wait passes", async () => {
    holdClocks();
    world.user({ email, password_hash });
    const guess = async (of: string) => (await login({ email: of, password: "wrong one" })).status;
    for (const account of [email, "nobody@cedar.example"]) {
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push(await guess(account));
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const refused = await login({ email, password });
    expect(refused.status).toBe(429);
    const wait_s = Number(refused.headers.get("retry-after"));
    setSystemTime(new Date(Date.now() + wait_s * 1000));
    expect((await login({ email, password })).status).toBe(200);
  });

  test("a login in one organization frees nobody of another with the same address", async () => {
    holdClocks();
    world.user({ email, password_hash });
    const own_password = "a stranger chose this";
    world.user({ email, password_hash: await hashPassword(own_password) }, world.bekaa);
    const attempt = async (with_password: string) =>
      (await login({ email, password: with_password })).status;
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await attempt("wrong one"));
    statuses.push(await attempt(own_password)); // frees Bekaa Fiber's account alone
    statuses.push(await attempt("wrong one"));
    expect(statuses).toEqual([401, 401, 401, 401, 200, 429]);
    setSystemTime(Date.now() + 1000);
    expect(await attempt(password)).toBe(200);
    // Cedar Net's account is free again; now it is the other one that was guessed at.
    for (let n = 0; n < 3; n += 1) expect(await attempt("wrong one")).toBe(401);
  });

  test("logging in often at one organization keeps nobody with the same address from doing so", async () => {
    holdClocks();
    world.user({ email, password_hash });
    const other_password = "another password";
    world.user({ email, password_hash: await hashPassword(other_password) }, world.bekaa);
    const attempt = (with_password: string) => login({ email, password: with_password });
    for (let n = 0; n < 8; n += 1) expect((await attempt(password)).status).toBe(200);
    // Each was a try at Bekaa Fiber's account, too: that one waits, by itself.
    const refused = await attempt(other_password);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await attempt(password)).status).toBe(200);
    setSystemTime(Date.now() + 1000);
    expect((await attempt(other_password)).status).toBe(200);
  });

  test("one's own login frees one's account, also where another organization knows the address", async () => {
    holdClocks();
    world.user({ email, password_hash });
    world.user({ email, password_hash }, world.bekaa);
    const attempt = async (with_password: string) =>
      (await login({ email, password: with_password })).status;
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await attempt("wrong one")).toBe(401);
      expect(await attempt(password)).toBe(200);
    }
  });

  test("every organization is tried, and none of them tells by the work how many there are", async () => {
    const organizations = Array.from({ length: 12 }, (_, n) => world.organization(`Net ${n}`));
    const other_hash = await hashPassword("another one");
    for (const [n, organization] of organizations.entries())
      world.user({ email, password_hash: n === 11 ? password_hash : other_hash }, organization);
    world.user({ email: "one@cedar.example", password_hash });
    const { body } = await login({ email, password });
    expect(body.organizations.map(({ name }: { name: string }) => name)).toEqual(["Net 11"]);
    const failed = (of: string) => workOf(() => login({ email: of, password: "wrong one" }));
    const work = await failed("nobody@cedar.example");
    expect(work.filter((step) => step.startsWith("verify"))).toHaveLength(12);
    expect(await failed(email)).toEqual(work);
    expect(await failed("one@cedar.example")).toEqual(work);
  });

  test("a clock that is set back by a day makes no wait longer", async () => {
    holdClocks();
    world.user({ email, password_hash });
    const guess = () => login({ email, password: "wrong one" });
    for (let n = 0; n < 10; n += 1) {
      setSystemTime(Date.now() + 60_000); // more than any wait until then
      expect((await guess()).status).toBe(401);
    }
    setSystemTime(Date.now() - 86_400_000);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(32);
    setSystemTime(Date.now() + 86_400_000 + 32_000);
    expect((await login({ email, password })).status).toBe(200);
  });

  test("with an Idempotency-Key a replay shows no token and needs the password again", async () => {
    world.user({ email, password_hash });
    const headers = { "idempotency-key": "first" };
    const first = await login({ email, password }, headers);
    const second = await login({ email, password }, headers);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual({ ...first.body, token: null });
    expect((await login({ email, password: "wrong one" }, headers)).status).toBe(401);
  });

  test.each([[{}], [{ email }], [{ email: 1, password }], [{ email, password: null }]])(
    "%j is refused by its fields",
    async (body) => {
      expect((await login(body)).status).toBe(422);
    },
  );
});

describe("the token", () => {
  test("needs one of the person's organizations", async () => {
    world.user({ email, role: "owner", password_hash });
    const token = await logIn();
    for (const organization of [undefined, world.bekaa.id, "none"]) {
      const { status, body } = await world.get("/v1/clients", as(token, organization));
      expect([status, body.error.reason]).toEqual([403, "forbidden"]);
    }
  });

  test("GET /v1/auth/me needs no organization; a key is nobody", async () => {
    const { id } = world.user({ email, role: "owner", password_hash });
    const me = await world.get("/v1/auth/me", as(await logIn()));
    expect([me.status, me.body.user.id]).toEqual([200, id]);
    expect((await world.get("/v1/auth/me")).status).toBe(401);
  });

  test("lives 30 days from its last use", async () => {
    world.user({ email, role: "owner", password_hash });
    const token = await logIn();
    const began = Date.now();
    const after = async (days: number) => {
      setSystemTime(new Date(began + days * 86_400_000));
      return (await world.get("/v1/clients", as(token, world.cedar.id))).status;
    };
    expect(await after(29)).toBe(200);
    expect(await after(58)).toBe(200);
    expect(await after(89)).toBe(401);
  });

  test("is refused after logout", async () => {
    world.user({ email, role: "owner", password_hash });
    const token = await logIn();
    expect((await world.post("/v1/auth/logout", undefined, as(token))).status).toBe(204);
    expect((await world.get("/v1/auth/me", as(token))).status).toBe(401);
    expect((await world.post("/v1/auth/logout", undefined, as(token))).status).toBe(401);
  });

  test("is kept only as a hash", async () => {
    world.user({ email, password_hash });
    const token = await logIn();
    const rows = world.sqlite.all(
      build.selectFrom("sessions").selectAll().where("org_id", "=", world.cedar.id),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("what a person creates", () => {
  test("came by the web, or by the app that says so", async () => {
    world.user({ email, role: "owner", password_hash });
    const { key, headers } = as(await logIn(), world.cedar.id);
    const board = await world.post("/v1/ticket-boards", { name: "Field" }, { key, headers });
    const create = async (more: Record<string, string>) =>
      (
        await world.post(
          "/v1/tickets",
          { title: "Swap", board_id: board.body.id, priority: "low", type: "task" },
          { key, headers: { ...headers, ...more } },
        )
      ).body;
    expect(await create({})).toMatchObject({ created_via: "web", api_key_id: null });
    expect(await create({ "app-platform": "android" })).toMatchObject({ created_via: "mobile" });
  });
});
