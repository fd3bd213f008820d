import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { abilities } from "../../src/shared/abilities.ts";
import { roles } from "../../src/shared/roles.ts";
import { SuspensionWorld } from "../suspension-world.ts";

let world: SuspensionWorld;
let id: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
  world = new SuspensionWorld();
  id = await world.client();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const key = { type: "api_key", id: expect.any(String), name: "test" };
const policy = { type: "system", id: null, name: "dunning" };
const since = "2026-11-10T09:00:00Z";

describe("suspending", () => {
  test("shows why, since when and by whom, read alone and in a list", async () => {
    const { status, body } = await world.suspend(id, { reason: "Resells the line" });
    const suspension = { reason: "manual", note: "Resells the line", since, by: key };
    expect([status, body.suspension, body.version]).toEqual([200, suspension, 2]);
    expect(await world.read(id)).toEqual(body);
    const { data } = (await world.get("/v1/clients")).body;
    expect(data[0].suspension).toEqual(suspension);
    const { data: columns } = (await world.get("/v1/clients?columns[]=suspension")).body;
    expect(columns).toEqual([{ id, suspension }]);
  });

  test("needs no reason, and null until then", async () => {
    expect((await world.read(id)).suspension).toBeNull();
    expect((await world.suspend(id)).body.suspension.note).toBeNull();
    expect((await world.suspend(id, { reason: null })).status).toBe(200);
  });

  test("again changes nothing and sends nothing", async () => {
    const first = await world.suspend(id, { reason: "one" });
    const count = world.topics().length;
    setSystemTime(new Date("2026-11-11T09:00:00Z"));
    const again = await world.suspend(id, { reason: "two" });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(world.topicsAfter(count)).toEqual([]);
  });

  test("by hand takes over from the policy, keeps since, and sends nothing", async () => {
    world.suspendUnpaid(id);
    expect((await world.read(id)).suspension).toEqual({
      ...{ reason: "non_payment", note: null, since, by: policy },
    });
    const count = world.topics().length;
    setSystemTime(new Date("2026-11-11T09:00:00Z"));
    const { body } = await world.suspend(id, { reason: "Threatened Fadi" });
    expect(body.suspension).toEqual({ reason: "manual", note: "Threatened Fadi", since, by: key });
    expect([body.version, body.updated_at]).toEqual([3, "2026-11-11T09:00:00Z"]);
    expect(world.topicsAfter(count)).toEqual([]);
  });

  test("by the policy leaves what a person did", async () => {
    const { text } = await world.suspend(id, { reason: "Resells the line" });
    const count = world.topics().length;
    world.suspendUnpaid(id);
    expect(JSON.stringify(await world.read(id))).toBe(text);
    expect(world.topicsAfter(count)).toEqual([]);
  });

  test("is sent with the client and the suspension", async () => {
    const { body } = await world.suspend(id, { reason: "Resells the line" });
    expect(world.events().slice(1)).toEqual([
      {
        topic: "client.suspended",
        data: {
          client: expect.objectContaining({ id, username: body.username, updated_at: since }),
          suspension: body.suspension,
        },
      },
    ]);
  });

  test.each([[5], ["a\u0000b"], ["x".repeat(5001)]])("refuses the reason %#", async (reason) => {
    const { status, body } = await world.suspend(id, { reason });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["reason"]]);
    expect((await world.read(id)).suspension).toBeNull();
  });
});

describe("resuming", () => {
  test("ends it, and says so once", async () => {
    await world.suspend(id);
    const count = world.topics().length;
    const { status, body } = await world.resume(id);
    expect([status, body.suspension, body.version]).toEqual([200, null, 3]);
    expect((await world.resume(id)).body).toEqual(body);
    expect(world.events().slice(count)).toEqual([
      {
        topic: "client.resumed",
        data: { client: expect.objectContaining({ id }), suspension: null },
      },
    ]);
  });

  test("keeps until, also of a client who is not suspended", async () => {
    const before = await world.read(id);
    const { status, body } = await world.resume(id, { until: "2026-11-20" });
    expect([status, body]).toEqual([200, before]);
    expect(world.collection(id)?.resumed_until).toBe("2026-11-20" as never);
    await world.suspend(id);
    await world.resume(id);
    expect(world.collection(id)?.resumed_until).toBe("2026-11-20" as never);
    await world.resume(id, { until: null });
    expect(world.collection(id)).toBeUndefined();
    expect(world.topics().slice(1)).toEqual(["client.suspended", "client.resumed"]);
  });

  test("until must be after today, in the organization's days", async () => {
    setSystemTime(new Date("2026-11-10T22:30:00Z")); // the 11th in Beirut
    for (const until of ["2026-11-10", "2026-11-11", "soon", 5]) {
      const { status, body } = await world.resume(id, { until });
      expect([until, status, Object.keys(body.error.errors)]).toEqual([until, 422, ["until"]]);
    }
    expect((await world.resume(id, { until: "2026-11-12" })).status).toBe(200);
  });

  test("a suspension can begin anew", async () => {
    await world.suspend(id, { reason: "one" });
    await world.resume(id);
    setSystemTime(new Date("2026-11-12T09:00:00Z"));
    const { suspension } = (await world.suspend(id, { reason: "two" })).body;
    expect(suspension).toMatchObject({ note: "two", since: "2026-11-12T09:00:00Z" });
  });
});

