import { afterAll, beforeAll, expect, test } from "bun:test";
import { operations } from "../../src/api.ts";
import { type Ability, abilities, neededOf } from "../../src/shared/abilities.ts";
import { type Cast, castFor, targetOf } from "../subjects.ts";
import { World } from "../world.ts";

/* §5: each operation needs its ability, any one of several or all of several, and no other. Who adds a route adds nothing here. */

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

/** Opens a collector's own rounds and cash. A key is no collector: nothing is there for it. */
const own_rounds: Ability = "collections:own";
/** The stop of the cast has taken no money. */
const unpaid_receipt = "/v1/collection-rounds/:id/stops/:stop_id/receipt.pdf";
/** Its import was run before. */
const after_another = "POST /v1/exports";
const names_a_collector = /^\/v1\/(?:collectors|collection-rounds)\/:id/;

for (const operation of inOrder) {
  const { kind, method, path, ability } = operation;
  const lists = ability === null ? [] : neededOf(ability);
  const words = lists.map((either) => either.join(" or ")).join(" and ");
  test(`${method} ${path} needs ${words}`, async () => {
    if (kind === "open") return expect(path).toStartWith("/v1/auth/");
    if (kind === "link") return expect(path).toContain("/:token");
    const call = () =>
      world.call(method, targetOf(operation, cast), method === "GET" ? {} : { body: {} });
    for (const either of lists) {
      hold(abilities.filter((one) => !either.some((needed) => needed === one)));
      const refused = await call();
      expect([refused.status, refused.body?.error.errors]).toEqual([
        403,
        { reason: "forbidden", ability: either[0] },
      ]);
    }
    let is_deleted = false;
    for (const enough of enoughOf(lists)) {
      hold(enough);
      const { status } = await call();
      if (is_deleted) {
        expect(status).toBe(404); // 403 without the ability
        continue;
      }
      is_deleted = method === "DELETE" && status < 300;
      if (enough.some((one) => of_their_own[`${method} ${path}`] === one)) {
        expect(status).toBe(403);
        continue;
      }
      if (`${method} ${path}` === after_another) {
        expect(status).toBe(409);
        continue;
      }
      const is_nobodys = enough.includes(own_rounds) && names_a_collector.test(path);
      if (is_nobodys || path === unpaid_receipt) {
        expect(status).toBe(404);
        continue;
      }
      // An empty body may lack a field, or be no form: that is told only to who has the ability.
      expect(status < 300 || (method !== "GET" && [415, 422].includes(status))).toBe(true);
    }
  });
}

/** Every way to hold no more than what is needed. */
function enoughOf(lists: readonly (readonly Ability[])[]): Ability[][] {
  return lists.reduce<Ability[][]>(
    (ways, either) => ways.flatMap((way) => either.map((one) => [...way, one])),
    [[]],
  );
}
