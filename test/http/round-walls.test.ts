import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { operations as all } from "../../src/api.ts";
import { neededOf } from "../../src/shared/abilities.ts";
import { RoundWorld } from "../round-world.ts";
import { type Cast, castFor, targetOf } from "../subjects.ts";
import type { Sent } from "../world.ts";

/* With `collections:own` alone, somebody else's things are closed on every operation there is (beyond §12). */

const world = new RoundWorld();
let cast: Cast;
let sent: Sent;
const operations = all.filter(({ kind }) => kind !== "open" && kind !== "link");

beforeAll(async () => {
  cast = await castFor(
    world,
    operations.map(({ path }) => path),
    world.key,
  );
  sent = (await world.collector()).sent;
});
afterAll(() => world.close());

/** What one sees without any ability. */
const opens_own = (ability: (typeof operations)[number]["ability"]): boolean =>
  ability !== null && neededOf(ability).every((either) => either.includes("collections:own"));

describe("a collector", () => {
  for (const operation of operations) {
    const { method, path, ability } = operation;
    test(`${method} ${path}`, async () => {
      const { status, body, text } = await world.call(method, targetOf(operation, cast), {
        ...sent,
        ...(method === "GET" ? {} : { body: {} }),
      });
      if (!opens_own(ability)) expect(status).toBe(403);
      else if (path.includes("/:id")) expect(status).toBe(404);
      else expect([status, body.data]).toEqual([200, []]);
      for (const id of Object.values(cast)) if (id.length === 36) expect(text).not.toContain(id);
    });
  }
});
