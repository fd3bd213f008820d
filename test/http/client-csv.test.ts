import { afterEach, beforeEach, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { export_columns } from "../../src/clients/export.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const path = "/v1/clients/export";

const add = async (username: string, more: object = {}) => {
  const { status } = await world.post("/v1/clients", {
    name: `Client ${username}`,
    username,
    ...more,
  });
  expect(status).toBe(201);
};

const usernames = (csv: string): string[] => {
  const column = export_columns.indexOf("username");
  return (parse(csv) as string[][]).map((cells) => cells[column] ?? "");
};

test("has the filtered clients of the list, in its order, in the columns of an import", async () => {
  await add("a", { city: "Zahle" });
  await add("b", { city: "Tyre" });
  await add("c", { city: "Zahle" });
  const all = await world.get(path);
  expect([all.status, all.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(all.headers.get("content-disposition")).toBe('attachment; filename="clients.csv"');
  expect(all.text.split("\n")[0]).toBe(export_columns.join(","));
  expect(usernames(all.text)).toEqual(["username", "c", "b", "a"]);
  expect(usernames((await world.get(`${path}?city=zahle&orderBy=name`)).text)).toEqual([
    "username",
    "a",
    "c",
  ]);
});

test("takes filterData, as the list does", async () => {
  await add("a", { city: "Zahle" });
  await add("b", { city: "Tyre" });
  const filter = encodeURIComponent(JSON.stringify({ city: "zahle" }));
  expect(usernames((await world.get(`${path}?filterData=${filter}`)).text)).toEqual([
    "username",
    "a",
  ]);
  expect((await world.get(`${path}?filterData={bad`)).status).toBe(422);
});

test("comes in pages that can be joined", async () => {
  for (const username of ["a", "b", "c"]) await add(username);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => world.get(`${path}?pageSize=2&pageIndex=${page}`)),
  );
  expect(pages.map(({ text }) => usernames(text))).toEqual([["username", "c", "b"], ["a"], []]);
});

test("writes what a spreadsheet would calculate behind an apostrophe", async () => {
  await add("x", { name: "=1+1", notes: 'a "quote", a comma' });
  const [row] = parse((await world.get(path)).text, { columns: true }) as Record<string, string>[];
  expect([row?.name, row?.notes]).toEqual(["'=1+1", 'a "quote", a comma']);
});

test("can be imported again, and changes nothing", async () => {
  await add("x", { name: "=1+1", phone_number: "+961 3 123456", external_ref: "C-1" });
  const form = new FormData();
  form.append("file", new File([(await world.get(path)).bytes], "clients.csv"));
  const { body } = await world.call("POST", "/v1/clients/import", { body: form });
  expect(body).toMatchObject({ created: 0, rejected: 0 });
  expect((await world.get("/v1/clients")).body.data[0].name).toBe("=1+1");
});

test("shows no client of another organization, and needs clients:read", async () => {
  await add("x");
  expect(usernames((await world.get(path, { key: world.bekaa_key })).text)).toEqual(["username"]);
  const key = world.apiKey({ abilities: ["tickets:read"] });
  expect((await world.get(path, { key })).status).toBe(403);
});

test("a page has at most 1,000 clients", async () => {
  const { status, body } = await world.get(`${path}?pageSize=1001`);
  expect([status, Object.keys(body.error.errors)]).toEqual([422, ["pageSize"]]);
});
