import { afterEach, beforeEach, expect, test } from "bun:test";
import { updateOrganization } from "../../src/access/organizations.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

/* What a storage that fails is answered with, and that the service goes on when it works again. */

let world: World;
beforeEach(() => {
  world = new World({ own_database: true });
});
afterEach(() => {
  releaseSteadyClock();
  world.close();
});

/** What SQLite says when it meets a damaged page. */
const malformed = (): Error =>
  Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT" });

const status = async (): Promise<number> => (await world.get("/ready", { key: null })).status;

test("a file that takes no writes: 503 not_ready, reads go on, and later writes, too", async () => {
  world.sqlite.pragma("query_only = ON");
  const refused = await world.post("/v1/ticket-boards", { name: "Field work" });
  expect([refused.status, refused.body.error.reason]).toEqual([503, "not_ready"]);
  expect(await status()).toBe(503);
  expect((await world.get("/v1/ticket-boards")).body.data).toEqual([]);

  world.sqlite.pragma("query_only = OFF");
  expect((await world.post("/v1/ticket-boards", { name: "Field work" })).status).toBe(201);
  holdSteadyClock(1000); // a write is tried once a second
  await until("the service takes writes", async () => (await status()) === 200); // on a busy disk an answer does not wait for it
});

test("no room for one change says nothing about those behind it, but /ready stays 503", async () => {
  const pages = world.sqlite.pragma("page_count") as number;
  world.sqlite.pragma(`max_page_count = ${pages + 60}`);
  const form = new FormData();
  const board = await world.post("/v1/ticket-boards", { name: "Field work" });
  const ticket = await world.post("/v1/tickets", {
    title: "No internet",
    board_id: board.body.id,
    priority: "high",
    type: "support",
  });
  form.set("file", new Blob(["x".repeat(1024 * 1024)]), "large.txt");
  const [large, small] = await Promise.all([
    world.call("POST", `/v1/tickets/${ticket.body.id}/attachments`, { body: form }),
    world.post("/v1/ticket-boards", { name: "Beirut" }),
  ]);
  expect([large.status, large.body.error.reason]).toEqual([507, "storage_full"]);
  expect(await status()).toBe(503);
  expect([201, 507]).toContain(small.status); // they may have shared a group
  expect((await world.post("/v1/ticket-boards", { name: "Tyre" })).status).toBe(201);
  expect(await status()).toBe(503);

  world.sqlite.pragma("max_page_count = 1073741823");
  holdSteadyClock(1000); // a write is tried once a second
  expect(await status()).toBe(200);
});

test("what would be saved together with a write that finds damage is refused, and all that comes after it", async () => {
  const { sqlite, cedar } = world;
  const rename = (name: string) =>
    sqlite.write((root) => updateOrganization(root.org(cedar.id), { name }));
  const meets_damage = sqlite.write(() => {
    throw malformed();
  });
  const outcomes = await Promise.allSettled([rename("Before"), meets_damage, rename("Behind")]);
  const reasons = outcomes.map((each) => each.status === "rejected" && each.reason.reason);
  expect(reasons).toEqual(["damaged", "damaged", "damaged"]);
  const late = await world.post("/v1/ticket-boards", { name: "Field work" });
  expect([late.status, late.body.error]).toEqual([
    503,
    {
      message: "The database is damaged (database disk image is malformed).",
      reason: "damaged",
      errors: { reason: "damaged" },
    },
  ]);
  expect((await world.get("/v1/ticket-boards")).body.data).toEqual([]);
  expect((await world.get("/v1/organization")).body.name).toBe(world.cedar.name);
});

test("one index that SQLite finds damaged is damage, too", async () => {
  const in_index = Object.assign(malformed(), { code: "SQLITE_CORRUPT_VTAB" });
  world.sqlite.storage.report(in_index);
  const refused = await world.post("/v1/ticket-boards", { name: "Field work" });
  expect(refused.body.error.reason).toBe("damaged");
});
