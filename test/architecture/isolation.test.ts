import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as v from "valibot";
import { operations as all_operations } from "../../src/api.ts";
import type { Fields } from "../../src/http/contract/operation.ts";
import { abilities } from "../../src/shared/abilities.ts";
import {
  type Cast,
  castFor,
  needsId,
  pathOf,
  redactFor,
  type SeenBy,
  subjectsOf,
} from "../subjects.ts";
import { TicketWorld } from "../ticket-world.ts";
import { workOf } from "../work.ts";
import type { Sent } from "../world.ts";

/*
 * The walls: what a caller may not see answers as what does not exist, on every operation.
 * Who adds a route adds nothing here; who adds a resource tells test/subjects.ts how one is made.
 */

/** What somebody does inside an organization: logging in and out is outside, and by a link nobody in particular asks. */
const operations = all_operations.filter(({ kind }) => kind !== "open" && kind !== "link");

/** Somebody with every ability, and the subjects that lie behind a wall for them. */
interface Outsider {
  name: string;
  behind: readonly SeenBy[];
  enter(): Sent;
  sent: Sent;
}

const world = new TicketWorld();
/** Cedar Net's, behind the walls, and the stranger's own. */
let cast: Cast;
let their_cast: Cast;
let shop: string;

const person = (role: "technician" | "dispatcher", member_of: string): Sent => {
  const user = world.user({ role, added_abilities: abilities });
  world.sqlite.writeNow((root) =>
    root
      .org(world.cedar.id)
      .insert("board_members", { board_id: member_of, user_id: user.id, role: "member" }),
  );
  return world.as(user);
};

const stranger: Outsider = {
  name: "another organization",
  behind: ["organization", "board", "ticket", "key", "grant"],
  enter: () => ({ key: world.bekaa_key }),
  sent: {},
};

const outsiders: Outsider[] = [
  stranger,
  {
    name: "a key that is limited to another board",
    behind: ["board", "ticket", "key", "grant"],
    enter: () => ({ key: world.apiKey({ board_ids: [shop] }) }),
    sent: {},
  },
  {
    name: "a person who is not a member of the board",
    behind: ["board", "ticket", "grant"],
    enter: () => person("dispatcher", shop),
    sent: {},
  },
  {
    name: "a member of the board who is held to their own tickets",
    behind: ["ticket", "grant"],
    enter: () => person("technician", cast["/v1/ticket-boards/:id"] ?? ""),
    sent: {},
  },
];

const isUuid = (id: string): boolean => id.length === 36;

const unknown = (subject: string): string =>
  subject === "/v1/collectors/:id" ? "987654" : Bun.randomUUIDv7();

beforeAll(async () => {
  // Collectors are counted in each organization: Cedar Net's first would be Bekaa Fiber's, too.
  await world.post("/v1/collectors", { name: "Nobody's" });
  const paths = operations.map(({ path }) => path);
  cast = await castFor(world, paths, world.key);
  their_cast = await castFor(world, paths, world.bekaa_key);
  shop = (await world.post("/v1/ticket-boards", { name: "Shop" })).body.id;
  for (const outsider of outsiders) outsider.sent = outsider.enter();
});
afterAll(() => world.close());

/**
 * What an answer says, the id that was asked for left out, and what the service did for it, once
 * it knows the caller.
 */
const answerTo = async (method: string, path: string, sent: Sent, id = "") => {
  const call = method === "GET" ? sent : { body: {}, ...sent };
  await world.get("/v1/webhooks/topics", sent);
  let answer = { status: 0, text: "" };
  const work = await workOf(async () => {
    answer = await world.call(method, path, call);
  });
  const { status, text } = answer;
  const timeless = text.replace(/"generated_at":"[^"]*"/, "");
  return { status, text: id === "" ? timeless : timeless.replaceAll(id, "<id>"), work };
};

const paths_with_ids = operations.filter(({ path }) => subjectsOf(path).length > 0);

