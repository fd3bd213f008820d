import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { hashPassword } from "../../src/access/passwords.ts";
import { workOf } from "../work.ts";
import { type Answered, World } from "../world.ts";

/*
 * Nobody learns by an answer, or by how long it takes, whether something exists that is not theirs.
 * The time is what the service does for it; `bun run bench` prints what a clock says.
 * That ids behind a wall are as unknown ones is in test/architecture/isolation.test.ts.
 */

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

/** The answer to a call, and what the service did for it. */
const seen = async (call: () => Promise<Answered>) => {
  let answered: Answered | undefined;
  const work = await workOf(async () => {
    answered = await call();
  });
  return { status: answered?.status, text: answered?.text, work };
};

describe("a key that exists but may not act is as an unknown one", () => {
  const unknown = `lm_00000000_${"x".repeat(43)}`;
  const refused: [string, () => Promise<string> | string][] = [
    ["expired", () => world.apiKey({ expires_at: "2020-01-01T00:00:00Z" as never })],
    ["of another address", () => world.apiKey({ ip_allowlist: ["203.0.113.7"] })],
    [
      "that was in use when it expired",
      async () => {
        const key = world.apiKey({ expires_at: "2026-10-15T08:00:00Z" as never });
        setSystemTime(new Date("2026-10-15T07:59:59Z"));
        expect((await world.get("/v1/clients", { key })).status).toBe(200);
        setSystemTime(new Date("2026-10-15T08:00:00Z"));
        expect((await world.get("/v1/clients", { key })).status).toBe(401);
        return key;
      },
    ],
    ["switched off", () => world.apiKey({ active: false })],
    [
      "deleted",
      async () => {
        const { id, key } = (
          await world.post("/v1/api-keys", { name: "old", abilities: ["clients:read"] })
        ).body;
        await world.delete(`/v1/api-keys/${id}`);
        return key;
      },
    ],
  ];

  test.each(refused)("%s", async (_, make) => {
    const key = await make();
    const call = (with_key: string) => seen(() => world.get("/v1/clients", { key: with_key }));
    const expected = await call(unknown);
    expect(expected.status).toBe(401);
    expect(expected.work).toContain("SHA-256 of 55 characters");
    expect(expected.work.join("\n")).toContain('where "api_keys"."secret_hash" =');
    for (let time = 0; time < 3; time += 1) expect(await call(key)).toEqual(expected);
  });
});

describe("a login that fails is as one of an account that does not exist", () => {
  const email = "rima@cedar.example";
  const made: [string, () => Promise<unknown> | unknown][] = [
    [
      "a wrong password",
      async () => world.user({ email, password_hash: await hashPassword("correct horse battery") }),
    ],
    ["somebody who never chose a password", () => world.user({ email })],
    [
      "somebody who may no longer log in",
      async () =>
        world.user({ email, active: false, password_hash: await hashPassword("a wrong one") }),
    ],
  ];

  test.each(made)("%s", async (_, make) => {
    await make();
    const guess = (of: string) =>
      seen(() =>
        world.post("/v1/auth/login", { email: of, password: "a wrong one" }, { key: null }),
      );
    // How many accounts an address may have is counted once a minute, whoever logs in.
    await guess("nobody@cedar.example");
    const expected = await guess("nobody@cedar.example");
    expect(expected.status).toBe(401);
    expect(expected.work).toContain("verify argon2id v=19 m=19456,t=2,p=1");
    for (let time = 0; time < 3; time += 1) expect(await guess(email)).toEqual(expected);
  });
});
