import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { DunningWorld, usual_steps } from "../dunning-world.ts";

/* What switching the policy on does to what was due long before. */

let world: DunningWorld;
let old: string;
let recent: string;
let nadia: string;

beforeEach(async () => {
  world = new DunningWorld();
  world.at("2026-11-16");
  nadia = await world.named("Nadia");
  old = await world.owe(nadia, "old", { due: "2026-10-16", total: 100 });
  recent = await world.owe(nadia, "recent", { due: "2026-10-17" });
  await world.policy({ steps: usual_steps, minimum_balance: 120 });
});
afterEach(() => {
  world.close();
  setSystemTime();
});

test("nothing runs while the policy is off, and its preview is as if it were switched on", async () => {
  expect(await world.tick()).toBe(0);
  expect((await world.post("/v1/dunning-policy/run")).body).toMatchObject({
    id: null,
    messages: 0,
  });
  expect(await world.preview()).toEqual([
    ["Nadia", "warning 7", ["recent"], null],
    ["Nadia", "suspend 14", ["recent"], "not_warned"],
  ]);
});

test("old invoices run no step, but count in the debt", async () => {
  await world.policy({ enabled: true });
  await world.tick();
  expect([await world.ran(old), await world.ran(recent)]).toEqual([
    [],
    ["warning 7 done", "reminder 3 superseded"],
  ]);
  expect((await world.messages(nadia))[0]?.body).toContain("130.00");
  world.deliver();
  await world.payFully(nadia, recent);
  for (const day of ["2026-11-23", "2026-11-24"]) expect(await world.day(day)).toBe(0);
  expect(await world.preview()).toEqual([]);
});

test("a run that includes old invoices does so until the policy is switched on again", async () => {
  await world.policy({ enabled: true });
  const dry = await world.post("/v1/dunning-policy/run", { include_old: true, dry_run: true });
  expect(dry.body).toMatchObject({ id: null, messages: 1, superseded: 2, finished: true });
  expect(await world.preview()).toEqual([
    ["Nadia", "warning 7", ["recent"], null],
    ["Nadia", "suspend 14", ["recent"], "not_warned"],
  ]);
  const { body } = await world.post("/v1/dunning-policy/run", { include_old: true });
  expect(body).toMatchObject({ messages: 1, suspensions: 0, superseded: 2, finished: true });
  expect(await world.ran(old)).toEqual(["warning 7 done", "reminder 3 superseded"]);
  world.at("2026-11-17");
  const later = await world.owe(nadia, "older", { due: "2026-08-01" });
  expect(await world.preview()).toContainEqual(["Nadia", "warning 7", ["older"], null]);
  await world.policy({ enabled: true });
  expect(await world.preview()).toContainEqual(["Nadia", "warning 7", ["older"], null]);
  await world.policy({ enabled: false });
  await world.policy({ enabled: true });
  await world.tick();
  expect(await world.ran(later)).toEqual([]);
});

test("each switching on looks back 30 days from its own day", async () => {
  await world.policy({ enabled: true });
  await world.policy({ enabled: false });
  world.at("2026-11-17");
  await world.policy({ enabled: true });
  expect(await world.preview()).toEqual([]);
});
