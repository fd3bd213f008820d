import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { User } from "../../src/access/user-queries.ts";
import { calendarToken } from "../calendar-token.ts";
import { TicketWorld } from "../ticket-world.ts";
import { workOf } from "../work.ts";

/* The link of a calendar is its key: what it opens, what it does not, and what is said about it. */

let world: TicketWorld;
let rima: User;
let token: string;
let ticket: { id: string };

beforeEach(async () => {
  setSystemTime(new Date("2026-10-12T06:00:00Z"));
  world = await TicketWorld.open();
  rima = world.user({ name: "Rima" });
  token = calendarToken(world.sqlite, world.cedar.id, rima.id);
  ticket = await world.ticket({
    technician_id: rima.id,
    scheduled_at: "2026-10-12T10:00",
    scheduled_until: "2026-10-12T11:00",
  });
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const link = (of = token) => `/v1/calendars/${of}.ics`;
const read = (headers: Record<string, string> = {}, path = link()) =>
  world.get(path, { key: null, headers });

const unknown = "x".repeat(43);
const not_found = {
  status: false,
  error: {
    message: expect.any(String),
    reason: "not_found",
    errors: { reason: "not_found" },
  },
};

/** The answer to a path, and what the service did for it. */
const seen = async (path: string) => {
  let answer = { status: 0, text: "", headers: new Headers() };
  const work = await workOf(async () => {
    answer = await read({}, path);
  });
  const headers = Object.fromEntries(answer.headers);
  delete headers["x-request-id"];
  return { status: answer.status, text: answer.text, headers, work };
};

describe("a link that opens nothing is as an unknown one:", () => {
  const change = (table: "technicians" | "memberships" | "technician_calendars", values: object) =>
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.update(table, values).where("user_id", "=", rima.id));
    });

  const closed: [string, () => unknown][] = [
    [
      "revoked",
      () =>
        world.sqlite.writeNow((root) => {
          const tx = root.org(world.cedar.id);
          tx.run(tx.delete("technician_calendars"));
        }),
    ],
    ["made anew", () => change("technician_calendars", { token: "y", token_hash: "y" })],
    ["of a profile that is switched off", () => change("technicians", { active: 0 })],
    ["of somebody switched off", () => world.put(`/v1/users/${rima.id}`, { active: false })],
    ["of somebody deleted", () => world.delete(`/v1/users/${rima.id}`)],
    [
      "of an organization without tickets",
      () =>
        world.sqlite.writeNow((root) =>
          root.run({
            compile: () => ({
              sql: "UPDATE organizations SET ticketing_enabled = 0",
              parameters: [],
              query: {} as never,
              queryId: { queryId: "" },
            }),
          }),
        ),
    ],
  ];

  test.each(closed)("%s", async (_, close) => {
    expect((await read()).status).toBe(200);
    await close();
    const expected = await seen(link(unknown));
    expect(expected.status).toBe(404);
    expect(JSON.parse(expected.text)).toEqual(not_found);
    expect(expected.work.filter((step) => step.startsWith("SHA-256"))).toHaveLength(1);
    expect(expected.work.filter((step) => step.includes("select"))).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) expect(await seen(link())).toEqual(expected);
  });

  const malformed: [string, () => string][] = [
    ["empty", () => link("")],
    ["too short", () => link(token.slice(1))],
    ["too long by one", () => link(`${token}x`)],
    ["very long", () => link(token + "x".repeat(5000))],
    ["of other letters", () => link("é%00'\"".repeat(8))],
    ["not even encoded", () => link("%ZZ%")],
    ["of another suffix", () => `/v1/calendars/${token}.ical`],
    ["of a suffix in capitals", () => `/v1/calendars/${token}.ICS`],
    ["without a suffix", () => `/v1/calendars/${token}`],
    ["with the suffix twice", () => `${link()}.ics`],
  ];

  test.each(malformed)("%s", async (_, path) => {
    const steps = ({ work, ...rest }: Awaited<ReturnType<typeof seen>>) => ({
      ...rest,
      work: work.map((step) => step.replace(/of \d+ characters/, "")),
    });
    const asked = await seen(path());
    const hashed = asked.work.find((step) => step.startsWith("SHA-256"));
    expect(Number(/\d+(?= char)/.exec(hashed ?? "")?.[0])).toBeLessThan(45);
    expect(steps(asked)).toEqual(steps(await seen(link(unknown))));
  });
});

