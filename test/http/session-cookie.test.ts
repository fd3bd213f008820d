import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { build } from "../../src/database/build.ts";
import { partsOf, rawCall } from "../raw-call.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";
import { type Answered, World } from "../world.ts";

/* Decisions §9: the console's session. */

const password = "correct horse battery";
const password_hash = await hashPassword(password);
const email = "rima@cedar.example";
const host = "isp.example";
const origin = `https://${host}`;

/** What a browser sends with a request of a page of the service. */
const own_page = { host, origin, "sec-fetch-site": "same-origin" };

let world: World;
beforeEach(() => {
  world = new World();
  world.user({ email, role: "owner", password_hash });
});
afterEach(() => {
  setSystemTime();
  releaseSteadyClock();
  world.close();
});

const login = (more: object = { session: "cookie" }, headers: Record<string, string> = own_page) =>
  world.post("/v1/auth/login", { email, password, ...more }, { key: null, headers });

/** The name and value of an answer's cookie. */
const cookieOf = ({ headers }: Answered): string =>
  headers.get("set-cookie")?.split(";", 1)[0] ?? "";

/** Logs in. Returns what the console's requests carry. */
const session = async (headers = own_page): Promise<Record<string, string>> => {
  const answer = await login({ session: "cookie" }, headers);
  return {
    ...headers,
    cookie: cookieOf(answer),
    "x-csrf-token": answer.body.csrf_token,
    "organization-id": world.cedar.id,
  };
};

/** Without a header, or with another one. */
const but = (headers: Record<string, string>, change: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries({ ...headers, ...change }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    ),
  );

const board = { name: "Field" };
const create = (headers: Record<string, string>, key: string | null = null) =>
  world.post("/v1/ticket-boards", board, { key, headers });
const boards = async (): Promise<number> => (await world.get("/v1/ticket-boards")).body.data.length;

