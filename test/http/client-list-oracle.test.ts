import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { createClient } from "../../src/clients/create.ts";
import { foldCase, foldFields } from "../../src/clients/fold.ts";
import type { ClientListQuery } from "../../src/clients/list/wire.ts";
import type { ClientInput } from "../../src/clients/wire.ts";
import { order_names } from "../../src/shared/client-vocabulary.ts";
import { payment_methods } from "../../src/shared/vocabulary.ts";
import { World } from "../world.ts";

/* The list beside plain JavaScript that looks at each client. */

const clients_count = 250;

const names = ["Rima Haddad", "Élie Khoury", "محمد خليل", "Hagop Straße", "rima haddad"];
const cities = ["Zahlé", "ZAHLÉ", "zahle", "Beirut", undefined];
const boxes = ["B1", "b1", "B2", undefined, undefined];
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

interface Made extends ClientInput {
  number: number;
  items_count: number;
}

let world: World;
let made: Made[] = [];
let item: string;

beforeAll(async () => {
  world = new World();
  item = (await world.post("/v1/items", { name: "Fast", type: "service", price: 30 })).body.uuid;
  await world.post("/v1/collectors", { name: "Fadi" });
  made = Array.from({ length: clients_count }, (_, n) => ({
    number: n,
    name: at(names, n * 3),
    username: `c.${(n * 7919) % 997}`,
    city: at(cities, n >> 1),
    box: at(boxes, n >> 2),
    due_day: n % 3 === 0 ? undefined : (n % 9) + 1,
    status: n % 7 === 0 ? "inactive" : "active",
    auto_invoice: n % 4 === 0,
    collector_id: n % 5 === 0 ? 1 : undefined,
    agreed_payment_method: at([...payment_methods, undefined], n),
    items_count: n % 3,
    phone_number: n % 2 === 0 ? `03 100 ${String(n % 40).padStart(3, "0")}` : undefined,
  }));
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    for (const { number, items_count, ...input } of made)
      createClient(tx, world.cedar, {
        ...input,
        items: Array.from({ length: items_count }, () => ({ item_uuid: item, quantity: 1 })),
      });
    tx.emitted.length = 0;
  });
});
afterAll(() => world.close());

type Filters = Pick<
  ClientListQuery,
  | "query"
  | "status"
  | "city"
  | "box"
  | "due_day"
  | "auto_invoice"
  | "unassigned"
  | "services_count"
  | "agreed_payment_method"
  | "service_id"
  | "phone"
>;

const isSame = (wanted: string | undefined, has: string | null | undefined): boolean =>
  wanted === undefined || (typeof has === "string" && foldCase(has) === foldCase(wanted));

const passes = (client: Made, filters: Filters): boolean => {
  const { query, status, due_day, auto_invoice, unassigned, services_count, service_id, phone } =
    filters;
  const { agreed_payment_method: methods } = filters;
  const texts = [client.name, client.username, client.phone_number, client.city, client.box];
  const text = foldFields(texts.map((each) => each ?? null));
  const services = at(["none", "one", "multiple"] as const, client.items_count);
  return (
    (query === undefined || text.includes(foldFields([query]))) &&
    (status === undefined || client.status === status) &&
    isSame(filters.city, client.city) &&
    isSame(filters.box, client.box) &&
    (due_day === undefined || client.due_day === due_day) &&
    (auto_invoice === undefined || client.auto_invoice === auto_invoice) &&
    (unassigned === undefined || (client.collector_id === undefined) === unassigned) &&
    (services_count === undefined || services_count.includes(services)) &&
    (service_id === undefined || client.items_count > 0) &&
    (methods === undefined || methods.some((each) => each === client.agreed_payment_method)) &&
    (phone === undefined || client.phone_number?.replaceAll(" ", "").slice(1) === phone.slice(4))
  );
};

/** Nulls last both ways, then by number. */
const compare = (order: string, a: Made, b: Made): number => {
  const field = order.replace("-", "");
  const sign = order.startsWith("-") ? -1 : 1;
  const key = (of: Made): string | number | null =>
    field === "due_day"
      ? (of.due_day ?? null)
      : field === "username"
        ? (of.username ?? "")
        : field === "name"
          ? of.name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
          : 0; // the others are equal here
  const [x, y] = [key(a), key(b)];
  if (x === y) return sign * (a.number - b.number);
  if (x === null || y === null) return x === null ? 1 : -1;
  if (typeof x === "number" || typeof y === "number") return sign * (Number(x) - Number(y));
  return sign * Buffer.from(x).compare(Buffer.from(y));
};

const sent = ({
  services_count,
  agreed_payment_method,
  ...single
}: Filters): [string, string][] => [
  ...Object.entries(single).map(([name, value]): [string, string] => [name, String(value)]),
  ...(services_count ?? []).map((value): [string, string] => ["services_count[]", value]),
  ...(agreed_payment_method ?? []).map((value): [string, string] => [
    "agreed_payment_method[]",
    value,
  ]),
];

const some = <T>(...values: T[]) => fc.constantFrom(...values);

const filters = fc.record<Filters>(
  {
    query: some(
      "rim",
      "HADDAD",
      "khou",
      "خليل",
      "strasse",
      "c.1",
      "03 100",
      "nobody",
      "a\u0301\u0302",
    ),
    status: some("active" as const, "inactive" as const),
    city: some("zahlé", "ZAHLE", "beirut"),
    box: some("B1", "b2"),
    due_day: fc.integer({ min: 1, max: 9 }),
    auto_invoice: fc.boolean(),
    unassigned: fc.boolean(),
    services_count: fc.uniqueArray(some("none" as const, "one" as const, "multiple" as const), {
      minLength: 1,
    }),
    agreed_payment_method: fc.uniqueArray(some(...payment_methods), { minLength: 1 }),
    service_id: fc.constant(""),
    phone: some("+961 3 100 004", "+961 3 100 038").map((phone) => phone.replaceAll(" ", "")),
  },
  { requiredKeys: [] },
);

const orders = [null, ...order_names.flatMap((name) => [name, `-${name}`])];

test("any filters, in any order, on any page", async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      some(...orders),
      some(1, 2, 9),
      some(1, 7, 100),
      async (wanted, order, page, per_page) => {
        const asked = wanted.service_id === undefined ? wanted : { ...wanted, service_id: item };
        const query = new URLSearchParams([
          ...sent(asked),
          ...(order === null ? [] : [["orderBy", order] satisfies [string, string]]),
        ]);
        query.set("pageIndex", String(page));
        query.set("pageSize", String(per_page));
        const { status, body } = await world.get(`/v1/clients?${query}`);
        expect(status).toBe(200);
        const found = made
          .filter((client) => passes(client, wanted))
          .toSorted((a, b) => compare(order ?? "-created_at", a, b));
        expect(body.meta.total).toBe(found.length);
        expect(body.data.map((client: { username: string }) => client.username)).toEqual(
          found.slice((page - 1) * per_page, page * per_page).map(({ username }) => username),
        );
      },
    ),
    { numRuns: 300 },
  );
});