describe.each(outsiders)("$name", (outsider) => {
  const isHidden = (subject: string): boolean => outsider.behind.includes(redactFor(subject));

  for (const { method, path } of paths_with_ids) {
    const hidden = subjectsOf(path).filter(isHidden);
    if (hidden.length === 0) continue;
    test(`${method} ${path}: an id behind the wall is as an unknown one`, async () => {
      const nothing = { ...cast, ...Object.fromEntries(hidden.map((one) => [one, unknown(one)])) };
      // What is theirs is read first: from then on it is cached.
      await answerTo(method, pathOf(path, nothing), outsider.sent);
      const there = await answerTo(method, pathOf(path, cast), outsider.sent);
      const not_there = await answerTo(method, pathOf(path, nothing), outsider.sent);
      expect(there).toEqual(not_there);
      expect(there.status).toBe(404);
    });
  }

  for (const operation of operations) {
    const { method, path } = operation;
    // The audit log tells of the whole organization.
    const tells_all = path === "/v1/audit-log" && outsider !== stranger;
    // What must be told of which board or clients stands below, with ids as parameters.
    if (method !== "GET" || subjectsOf(path).length > 0 || tells_all || needsId(operation))
      continue;
    test(`${method} ${path} shows nothing from behind the wall`, async () => {
      const { status, text } = await world.call(method, path, outsider.sent);
      expect(status).toBe(200);
      for (const [subject, id] of Object.entries(cast))
        if (isHidden(subject) && isUuid(id)) expect(text).not.toContain(id);
    });
  }
});

describe("an organization that has nothing", () => {
  const not_there = "/v1/organization/sso";
  /** What is not its own making: the key that asks, the roles, the catalogue of topics, and the default texts. */
  const not_empty = ["/v1/api-keys", "/v1/roles", "/v1/webhooks/topics", "/v1/message-templates"];

  for (const operation of operations) {
    const { method, path } = operation;
    if (method !== "GET" || subjectsOf(path).length > 0) continue;
    if ([...not_empty, not_there].includes(path) || needsId(operation)) continue;
    test(`${method} ${path} is empty`, async () => {
      const key = world.apiKey({}, world.organization("Nobody Net"));
      const { status, body, text } = await world.get(path, { key });
      expect(status).toBe(200);
      const csv_rows = text.trimEnd().split("\n").slice(1);
      const rows = body === null ? csv_rows : Array.isArray(body) ? body : (body.data ?? []);
      expect(rows).toEqual([]);
    });
  }
});

const no_id = "z".repeat(36);

const isId = (schema: v.GenericSchema): boolean =>
  v.is(schema, Bun.randomUUIDv7()) && !v.is(schema, no_id);

const isIdList = (schema: v.GenericSchema): boolean =>
  v.is(schema, [Bun.randomUUIDv7()]) && !v.is(schema, [no_id]);

/** Every id behind the wall must answer as one that nothing has. */
const expectUnknown = async (ask: (id: string) => ReturnType<typeof answerTo>) => {
  await ask(Bun.randomUUIDv7()); // reads what is theirs, which is remembered
  const nothing = await ask(Bun.randomUUIDv7());
  expect(nothing.status).toBeLessThan(500);
  for (const id of Object.values(cast)) if (isUuid(id)) expect(await ask(id)).toEqual(nothing);
};

describe("another organization's id as a parameter is as an unknown one", () => {
  for (const { method, path, spec } of operations)
    for (const [name, schema] of Object.entries<v.GenericSchema>(spec.query ?? {})) {
      if (!isId(schema) && !isIdList(schema)) continue;
      test(`${method} ${path}?${name}=`, async () => {
        await expectUnknown((id) =>
          answerTo(method, `${pathOf(path, their_cast)}?${name}=${id}`, stranger.sent, id),
        );
      });
    }
});

describe("another organization's id in a body is as an unknown one", () => {
  for (const { method, path, spec } of operations) {
    const body = ("body" in spec ? spec.body : undefined) as { entries?: Fields } | undefined;
    for (const [name, schema] of Object.entries<v.GenericSchema>(body?.entries ?? {})) {
      if (!isId(schema) && !isIdList(schema)) continue;
      test(`${method} ${path} {${name}}`, async () => {
        // The board and the client of the examples are nobody's.
        const real = { board_id: their_cast["/v1/ticket-boards/:id"], client_phone: undefined };
        await expectUnknown((id) => {
          const value = isId(schema) ? id : [id];
          const sent = { ...(spec.example ?? {}), ...real, [name]: value };
          const call = { ...stranger.sent, body: sent };
          return answerTo(method, pathOf(path, their_cast), call, id);
        });
      });
    }
  }
});