describe("POST /v1/auth/login with session: cookie", () => {
  test("sets a cookie that no script reads and no other site sends, and shows no token", async () => {
    const answer = await login();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      token: null,
      csrf_token: expect.stringMatching(/^\w{64}$/),
    });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-lastmile=lmc_[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.text).not.toContain("lmc_");
  });

  test("over plain HTTP the cookie is not Secure, which browsers would not store", async () => {
    const answer = await login({ session: "cookie" }, { host, origin: `http://${host}` });
    expect(answer.headers.get("set-cookie")).toMatch(
      /^lastmile=lmc_[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  test.each([{}, { session: "token" }])("%j answers the token, and no cookie", async (more) => {
    const answer = await login(more, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.has("set-cookie")).toBe(false);
    expect(answer.body.token).toStartWith("lmu_");
    expect(Object.keys(answer.body)).toEqual(["token", "expires_at", "user", "organizations"]);
  });

  test.each<[string, Record<string, string | null>]>([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a sibling subdomain", { origin: "https://www.isp.example", "sec-fetch-site": "same-site" }],
    ["another port", { origin: "https://isp.example:8443", "sec-fetch-site": "same-site" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["an unknown page", { origin: null, "sec-fetch-site": null }],
    ["a foreign Origin alone", { origin: "https://evil.example" }],
    ["a foreign Sec-Fetch-Site alone", { "sec-fetch-site": "cross-site" }],
  ])("logs nobody in for %s", async (_, change) => {
    const answer = await login({ session: "cookie" }, but(own_page, change));
    expect([answer.status, answer.body.error.reason]).toEqual([403, "forbidden"]);
    expect(answer.headers.has("set-cookie")).toBe(false);
    const rows = build.selectFrom("sessions").selectAll().where("org_id", "=", world.cedar.id);
    expect(world.sqlite.all(rows)).toEqual([]);
  });

  test("a replay sets no cookie and shows no token", async () => {
    const headers = { ...own_page, "idempotency-key": "first" };
    const first = await login({ session: "cookie" }, headers);
    const second = await login({ session: "cookie" }, headers);
    expect(second.headers.has("set-cookie")).toBe(false);
    expect(second.body).toEqual({ ...first.body, csrf_token: null });
  });

  test("is another request than a login with a token, for its Idempotency-Key", async () => {
    const headers = { ...own_page, "idempotency-key": "first" };
    expect((await login({}, headers)).status).toBe(200);
    const { status, body } = await login({ session: "cookie" }, headers);
    expect([status, body.error?.reason]).toEqual([422, "idempotency_key_reused"]);
    expect((await login({ session: "token" }, headers)).body.token).toBeNull();
  });

  test("is slowed as every login", async () => {
    setSystemTime(new Date());
    holdSteadyClock();
    const guess = () => login({ session: "cookie", password: "wrong one" });
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });
});

describe("a request with the cookie", () => {
  test("acts as its person in the organization that it names", async () => {
    const headers = await session();
    expect((await create(headers)).status).toBe(201);
    const read = but(headers, { origin: null }); // as browsers send a GET of the same origin
    expect((await world.get("/v1/ticket-boards", { key: null, headers: read })).status).toBe(200);
    const elsewhere = but(headers, { "organization-id": world.bekaa.id });
    expect((await create(elsewhere)).status).toBe(403);
  });

  test("opens the stream of events", async () => {
    const headers = but(await session(), { origin: null, accept: "text/event-stream" });
    const stream = await world.ask("GET", "/v1/events", { key: null, headers });
    expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    await stream.body?.cancel();
  });

  test("acts over plain HTTP, where browsers send no Sec-Fetch-Site", async () => {
    const plain = but(own_page, { origin: `http://${host}`, "sec-fetch-site": null });
    const headers = await session(plain as typeof own_page);
    expect((await create(headers)).status).toBe(201);
    expect((await create(but(headers, { origin: null }))).status).toBe(403);
  });

  const refused: [string, Record<string, string | null>][] = [
    ["another site's Origin", { origin: "https://evil.example" }],
    ["a sibling subdomain's Origin", { origin: "https://www.isp.example" }],
    ["the Origin of plain HTTP", { origin: `http://${host}` }],
    ["the Origin null", { origin: "null" }],
    ["Sec-Fetch-Site cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site same-site", { "sec-fetch-site": "same-site" }],
    ["Sec-Fetch-Site none", { "sec-fetch-site": "none" }],
    ["no CSRF token", { "x-csrf-token": null }],
  ];
  test.each([["no Origin", { origin: null }] as (typeof refused)[number], ...refused])(
    "changes nothing with %s",
    async (_, change) => {
      const headers = but(await session(), change);
      const { status, body } = await create(headers);
      expect([status, body.error.reason]).toEqual([403, "forbidden"]);
      expect(await boards()).toBe(0);
      const logout = await world.post("/v1/auth/logout", undefined, { key: null, headers });
      expect(logout.status).toBe(403);
    },
  );
  test.each(refused)("reads nothing with %s", async (_, change) => {
    const headers = but(await session(), change);
    for (const path of ["/v1/auth/me", "/v1/ticket-boards", "/v1/events"])
      expect((await world.get(path, { key: null, headers })).status).toBe(403);
  });

  test("is 401 with the CSRF token of another session, as of a tab that was open before", async () => {
    const former = await session();
    const headers = but(former, { cookie: (await session()).cookie ?? "" });
    expect((await create(headers)).status).toBe(401);
    expect((await world.get("/v1/auth/me", { key: null, headers })).status).toBe(401);
  });

  test("is 401 with a key or a token of a header in the cookie, and a cookie's in the header", async () => {
    const headers = await session();
    const { token } = (await login({}, {})).body;
    for (const other of [world.key, token, "", "lmc_x"]) {
      const cookie = `__Host-lastmile=${other}`;
      expect((await create(but(headers, { cookie, "x-csrf-token": "x" }))).status).toBe(401);
    }
    const own = headers.cookie?.split("=")[1] ?? "";
    expect((await world.get("/v1/auth/me", { key: own })).status).toBe(401);
  });

  test("counts by its Authorization alone, if it has one", async () => {
    const headers = but(await session(), { origin: "https://evil.example" });
    expect((await create(headers, world.bekaa_key)).status).toBe(201);
    expect(await boards()).toBe(0);
    for (const authorization of ["", "Bearer lm_wrong", "Basic eDp5"])
      expect((await create({ ...(await session()), authorization })).status).toBe(401);
  });

  test("knows the service by PUBLIC_URL where a proxy changes the Host", async () => {
    world.close();
    world = new World({ public_url: `${origin}/` });
    world.user({ email, role: "owner", password_hash });
    const headers = await session({ ...own_page, host: "127.0.0.1:3000" });
    expect((await create(headers)).status).toBe(201);
  });
});

describe("the session of the cookie", () => {
  test("ends on the server and in the browser with the logout", async () => {
    const headers = await session();
    const answer = await world.post("/v1/auth/logout", undefined, { key: null, headers });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([
      204,
      "__Host-lastmile=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure",
    ]);
    expect((await world.get("/v1/auth/me", { key: null, headers })).status).toBe(401);
  });

  test("stays when its person changes their password, and the others end", async () => {
    const [mine, other] = [await session(), await session()];
    const { token } = (await login({}, {})).body;
    const change = { current_password: password, new_password: "a stapled blue zebra" };
    const changed = await world.post("/v1/auth/password", change, { key: null, headers: mine });
    expect(changed.status).toBe(204);
    const statuses = [];
    for (const [key, headers] of [
      [null, mine],
      [null, other],
      [token, {}],
    ])
      statuses.push((await world.get("/v1/auth/me", { key, headers })).status);
    expect(statuses).toEqual([200, 401, 401]);
  });

  test.each([
    ["deactivated", { active: false }, 401],
    ["given another password", { password: "a stapled green zebra" }, 401],
    ["given another role", { role: "viewer" }, 403],
  ])("of a person who is %s acts no more", async (_, change, status) => {
    const { id } = world.user({ email: "omar@cedar.example", role: "owner", password_hash });
    const answer = await world.post(
      "/v1/auth/login",
      { email: "omar@cedar.example", password, session: "cookie" },
      { key: null, headers: own_page },
    );
    const headers = {
      ...own_page,
      cookie: cookieOf(answer),
      "x-csrf-token": answer.body.csrf_token,
      "organization-id": world.cedar.id,
      "idempotency-key": "once",
    };
    expect((await create(headers)).status).toBe(201);
    expect((await world.put(`/v1/users/${id}`, change)).status).toBe(200);
    expect((await create(headers)).status).toBe(status);
    expect(await boards()).toBe(1);
  });

  test("lives 30 days from its last use", async () => {
    const headers = await session();
    const began = Date.now();
    const after = async (days: number) => {
      setSystemTime(new Date(began + days * 86_400_000));
      return (await world.get("/v1/ticket-boards", { key: null, headers })).status;
    };
    expect([await after(29), await after(58), await after(89)]).toEqual([200, 200, 401]);
  });
});

describe("raw requests of a page of another site", () => {
  const boundary = "x";
  const forms = {
    "text/plain": '{"name":"Forged","x":"="}',
    "application/x-www-form-urlencoded": "name=Forged",
    "multipart/form-data; boundary=x": `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nForged\r\n--${boundary}--\r\n`,
    "application/json": '{"name":"Forged"}',
  };
  test.each(Object.entries(forms))("a form of %s changes nothing", async (type, body) => {
    const base = world.listen();
    const { cookie } = await session();
    for (const site of [[], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"]]) {
      const head = [
        `POST /v1/ticket-boards HTTP/1.1`,
        `Host: ${host}`,
        "Origin: https://evil.example",
        `Cookie: ${cookie}`,
        `Content-Type: ${type}`,
        `Content-Length: ${body.length}`,
        "Connection: close",
        ...site,
      ];
      const { status } = partsOf(await rawCall(base, `${head.join("\r\n")}\r\n\r\n${body}`));
      expect(status).toBe(403);
    }
    expect(await boards()).toBe(0);
  });

  test("a WebSocket is not opened", async () => {
    const base = world.listen();
    const { cookie } = await session();
    for (const path of ["/v1/events", "/v1/auth/me", "/console"]) {
      const head = [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        "Origin: https://evil.example",
        `Cookie: ${cookie}`,
        "Upgrade: websocket",
        "Connection: Upgrade, close",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
      ];
      const { status } = partsOf(await rawCall(base, `${head.join("\r\n")}\r\n\r\n`));
      expect(status).toBe(path === "/console" ? 200 : 403);
    }
  });
});
