import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { provePassword } from "../../src/access/login.ts";
import { LoginThrottle } from "../../src/access/login-throttle.ts";
import { hashPassword } from "../../src/access/passwords.ts";
import { type Answered, World } from "../world.ts";

/* Nobody learns by an answer, or by how long it takes, whether something exists that is not theirs. */

let world: World;
beforeAll(() => {
  world = new World();
});
afterAll(() => world.close());

const tries = 200;
const rounds_max = 5;
/** Below this a difference drowns in what else a machine does, over any network. */
const floor_ms = 0.02;

const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Times both in turn; whether some round finds the medians within a tenth of each other. */
const takeAsLong = async (a: () => Promise<unknown>, b: () => Promise<unknown>, count = tries) => {
  for (let round = 0; round < rounds_max; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < count; n += 1)
      for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        await (which === 0 ? a() : b());
        times[which].push(performance.now() - began);
      }
    const [one, other] = [median(times[0]), median(times[1])];
    if (Math.abs(one - other) <= Math.max(floor_ms, 0.1 * Math.min(one, other))) return true;
  }
  return false;
};

const seen = ({ status, text }: Answered) => [status, text];

describe("a key that exists but may not act is as an unknown one", () => {
  const unknown = `lm_00000000_${"x".repeat(43)}`;
  const keys = {
    expired: () => world.apiKey({ expires_at: "2020-01-01T00:00:00Z" as never }),
    "of another address": () => world.apiKey({ ip_allowlist: ["203.0.113.7"] }),
    "switched off": () => world.apiKey({ active: false }),
  };

  test.each(Object.entries(keys))("%s", async (_, make) => {
    const key = make();
    const call = (with_key: string) => world.get("/v1/clients", { key: with_key });
    expect(seen(await call(key))).toEqual(seen(await call(unknown)));
    expect((await call(key)).status).toBe(401);
    const same_time = await takeAsLong(
      () => call(key),
      () => call(unknown),
    );
    expect(same_time).toBe(true);
  });
});

describe("an id of another organization is as a random one", () => {
  const made = {
    "/v1/clients": { name: "Haddad", username: "haddad" },
    "/v1/ticket-boards": { name: "Field work" },
    "/v1/webhooks": { url: "https://hooks.example.com/in", topics: ["client.created"] },
  };

  test.each(Object.entries(made))("%s", async (path, body) => {
    const { id } = (await world.post(path, body)).body;
    const call = (of: string) => world.get(`${path}/${of}`, { key: world.bekaa_key });
    const random = Bun.randomUUIDv7();
    expect(seen(await call(id))).toEqual(seen(await call(random)));
    expect((await call(id)).status).toBe(404);
    const same_time = await takeAsLong(
      () => call(id),
      () => call(random),
    );
    expect(same_time).toBe(true);
  });
});

test("a login of an account that exists takes as long as of one that does not", async () => {
  const email = "rima@cedar.example";
  world.user({ email, password_hash: await hashPassword("correct horse battery") });
  const guess = (of: string) =>
    provePassword(
      world.sqlite,
      new LoginThrottle(),
      { email: of, password: "a wrong one" },
      "",
    ).then(
      () => "in",
      () => "refused",
    );
  expect([await guess(email), await guess("nobody@cedar.example")]).toEqual(["refused", "refused"]);
  const same_time = await takeAsLong(
    () => guess(email),
    () => guess("nobody@cedar.example"),
    25,
  );
  expect(same_time).toBe(true);
});