describe("the link", () => {
  test("needs no key, minds none, and counts for none", async () => {
    for (const key of [
      null,
      "lm_0badc0de_wrong",
      world.bekaa_key,
      world.apiKey({ abilities: [] }),
    ]) {
      const { status, headers } = await world.get(link(), { key });
      expect(status).toBe(200);
      expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    }
    const key = world.apiKey({ daily_limit: 1 });
    for (let time = 0; time < 3; time += 1)
      expect((await world.get(link(), { key })).status).toBe(200);
    expect((await world.get("/v1/clients", { key })).status).toBe(200);
  });

  test("is told to no page, kept by no cache between, and taken for nothing else", async () => {
    const kept = {
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    };
    const etag = (await read()).headers.get("etag") ?? "";
    for (const answer of [
      await read(),
      await read({ "if-none-match": etag }),
      await read({}, link(unknown)),
    ])
      expect(Object.fromEntries(answer.headers)).toMatchObject(kept);
  });

  test("is read, and nothing else: 405 with Allow", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
      for (const key of [null, world.key])
        for (const of of [token, unknown, "short"]) {
          const { status, headers, text } = await world.call(method, link(of), { key });
          expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
          expect(text).not.toContain(of);
        }
    expect((await world.call("POST", `/v1/calendars/${token}`)).status).toBe(404);
    expect((await world.call("POST", `/v1/calendars/${token}xics`)).status).toBe(404);
  });

  test("is answered to HEAD as to GET, without the body", async () => {
    const base = world.listen();
    const ask = async (method: string, path: string) => {
      const response = await fetch(base + path, { method });
      const headers = Object.fromEntries(response.headers);
      for (const name of ["date", "x-request-id"]) delete headers[name];
      const bytes = (await response.arrayBuffer()).byteLength;
      return { status: response.status, headers, bytes };
    };
    for (const [path, status] of [
      [link(), 200],
      [`${link()}/`, 200],
      [link(unknown), 404],
      ["/v1/Calendars/x.ics", 404],
    ] as const) {
      const got = await ask("GET", path);
      expect([path, got.status]).toEqual([path, status]);
      expect(Number(got.headers["content-length"])).toBe(got.bytes);
      expect(await ask("HEAD", path)).toEqual({ ...got, bytes: 0 });
    }
  });
});

describe("who has the newest already is answered 304:", () => {
  const etagOf = async () => (await read()).headers.get("etag") ?? "";

  test("before the feed is written", async () => {
    const etag = await etagOf();
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const work = await workOf(async () => {
      const { status, text, headers } = await read({ "if-none-match": etag });
      expect([status, text, headers.get("etag")]).toEqual([304, "", etag]);
    });
    expect(work.join("\n")).not.toContain("description");
    const full = await workOf(() => read());
    expect(full.join("\n")).toContain("description");
  });

  test("by any way to say so", async () => {
    const etag = await etagOf();
    for (const sent of ["*", etag.slice(2), `"other", ${etag}`, ` ${etag} `])
      expect((await read({ "if-none-match": sent })).status).toBe(304);
    for (const sent of ['"other"', "", etag.slice(3, -1)])
      expect((await read({ "if-none-match": sent })).status).toBe(200);
    expect((await read({ "if-none-match": etag }, link(unknown))).status).toBe(404);
  });

  const changes: [string, boolean, () => Promise<unknown>][] = [
    ["nothing happened", true, async () => setSystemTime(new Date("2026-10-12T08:30:00Z"))],
    [
      "a comment",
      true,
      () => world.post(`/v1/tickets/${ticket.id}/comments`, { body: "Called back" }),
    ],
    ["another ticket", true, () => world.ticket()],
    ["another title", false, () => world.put(`/v1/tickets/${ticket.id}`, { title: "Other" })],
    ["another name", false, () => world.put(`/v1/users/${rima.id}`, { name: "Rima A." })],
    [
      "another name of the organization",
      false,
      () => world.put("/v1/organization", { name: "Cedar Networks" }),
    ],
    ["unscheduled", false, () => world.post(`/v1/tickets/${ticket.id}/unschedule`)],
    ["30 days", false, async () => setSystemTime(new Date("2026-11-12T08:00:00Z"))],
  ];

  test.each(changes)("after %s: %p", async (_, is_known, happen) => {
    const etag = await etagOf();
    await happen();
    expect((await read({ "if-none-match": etag })).status).toBe(is_known ? 304 : 200);
  });

  test("not after the client moved, nor after the job type was named anew", async () => {
    const named = { name: "Nour", username: "nour" };
    const { body: client } = await world.post("/v1/clients", named);
    const { body: job_type } = await world.post("/v1/ticket-job-types", {
      name: "Installation",
      board_id: world.board.id,
      default_priority: "high",
      billing_mode: "none",
    });
    const sent = { client_id: client.id, job_type_id: job_type.id };
    expect((await world.put(`/v1/tickets/${ticket.id}`, sent)).status).toBe(200);
    const before = await etagOf();
    await world.put(`/v1/clients/${client.id}`, { ...named, address: "Brazil street" });
    const between = await etagOf();
    await world.put(`/v1/ticket-job-types/${job_type.id}`, { name: "New line" });
    expect(new Set([before, between, await etagOf()]).size).toBe(3);
  });
});

test("the document says how it is called", async () => {
  const { body: document } = await world.get("/docs/json", { key: null });
  const { get, ...others } = document.paths["/v1/calendars/{token}.ics"];
  expect(others).toEqual({});
  expect(get.security).toEqual([]);
  expect(get["x-ability"]).toBeNull();
  expect(Object.keys(get.responses).toSorted()).toEqual(["200", "304", "404", "500", "503"]);
  expect(Object.keys(get.responses[200].content)).toEqual(["text/calendar"]);
  expect(JSON.stringify(get.responses[304])).not.toContain('content":');
  expect(get.parameters[0]).toMatchObject({
    name: "token",
    in: "path",
    schema: { type: "string" },
  });
  expect(get.parameters).toContainEqual({ $ref: "#/components/parameters/If-None-Match" });
});
