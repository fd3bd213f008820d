import { afterEach, beforeEach, expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

test("/health says that the process lives, without a key", async () => {
  const { status, body } = await world.get("/health", { key: null });
  expect([status, body]).toEqual([200, { status: "ok" }]);
});

test("/ready says that the database takes writes, and which program and schema this is", async () => {
  const { status, body } = await world.get("/ready", { key: null });
  const schema_version = world.sqlite.pragma("user_version");
  expect([status, body]).toEqual([
    200,
    { status: "ready", version: manifest.version, schema_version, backup_age_seconds: null },
  ]);
});

test("/ready is 503 when the database takes no writes", async () => {
  world.sqlite.pragma("query_only = ON");
  const { status, body } = await world.get("/ready", { key: null });
  expect([status, body.error.reason]).toEqual([503, "not_ready"]);
  expect(body.error.errors.database).toContain("readonly");
  world.sqlite.pragma("query_only = OFF");
});

test("/ready is 503 when another program has migrated the file", async () => {
  world.sqlite.pragma("user_version = 999");
  const { status, body } = await world.get("/ready", { key: null });
  expect([status, body.error.reason]).toEqual([503, "not_ready"]);
  expect(body.error.errors.database).toContain("schema 999");
});
