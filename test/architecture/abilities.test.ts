import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Ability, abilities, abilitiesIn } from "../../src/access/abilities.ts";
import { operations } from "../../src/api.ts";
import { type Cast, castFor, targetOf } from "../subjects.ts";
import { World } from "../world.ts";

/* §5: each operation needs its ability, or any one of several, and no other. Who adds a route adds nothing here. */

const world = new World();
let key_id: string;
let cast: Cast;
beforeAll(async () => {
  key_id = (await world.get("/v1/api-keys")).body.data[0].id;
  const paths = operations.map(({ path }) => path);
  cast = await castFor(world, paths, world.key);
});
afterAll(() => world.close());

/** Lets the key that made the cast hold these abilities and no others, from its next call on. */
const hold = (held: readonly Ability[]): void => {
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    const changes = { abilities: JSON.stringify(held) };
    tx.run(tx.update("api_keys", changes).where("id", "=", key_id));
  });
};

/** What deletes comes last, the innermost first. */
const inOrder = operations.toSorted(
  (a, b) =>
    Number(a.method === "DELETE") - Number(b.method === "DELETE") || b.path.length - a.path.length,
);

/** What opens to people what is their own, and to keys, which are nobody's own, nothing. */
const of_their_own: Record<string, Ability> = {
  "GET /v1/ticket-technicians/:id/agenda": "tickets:read",
};

for (const operation of inOrder) {
  const { kind, method, path, ability } = operation;
  const either: readonly Ability[] = ability === null ? [] : abilitiesIn(ability);
  const needs_all = ability !== null && typeof ability !== "string" && "all_of" in ability;
  const ways: Ability[][] = needs_all ? [[...either]] : either.map((one) => [one]);
  test(`${method} ${path} needs ${either.join(needs_all ? " and " : " or ")}`, async () => {
    if (kind === "open") return expect(path).toStartWith("/v1/auth/");
    if (kind === "link") return expect(path).toContain("/:token");
    const call = () =>
      world.call(method, targetOf(operation, cast), method === "GET" ? {} : { body: {} });
    hold(abilities.filter((one) => !either.includes(one)));
    const refused = await call();
    expect([refused.status, refused.body?.error.errors]).toEqual([
      403,
      { reason: "forbidden", ability: either[0] },
    ]);
    if (needs_all)
      for (const lacked of either) {
        hold(abilities.filter((one) => one !== lacked));
        expect((await call()).body?.error.errors).toEqual({ reason: "forbidden", ability: lacked });
      }
    for (const way of ways) {
      hold(way);
      const { status } = await call();
      if (way.includes(of_their_own[`${method} ${path}`] as Ability)) {
        expect(status).toBe(403);
        continue;
      }
      // An empty body may lack a field, or be no form: that is told only to who has the ability.
      expect(status < 300 || (method !== "GET" && [415, 422].includes(status))).toBe(true);
    }
  });
}
