import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../src/database/build.ts";
import { setup_steps } from "../../src/shared/setup-steps.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const path = "/v1/organization/setup";

const doneSteps = async (sent = {}): Promise<string[]> =>
  (await world.get(path, sent)).body.steps
    .filter(({ done }: { done: boolean }) => done)
    .map(({ id }: { id: string }) => id);

test("a new organization has every step before it", async () => {
  const { status, body } = await world.get(path);
  expect([status, body.dismissed]).toEqual([200, false]);
  expect(body.steps).toEqual(setup_steps.map((id) => ({ id, done: false })));
});

test("a step is done when what it asks for is there, and in no other organization", async () => {
  world.user();
  expect(await doneSteps()).toEqual([]); // one person alone is the owner
  world.user();
  expect(await doneSteps()).toEqual(["people"]);
  const made: [string, string, object][] = [
    ["boards", "/v1/ticket-boards", { name: "Field work" }],
    ["job_types", "/v1/ticket-job-types", { name: "Installation" }],
    ["catalogue", "/v1/items", { name: "Fiber 50", type: "service", price: 30 }],
    ["clients", "/v1/clients", { name: "Samir", username: "samir" }],
    ["exchange_rate", "/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 89500 }],
  ];
  for (const [id, address, body] of made) {
    expect(await doneSteps()).not.toContain(id);
    expect((await world.post(address, body)).status).toBe(201);
    expect(await doneSteps()).toContain(id);
  }
  expect(await doneSteps({ key: world.bekaa_key })).toEqual([]);
});

test("what was deleted or deactivated does not count", async () => {
  const board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
  await world.delete(`/v1/ticket-boards/${board.id}`);
  await world.post("/v1/ticket-job-types", { name: "Installation", active: false });
  const client = (await world.post("/v1/clients", { name: "Samir", username: "samir" })).body;
  await world.delete("/v1/clients", { body: { id: [client.id] } });
  expect(await doneSteps()).toEqual([]);
});

test("mail is done with a mail server, or once a message was sent", async () => {
  const sending = new World({ sends_mail: true });
  expect((await sending.get(path)).body.steps).toContainEqual({ id: "mail", done: true });
  sending.close();
  const message = {
    org_id: world.cedar.id,
    id: Bun.randomUUIDv7(),
    kind: "job_completed",
    client_id: null,
    ticket_id: null,
    invoice_id: null,
    to: "nadia@example.com",
    subject: "Your job is done",
    body: "",
    attempts: 0,
    next_attempt_at: null,
    error: null,
    created_at: "2026-11-01T00:00:00Z",
    sent_at: null,
  } as const;
  const insert = (status: "skipped" | "sent", id: string) =>
    world.sqlite.writeNow((root) =>
      root.run(build.insertInto("messages").values({ ...message, id, status } as never)),
    );
  insert("skipped", Bun.randomUUIDv7());
  expect(await doneSteps()).toEqual([]);
  insert("sent", Bun.randomUUIDv7());
  expect(await doneSteps()).toEqual(["mail"]);
});

test("a backup counts for a day", async () => {
  const backup_folder = mkdtempSync(join(tmpdir(), "lastmile-setup-"));
  const backedUp = async (taken_ms: number): Promise<boolean> => {
    const manifest = { taken_at: new Date(taken_ms).toISOString(), bytes: 1 };
    writeFileSync(join(backup_folder, "latest.json"), JSON.stringify(manifest));
    const kept = new World({ backup_folder });
    const { steps } = (await kept.get(path)).body;
    kept.close();
    return steps.some(({ id, done }: { id: string; done: boolean }) => id === "backup" && done);
  };
  const hour_ms = 3_600_000;
  expect(await backedUp(Date.now() - 23 * hour_ms)).toBe(true);
  expect(await backedUp(Date.now() - 25 * hour_ms)).toBe(false);
});

test("without the ticketing add-on, there are no boards and job types to set up", async () => {
  await world.put("/v1/organization", { ticketing_enabled: false });
  const { steps } = (await world.get(path)).body;
  expect(steps.map(({ id }: { id: string }) => id)).toEqual(
    setup_steps.filter((id) => id !== "boards" && id !== "job_types"),
  );
});

test("is dismissed for one organization, and shown again", async () => {
  expect((await world.put(path, { dismissed: true })).body).toEqual({ dismissed: true });
  expect((await world.get(path)).body.dismissed).toBe(true);
  expect((await world.get(path, { key: world.bekaa_key })).body.dismissed).toBe(false);
  await world.put(path, { dismissed: false });
  expect((await world.get(path)).body.dismissed).toBe(false);
  expect((await world.put(path, { dismissed: "yes" })).body.error.errors).toHaveProperty(
    "dismissed",
  );
});

test("needs settings:manage", async () => {
  const key = world.apiKey({ abilities: ["clients:read", "users:manage"] });
  for (const refused of [
    await world.get(path, { key }),
    await world.put(path, { dismissed: true }, { key }),
  ])
    expect([refused.status, refused.body.error.errors.ability]).toEqual([403, "settings:manage"]);
});
