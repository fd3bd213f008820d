import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { deviceOf } from "../../src/access/sign-in/sessions/device.ts";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import type { User } from "../../src/access/user-queries.ts";
import { World } from "../world.ts";

const password = "correct horse battery";
const password_hash = await hashPassword(password);
const email = "rima@cedar.example";
const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

let world: World;
let rima: User;
beforeEach(() => {
  setSystemTime(new Date("2026-11-28T10:00:00Z"));
  world = new World();
  rima = world.user({ email, role: "dispatcher", password_hash });
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const passSeconds = (seconds: number): void => {
  setSystemTime(new Date(Date.now() + seconds * 1000));
};

const logIn = async (headers: Record<string, string> = {}): Promise<string> =>
  (await world.post("/v1/auth/login", { email, password }, { key: null, headers })).body.token;
const list = async (key: string, query = "") =>
  (await world.get(`/v1/auth/sessions${query}`, { key })).body;
const isOpen = async (key: string): Promise<boolean> =>
  (await world.get("/v1/auth/me", { key })).status === 200;

describe("GET /v1/auth/sessions", () => {
  test("lists one's own, last used first, and says which this is", async () => {
    const key = await logIn({ "user-agent": phone });
    passSeconds(3600);
    const later = await logIn({ "user-agent": "curl/8.5.0" });
    world.user({ email: "ziad@cedar.example", password_hash });
    await world.post("/v1/auth/login", { email: "ziad@cedar.example", password }, { key: null });
    const { data, pagination } = await list(key);
    expect(data).toEqual([
      {
        id: expect.any(String),
        device: "curl/8.5.0",
        address: "127.0.0.1",
        created_at: "2026-11-28T11:00:00Z",
        last_used_at: "2026-11-28T11:00:00Z",
        current: false,
      },
      {
        id: expect.any(String),
        device: "Chrome on Android",
        address: "127.0.0.1",
        created_at: "2026-11-28T10:00:00Z",
        last_used_at: "2026-11-28T10:00:00Z",
        current: true,
      },
    ]);
    expect(pagination).toMatchObject({ total: 2, current_page: 1 });
    expect((await list(later)).data.map(({ current }: { current: boolean }) => current)).toEqual([
      true,
      false,
    ]);
  });

  test("a use shows five minutes later at the latest", async () => {
    const key = await logIn();
    passSeconds(301);
    await world.get("/v1/clients", { key, headers: { "organization-id": world.cedar.id } });
    await world.sqlite.write(() => undefined);
    expect((await list(key)).data).toMatchObject([{ last_used_at: "2026-11-28T10:05:01Z" }]);
  });

  test("in pages, and without those that have expired", async () => {
    await logIn();
    passSeconds(31 * 86_400);
    const keys = [];
    for (let index = 0; index < 5; index += 1) {
      keys.push(await logIn());
      passSeconds(60);
    }
    const key = keys.at(-1) ?? "";
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await list(key, `?page=${page}&per_page=2`));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages[0].pagination).toMatchObject({ total: 5, last_page: 3 });
    const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(5);
    expect((await world.get("/v1/auth/sessions?per_page=0", { key })).status).toBe(422);
  });

  test("one that opens two organizations is listed once", async () => {
    world.user({ email, role: "owner", password_hash }, world.bekaa);
    const key = await logIn();
    const only_here = world.sqlite.writeNow(
      (root) => startSession(root, [{ org_id: world.cedar.id, user_id: rima.id }]).token,
    );
    expect((await list(key)).pagination.total).toBe(2);
    expect((await list(key)).data).toHaveLength(2);
    expect((await list(only_here)).data).toHaveLength(2);
  });

  test("a key has none: 401", async () => {
    expect((await world.get("/v1/auth/sessions")).status).toBe(401);
  });
});

describe("ending sessions", () => {
  test("all others", async () => {
    const [key, other, third] = [await logIn(), await logIn(), await logIn()];
    expect((await world.delete("/v1/auth/sessions", { key })).status).toBe(204);
    expect([await isOpen(key), await isOpen(other), await isOpen(third)]).toEqual([
      true,
      false,
      false,
    ]);
    const { data } = (await world.get("/v1/audit-log")).body;
    expect(data).toMatchObject([
      { operation: "DELETE /v1/auth/sessions", actor: { name: "Rima" } },
    ]);
  });

  test("one, also one's own, and none of somebody else", async () => {
    const [key, other] = [await logIn(), await logIn()];
    world.user({ email: "ziad@cedar.example", password_hash });
    const body = { email: "ziad@cedar.example", password };
    const ziad = (await world.post("/v1/auth/login", body, { key: null })).body.token;
    const idOf = async (token: string): Promise<string> =>
      (await list(token)).data.find(({ current }: { current: boolean }) => current).id;
    const end = async (id: string) =>
      (await world.delete(`/v1/auth/sessions/${id}`, { key })).status;
    expect(await end(await idOf(ziad))).toBe(404);
    expect(await end("nonsense")).toBe(404);
    expect(await end(await idOf(other))).toBe(204);
    expect([await isOpen(other), await isOpen(ziad)]).toEqual([false, true]);
    expect(await end(await idOf(key))).toBe(204);
    expect(await isOpen(key)).toBe(false);
  });

  test("by who may sign in to one organization only, ends it there and nowhere else", async () => {
    world.user({ email, role: "owner", password_hash }, world.bekaa);
    const both = await logIn();
    const only_here = world.sqlite.writeNow(
      (root) => startSession(root, [{ org_id: world.cedar.id, user_id: rima.id }]).token,
    );
    await world.delete("/v1/auth/sessions", { key: only_here });
    const { organizations } = (await world.get("/v1/auth/me", { key: both })).body;
    expect(organizations).toMatchObject([{ id: world.bekaa.id }]);
  });

  test("a changed role ends none: abilities are read anew", async () => {
    const key = await logIn();
    const own = { key, headers: { "organization-id": world.cedar.id } };
    expect((await world.post("/v1/clients", {}, own)).status).toBe(422);
    await world.put(`/v1/users/${rima.id}`, { role: "viewer" });
    expect((await world.post("/v1/clients", {}, own)).status).toBe(403);
    expect((await world.get("/v1/clients", own)).status).toBe(200);
  });
});

test.each([
  [null, null],
  ["", null],
  ["curl/8.5.0", "curl/8.5.0"],
  ["python-requests/2.32.3", "python-requests/2.32.3"],
  [phone, "Chrome on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  ["<script>alert(1)</script>", null],
])("the device of %j is %j", (user_agent, device) => {
  expect(deviceOf(user_agent)).toBe(device);
});
