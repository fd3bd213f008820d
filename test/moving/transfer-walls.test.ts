import { afterAll, expect, test } from "bun:test";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { newExport, newImport } from "../transfer-rows.ts";
import { World } from "../world.ts";
import { formOf, zipOf } from "./zip.ts";

/* Who imports and exports folders, and how long they are kept. */

const world = new World();
afterAll(() => world.close());
const { sqlite, cedar } = world;

const form = () => formOf(zipOf([{ name: "clients.csv", content: "external_ref,name\n" }]));

const limited: [string, () => { key?: string; headers?: Record<string, string> }][] = [
  ["a key that is limited to boards", () => ({ key: world.apiKey({ board_ids: [] }) })],
];

test.each(limited)("%s has no part in what holds everything", async (_, enter) => {
  const id = newImport(sqlite, cedar.id);
  const exported = newExport(sqlite, cedar.id);
  const sent = enter();
  for (const path of [`/v1/imports/${id}`, `/v1/imports/${id}/rejected.csv`])
    expect((await world.get(path, sent)).status).toBe(404);
  expect((await world.get(`/v1/exports/${exported}/folder.zip`, sent)).status).toBe(404);
  for (const path of ["/v1/imports", "/v1/exports"])
    expect((await world.get(path, sent)).body.data).toEqual([]);
  const refused = await world.call("POST", "/v1/imports", { ...sent, body: form() });
  expect([refused.status, refused.body.error.reason]).toEqual([403, "forbidden"]);
  expect((await world.post("/v1/exports", {}, sent)).status).toBe(403);
});

test("settings alone are not enough: a folder holds records of every kind", async () => {
  for (const ability of ["clients:create", "invoices:create", "users:manage"] as const) {
    const key = world.apiKey({ abilities: abilities.filter((one) => one !== ability) });
    expect((await world.call("POST", "/v1/imports", { key, body: form() })).status).toBe(403);
  }
  for (const ability of ["clients:read", "client_payments:read"] as const) {
    const key = world.apiKey({ abilities: abilities.filter((one) => one !== ability) });
    expect((await world.post("/v1/exports", {}, { key })).status).toBe(403);
  }
});

test("balances of a day to come are refused", async () => {
  const { status, body } = await world.call("POST", "/v1/imports", {
    body: formOf(zipOf([{ name: "clients.csv", content: "external_ref,name\n" }]), {
      as_of: "2999-01-01",
    }),
  });
  expect([status, body.error.errors]).toEqual([422, { as_of: ["must not be in the future"] }]);
});

test("an import is no export, and an export no import", async () => {
  const id = newImport(sqlite, cedar.id);
  const exported = newExport(sqlite, cedar.id);
  expect((await world.get(`/v1/exports/${id}`)).status).toBe(404);
  expect((await world.get(`/v1/imports/${exported}`)).status).toBe(404);
});

test("the last five are kept", async () => {
  const ids = Array.from({ length: 5 }, () => newExport(sqlite, cedar.id));
  const { status, body } = await world.post("/v1/exports");
  expect(status).toBe(202);
  const { body: kept } = await world.get("/v1/exports");
  expect(kept.data.map(({ id }: { id: string }) => id)).toEqual([
    body.id,
    ...ids.slice(1).toReversed(),
  ]);
  expect((await world.get(`/v1/exports/${ids[0]}/folder.zip`)).status).toBe(404);
  await world.delete(`/v1/exports/${body.id}`);
});

test("after 7 days they are gone, but not one under way", async () => {
  const old = plusSeconds(now(), -8 * 86_400);
  const [gone, running, kept] = [0, 1, 2].map(() => newImport(sqlite, cedar.id));
  sqlite.writeNow((root) => {
    const tx = root.org(cedar.id);
    tx.updateRow("transfers", gone ?? "", { created_at: old });
    tx.updateRow("transfers", running ?? "", { created_at: old, status: "running" });
  });
  await jobs.prune?.run(sqlite, now());
  const statuses = await Promise.all(
    [gone, running, kept].map(async (id) => (await world.get(`/v1/imports/${id}`)).status),
  );
  expect(statuses).toEqual([404, 200, 200]);
});

test("what is old of an organization that was moved away is left alone", async () => {
  const { id: org_id } = world.organization("Moved Net");
  const id = newImport(sqlite, org_id);
  const since = plusSeconds(now(), -8 * 86_400);
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    tx.updateRow("transfers", id, { created_at: since });
    const move = {
      moved_to: null,
      target: "/elsewhere.db",
      shifts: null,
      forgotten: 0 as const,
      since,
    };
    tx.insert("organization_moves", { state: "moved", ...move });
  });
  await jobs.prune?.run(sqlite, now());
  const db = sqlite.reader(org_id);
  expect(db.all(db.from("transfers").select("id"))).toEqual([{ id }]);
});
