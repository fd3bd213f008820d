import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Caller } from "../../src/access/caller.ts";
import { operations } from "../../src/api.ts";
import type { WriteOperation } from "../../src/http/contract/operation.ts";
import { maxLengthOf } from "../../src/http/contract/truncate-lists.ts";
import { neededOf } from "../../src/shared/abilities.ts";
import { type Cast, castFor, pathOf } from "../subjects.ts";
import { World } from "../world.ts";

/* What an operation declares of itself must be said wherever it must. Who adds a route adds nothing here. */

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const scoped = operations.filter(
  (operation) => operation.kind !== "open" && operation.kind !== "link",
);
const writes = operations.filter((operation) => operation.kind === "write");

describe("the names of a generated client", () => {
  const ids = operations.map(({ spec }) => spec.id);

  test("each is there once", () => {
    expect(ids.length).toBeGreaterThan(40);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("each is a verb and what it acts on", () => {
    const people = ["login", "logout"];
    const odd = ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(id) && !people.includes(id));
    expect(odd).toEqual([]);
  });

  test("the verb says whether it reads, changes or deletes", () => {
    const verbs: Record<string, RegExp> = {
      GET: /^(?:list|get|download)[A-Z]/,
      PUT: /^(?:update|set|order)[A-Z]/,
      DELETE: /^delete[A-Z]/,
      POST: /^(?!list|get|download|update|delete)/,
    };
    const odd = operations.filter(({ method, spec }) => !verbs[method]?.test(spec.id));
    expect(odd.map(({ spec }) => spec.id)).toEqual([]);
  });
});

test("service jobs, and nothing else, need the Ticketing System add-on", () => {
  const with_add_on = scoped.filter(({ spec }) => spec.add_on === "ticketing");
  const of_jobs = scoped.filter(({ path }) => path.startsWith("/v1/ticket"));
  expect(of_jobs.length).toBeGreaterThan(20);
  expect(with_add_on.map(nameOf)).toEqual(of_jobs.map(nameOf));
});

test("every delete, void and rotation, and every change of keys, people, technicians, settings and endpoints, is audited", () => {
  const told = [
    "api_keys:manage",
    "clients:suspend",
    "users:manage",
    "technicians:manage",
    "settings:manage",
    "invoices:void",
    "webhooks:manage",
  ];
  const must = writes.filter(
    ({ method, path, ability }) =>
      method === "DELETE" ||
      path.endsWith("/rotate") ||
      neededOf(ability)
        .flat()
        .some((one) => told.includes(one)),
  );
  const audited = writes.filter(({ spec }) => spec.audited);
  expect(must.length).toBeGreaterThan(15);
  expect(audited.map(nameOf)).toEqual(must.map(nameOf));
});

test("what any one of several abilities opens, or all of several, names each once", () => {
  const several = scoped.filter(({ ability }) => neededOf(ability).flat().length > 1);
  expect(several.map(nameOf)).toEqual(
    expect.arrayContaining(["POST /v1/clients/import", "POST /v1/tickets/:id/create-invoice"]),
  );
  for (const { ability } of several) {
    const names = neededOf(ability).flat();
    expect(new Set(names).size).toBe(names.length);
  }
});

describe("If-Match", () => {
  const world = new World();
  let cast: Cast;
  beforeAll(async () => {
    const paths = operations.map(({ path }) => path);
    cast = await castFor(world, paths, world.key);
  });
  afterAll(() => world.close());

  /** Everybody's every subject is theirs to see. */
  const caller = (): Caller => ({
    organization: world.cedar,
    actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
    abilities: ["collections:manage"],
    board_ids: null,
    channel: "web",
  });

  const paramsOf = (path: string): Record<string, string> => {
    const names = path.split("/");
    const values = pathOf(path, cast).split("/");
    const pairs = names.map((name, index) => [name.slice(1), values[index] ?? ""] as const);
    return Object.fromEntries(pairs.filter((_, index) => names[index]?.startsWith(":")));
  };

  const carriesVersion = ({ path, spec }: WriteOperation): boolean => {
    const db = world.sqlite.reader(world.cedar.id);
    const subject: unknown = spec.find?.(db, caller(), paramsOf(path));
    return typeof subject === "object" && subject !== null && "version" in subject;
  };

  test("is declared by every write whose subject carries a version", () => {
    const must = writes.filter(carriesVersion);
    expect(must.length).toBeGreaterThan(10);
    expect(writes.filter(({ spec }) => spec.versioned).map(nameOf)).toEqual(must.map(nameOf));
  });

  test("is in the document where it is compared, and nowhere else", async () => {
    const { body: document } = await world.get("/docs/json", { key: null });
    const documented = operations.filter(({ method, path }) => {
      const { parameters, responses } =
        document.paths[path.replace(/:([a-z_]+)/g, "{$1}")][method.toLowerCase()];
      const offered = JSON.stringify(parameters).includes("If-Match");
      expect("412" in responses).toBe(offered);
      return offered;
    });
    expect(documented.map(nameOf)).toEqual(writes.filter(({ spec }) => spec.versioned).map(nameOf));
  });

  const bodyOf = ({ spec }: WriteOperation): unknown => {
    if (!spec.form) return spec.example ?? {};
    const form = new FormData();
    form.append("file", new File(["a note"], "note.txt", { type: "text/plain" }));
    return form;
  };

  /** What is guarded comes first: the rest may delete what it needs. */
  const inOrder = writes.toSorted(
    (a, b) => Number(b.spec.versioned === true) - Number(a.spec.versioned === true),
  );

  for (const operation of inOrder)
    test(`${nameOf(operation)} ${operation.spec.versioned ? "compares" : "ignores"} it`, async () => {
      const { method, path, spec } = operation;
      const sent = { body: bodyOf(operation), headers: { "if-match": '"999"' } };
      const { status } = await world.call(method, pathOf(path, cast), sent);
      expect(status === 412).toBe(spec.versioned === true);
    });
});

test("each list that comes in has a bound, so that no validation takes long", () => {
  const unbounded = (schema: object): string[] => {
    const { wrapped, item, entries } = schema as {
      wrapped?: object;
      item?: object;
      entries?: Record<string, object>;
    };
    if (wrapped) return unbounded(wrapped);
    if (item) return [...(maxLengthOf(schema) === undefined ? [""] : []), ...unbounded(item)];
    return Object.entries(entries ?? {}).flatMap(([name, entry]) =>
      unbounded(entry).map((path) => `${name} ${path}`.trim()),
    );
  };
  const found = operations.flatMap(({ spec, ...operation }) =>
    [
      ...("body" in spec && spec.body ? [spec.body] : []),
      ...Object.values(spec.query ?? {}),
    ].flatMap((schema) => unbounded(schema).map((path) => `${nameOf(operation)} ${path}`)),
  );
  expect(found).toEqual([]);
});
