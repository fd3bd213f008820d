import { afterAll, beforeAll, expect, test } from "bun:test";
import { createClient } from "../../src/clients/create.ts";
import { World } from "../world.ts";

/** More clients than a query finds. */
const count = 10_050;

let world: World;
beforeAll(() => {
  world = new World();
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    for (let n = 0; n < count; n += 1)
      createClient(tx, world.cedar, {
        name: `Haddad ${String((n * 7919) % count).padStart(5, "0")}`,
        username: `client.${n}`,
        phone_number: `03 ${100_000 + n}`,
        code: `c-${n}`,
        city: "Zahle",
        due_day: (n % 28) + 1,
        status: n % 100 === 0 ? "inactive" : "active",
      });
    tx.emitted.length = 0; // events of so many would take longer than all the rest
  });
});
afterAll(() => world.close());

const list = async (query: string) => (await world.get(`/v1/clients?${query}`)).body;
const usernames = async (query: string): Promise<string[]> =>
  (await list(query)).data.map((client: { username: string }) => client.username);

test("a query that too many match finds the newest of them", async () => {
  const { meta, data } = await list("query=haddad");
  expect(meta.total).toBe(10_000);
  expect(data[0].username).toBe(`client.${count - 1}`);
});

test("but the oldest, too, when another filter leaves few", async () => {
  expect(await usernames("query=haddad&code=c-1")).toEqual(["client.1"]);
  expect(await usernames("query=haddad&phone=03100002")).toEqual(["client.2"]);
  expect(await usernames("query=nobody&code=c-1")).toEqual([]);
  expect((await list("query=haddad&status=inactive")).meta.total).toBe(101);
  expect(await usernames("query=haddad&status=inactive&pageIndex=11")).toEqual(["client.0"]);
});

test("two queries both apply", async () => {
  const filterData = encodeURIComponent('{"query":"client.777"}');
  expect(await usernames(`query=haddad&filterData=${filterData}&due_day=22`)).toEqual([
    "client.7777",
    "client.777",
  ]);
});

test("pages in an order of many neither repeat nor skip", async () => {
  const seen = new Set<string>();
  for (const page of [1, 2, 3])
    for (const name of await usernames(`city=zahle&orderBy=name&pageSize=100&pageIndex=${page}`))
      seen.add(name);
  expect(seen.size).toBe(300);
  const { data, meta } = await list("city=zahle&orderBy=-name&pageIndex=1005");
  expect(meta.total).toBe(count);
  expect(data.map((client: { name: string }) => client.name)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Haddad 0000${9 - n}`),
  );
});

test("a page of few in another order is the same as of many", async () => {
  const few = await usernames("status=inactive&city=zahle&orderBy=-due_day&pageSize=100");
  const by_day = (name: string) => Number(name.slice("client.".length)) % 28;
  expect(few.map(by_day)).toEqual(few.map(by_day).toSorted((a, b) => b - a));
  const many = await usernames("status=active&orderBy=-due_day&pageSize=100&pageIndex=3");
  expect(many.every((name) => by_day(name) === 27)).toBe(true);
});

test("totals are right", async () => {
  expect((await list("")).meta.total).toBe(count);
  expect((await list("status=inactive")).meta.total).toBe(101);
  expect((await list("status=active")).meta.total).toBe(count - 101);
});

test("a term of one letter is looked for in the newest 2,000 that the other filters leave", async () => {
  const letter = encodeURIComponent("d\u0301\u0302"); // folds to d
  expect((await list(`query=${letter}`)).meta.total).toBe(2000);
  expect((await list(`query=${letter}&due_day=3`)).meta.total).toBe(359);
  expect(await usernames(`query=${letter}&code=c-1`)).toEqual(["client.1"]);
  const two = encodeURIComponent("ha\u0301"); // folds to ha
  expect((await list(`query=${two}`)).meta.total).toBe(10_000);
});

test("filters that each leave many are pages that neither repeat nor skip", async () => {
  const many = "status=active&city=zahle&auto_invoice=0&unassigned=1&orderBy=-name&pageSize=100";
  const seen: string[] = [];
  for (const page of [1, 2, 100]) seen.push(...(await usernames(`${many}&pageIndex=${page}`)));
  expect(new Set(seen).size).toBe(seen.length);
  expect((await list(many)).meta.total).toBe(count - 101);
});

test("a long term finds whose texts have it whole, not in parts, and each change of them", async () => {
  const found = async () => {
    const { data, meta } = await list("query=zqxwvuts");
    expect(data).toHaveLength(meta.total);
    return data.map((client: { username: string }) => client.username);
  };
  const create = (username: string, name: string) =>
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      createClient(tx, world.cedar, { name, username });
      tx.emitted.length = 0;
    });
  create("in-parts", "Zqxwv qxwvuts");
  expect(await found()).toEqual([]);
  create("whole", "A Żqxwvüts");
  expect(await found()).toEqual(["whole"]);
  create("again", "zqxwvuts zqxwvuts");
  expect(await found()).toEqual(["again", "whole"]);
  expect((await list("query=client.7777&pageIndex=2")).data).toEqual([]);
});
