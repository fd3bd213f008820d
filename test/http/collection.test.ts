import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
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

const none = { mode: "policy", until: null, note: null, promise_until: null, promise_note: null };
const shown = async () => (await world.read(id)).collection;

/** Sets it; what is answered of it. */
const set = async (body: object) => {
  const answer = await world.setCollection(id, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.collection;
};

describe("a client's collection", () => {
  test("is the policy's, until something is set", async () => {
    expect(await shown()).toEqual(none);
    expect(world.collection(id)).toBeUndefined();
  });

  test("changes what is sent, and keeps the rest", async () => {
    expect(await set({ mode: "never", note: "Hospital" })).toEqual({
      ...{ ...none, mode: "never", note: "Hospital" },
    });
    expect(await set({ promise_until: "2026-11-13", promise_note: "Friday" })).toEqual({
      ...{ mode: "never", until: null, note: "Hospital" },
      ...{ promise_until: "2026-11-13", promise_note: "Friday" },
    });
    expect(world.collection(id)?.promised_on).toBe("2026-11-10" as never);
    expect(await set({ note: null })).toMatchObject({ mode: "never", note: null });
    expect(await set({ mode: "policy", promise_until: null })).toEqual(none);
    expect(world.collection(id)).toBeUndefined();
  });

  test("is an update of the client, with one event for each change", async () => {
    const { body } = await world.setCollection(id, { promise_until: "2026-11-13" });
    expect(body.version).toBe(2);
    expect((await world.setCollection(id, { promise_until: "2026-11-13" })).body).toEqual(body);
    expect((await world.setCollection(id, {})).body).toEqual(body);
    expect(world.events().slice(1)).toEqual([
      { topic: "client.updated", data: expect.objectContaining({ changed: ["collection"] }) },
    ]);
  });

  test("takes a promise of a past day, as it was agreed on elsewhere", async () => {
    expect(await set({ promise_until: "2026-11-01" })).toMatchObject({
      promise_until: "2026-11-01",
    });
  });

  test("never ends after its last day", async () => {
    await set({ mode: "never", until: "2026-11-12", note: "On holiday" });
    setSystemTime(new Date("2026-11-12T21:00:00Z"));
    expect(await shown()).toMatchObject({ mode: "never", until: "2026-11-12" });
    setSystemTime(new Date("2026-11-12T22:30:00Z")); // the 13th in Beirut
    expect(await shown()).toEqual({ ...none, note: "On holiday" });
    // What it was is no change, and no fault of the next one.
    expect(await set({ promise_until: "2026-11-20" })).toMatchObject({ mode: "policy" });
  });

  test("a promise stays readable when it is over, and may be sent back", async () => {
    await set({ promise_until: "2026-11-10", promise_note: "Today" });
    setSystemTime(new Date("2026-11-14T09:00:00Z"));
    const over = await shown();
    expect(over).toEqual({ ...none, promise_until: "2026-11-10", promise_note: "Today" });
    expect(await set(over)).toEqual(over);
    expect(await set({ promise_until: "2026-11-15" })).toMatchObject({ promise_note: "Today" });
    expect(world.collection(id)?.promised_on).toBe("2026-11-14" as never);
  });

  test.each([
    [{ mode: "always" }, "mode"],
    [{ mode: null }, "mode"],
    [{ until: "2026-11-20" }, "until"],
    [{ mode: "policy", until: "2026-11-20" }, "until"],
    [{ mode: "never", until: "2026-11-09" }, "until"],
    [{ mode: "never", until: "2026-02-30" }, "until"],
    [{ promise_until: "2026-11-31" }, "promise_until"],
    [{ promise_until: true }, "promise_until"],
    [{ note: 7 }, "note"],
    [{ promise_note: ["x"] }, "promise_note"],
  ])("refuses %j on %s", async (body, field) => {
    const { status, body: answer } = await world.setCollection(id, body);
    expect([status, Object.keys(answer.error.errors)]).toEqual([422, [field]]);
    expect(await shown()).toEqual(none);
    expect(world.topics()).toEqual(["client.created"]);
  });
});

describe("who may set it", () => {
  test("who changes clients and reads invoices", async () => {
    const as = (...abilities: ("clients:update" | "invoices:read" | "clients:suspend")[]) =>
      world.setCollection(id, { mode: "never" }, { key: world.apiKey({ abilities }) });
    expect((await as("clients:update", "clients:suspend")).status).toBe(403);
    expect((await as("invoices:read", "clients:suspend")).status).toBe(403);
    expect((await as("clients:update", "invoices:read")).status).toBe(200);
  });

  test("nobody else's client, and no deleted one", async () => {
    const of_stranger = await world.setCollection(id, {}, { key: world.bekaa_key });
    expect(of_stranger.status).toBe(404);
    await world.delete("/v1/clients", { body: { id: [id] } });
    expect((await world.setCollection(id, { mode: "never" })).status).toBe(404);
  });
});