describe("who may", () => {
  const calls = ["suspend", "resume"] as const;

  test("a role of the office that handles money", () => {
    const may = Object.entries(roles).filter(([, held]) => held.includes("clients:suspend"));
    expect(may.map(([role]) => role)).toEqual(["owner", "admin", "billing"]);
  });

  test.each(calls)("%s needs clients:suspend", async (call) => {
    const others = abilities.filter((name) => name !== "clients:suspend");
    const { status, body } = await world[call](
      id,
      {},
      { key: world.apiKey({ abilities: others }) },
    );
    expect([status, body.error.errors.ability]).toEqual([403, "clients:suspend"]);
    const enough = world.apiKey({ abilities: ["clients:suspend"] });
    expect((await world[call](id, {}, { key: enough })).status).toBe(200);
  });

  test.each(calls)(
    "%s finds no client of another organization, and no deleted one",
    async (call) => {
      expect((await world[call](id, {}, { key: world.bekaa_key })).status).toBe(404);
      expect((await world[call](Bun.randomUUIDv7())).status).toBe(404);
      await world.delete("/v1/clients", { body: { id: [id] } });
      expect((await world[call](id)).status).toBe(404);
      expect(world.topics()).toEqual(["client.created"]);
    },
  );

  test("a stranger's list does not show it", async () => {
    await world.suspend(id);
    const { data } = (await world.get("/v1/clients?suspended=1", { key: world.bekaa_key })).body;
    expect(data).toEqual([]);
  });

  test("both are in the audit log", async () => {
    await world.suspend(id, { reason: "Resells" });
    await world.resume(id);
    const { data } = (await world.get("/v1/audit-log")).body;
    expect(data).toEqual([
      expect.objectContaining({ operation: "POST /v1/clients/{id}/resume", subject_id: id }),
      expect.objectContaining({
        ...{ operation: "POST /v1/clients/{id}/suspend", subject_id: id },
        sent: { reason: "Resells" },
      }),
    ]);
  });
});

describe("If-Match and repeats", () => {
  test("compare the version, and count it up", async () => {
    const stale = { headers: { "if-match": '"7"' } };
    expect((await world.suspend(id, {}, stale)).status).toBe(412);
    expect((await world.suspend(id, {}, { headers: { "if-match": '"1"' } })).status).toBe(200);
    expect((await world.resume(id, {}, { headers: { "if-match": '"1"' } })).status).toBe(412);
    expect((await world.resume(id, {}, { headers: { "if-match": '"2"' } })).status).toBe(200);
    expect((await world.setCollection(id, { mode: "never" }, stale)).status).toBe(412);
    const current = { headers: { "if-match": '"3"' } };
    expect((await world.setCollection(id, { mode: "never" }, current)).body.version).toBe(4);
  });

  test("a replay answers as the first, whatever has happened since", async () => {
    const sent = { headers: { "idempotency-key": "cut" } };
    const first = await world.suspend(id, { reason: "one" }, sent);
    await world.resume(id);
    const again = await world.suspend(id, { reason: "one" }, sent);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await world.read(id)).suspension).toBeNull();
    const other = await world.suspend(id, { reason: "two" }, sent);
    expect([other.status, other.body.error.reason]).toEqual([422, "idempotency_key_reused"]);
  });
});

describe("the list", () => {
  test("finds who is suspended and who is not, alone and with more, and counts them", async () => {
    const [second, third] = [await world.client({ city: "Zahle" }), await world.client()];
    await world.suspend(id);
    await world.suspend(second);
    const found = async (query: string) => {
      const { data, meta } = (await world.get(`/v1/clients?${query}`)).body;
      expect(meta.total).toBe(data.length);
      return data.map((client: { id: string }) => client.id);
    };
    expect(await found("suspended=1")).toEqual([second, id]);
    expect(await found("suspended=0")).toEqual([third]);
    expect(await found("suspended=1&city=zahle")).toEqual([second]);
    expect(await found("suspended=true&query=haddad")).toEqual([second, id]);
    expect(await found(`filterData=${encodeURIComponent('{"suspended":true}')}`)).toEqual([
      ...[second, id],
    ]);
    expect((await world.get("/v1/clients?suspended=1&pageSize=1")).body.meta.total).toBe(2);
    expect((await world.get("/v1/clients?suspended=maybe")).status).toBe(422);
    await world.resume(id);
    await world.delete("/v1/clients", { body: { id: [second] } });
    expect(await found("suspended=1")).toEqual([]);
  });
});

describe("at once", () => {
  const many = Array.from({ length: 32 }, (_, n) => n);

  test("32 suspensions and resumes each make whole steps", async () => {
    const account = await world.account();
    await world.change(id, { isp_account: account });
    const count = world.topics().length;
    const answers = await Promise.all(
      many.map((n) => (n % 2 ? world.resume(id) : world.suspend(id, { reason: `${n}` }))),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.isp_status).toBe(body.suspension ? "suspended" : "active");
    }
    const sent = world.topicsAfter(count).filter((topic) => topic !== "client.updated");
    expect(sent.length).toBeGreaterThan(0);
    for (const [index, topic] of sent.entries())
      expect(topic).toBe(index % 2 ? "client.resumed" : "client.suspended");
  });

  test("32 suspensions are one", async () => {
    const answers = await Promise.all(many.map((n) => world.suspend(id, { reason: `${n}` })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(world.topics()).toEqual(["client.created", "client.suspended"]);
  });
});
