import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import type { Instant } from "../../src/clock/instant.ts";
import { runAll } from "../../src/dunning/run-all.ts";
import { DunningWorld, usual_steps } from "../dunning-world.ts";

/* Nobody is cut off unwarned. */

let world: DunningWorld;
beforeEach(async () => {
  world = new DunningWorld();
  world.at("2026-11-02");
  await world.policy({ enabled: true, steps: usual_steps });
});
afterEach(() => {
  world.close();
  setSystemTime();
});

test("where the warning was missed, it runs first, and the gap passes after it", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  expect(await world.preview("2026-11-16")).toEqual([
    ["Nadia", "warning 7", ["A"], null],
    ["Nadia", "suspend 14", ["A"], "not_warned"],
  ]);
  await world.day("2026-11-16");
  expect(await world.ran(invoice)).toEqual(["warning 7 done", "reminder 3 superseded"]);
  world.deliver();
  await world.day("2026-11-19");
  expect([await world.isSuspended(nadia), await world.preview()]).toEqual([
    false,
    [["Nadia", "suspend 14", ["A"], "not_warned"]],
  ]);
  await world.day("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a warning that is not sent yet suspends nobody, and the gap begins when it is", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-09");
  await world.day("2026-11-16");
  expect(await world.isSuspended(nadia)).toBe(false);
  world.at("2026-11-17");
  world.deliver();
  await world.day("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(false);
  await world.day("2026-11-24");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a warning that failed runs again before the suspension", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-09");
  world.deliver("failed");
  expect(await world.preview("2026-11-16")).toEqual([
    ["Nadia", "warning 7", ["A"], null],
    ["Nadia", "suspend 14", ["A"], "not_warned"],
  ]);
  await world.day("2026-11-16");
  world.deliver("failed");
  await world.post("/v1/dunning-policy/run");
  expect(await world.sent(nadia)).toHaveLength(2);
  await world.day("2026-11-17");
  world.deliver();
  expect((await world.ran(invoice)).filter((step) => step === "warning 7 done")).toHaveLength(3);
  await world.day("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(false);
  await world.day("2026-11-24");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a warning that a later reminder superseded runs again before the suspension", async () => {
  await world.policy({
    steps: [
      { kind: "warning", days_after_due: 7 },
      { kind: "reminder", days_after_due: 10 },
      { kind: "suspend", days_after_due: 14 },
    ],
  });
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-12");
  expect(await world.ran(invoice)).toEqual(["reminder 10 done", "warning 7 superseded"]);
  await world.day("2026-11-16");
  expect(await world.sent(nadia)).toEqual(["payment_reminder", "payment_warning"]);
  world.deliver();
  await world.day("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a warning about another invoice of the debt is enough, about a paid one is not", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-09");
  world.deliver();
  await world.owe(nadia, "B", { due: "2026-11-03" });
  expect(await world.preview("2026-11-17")).toEqual([["Nadia", "suspend 14", ["A", "B"], null]]);
  const { body } = await world.get(`/v1/invoices?client_id=${nadia}`);
  const first = body.data.find(({ due_date }: { due_date: string }) => due_date === "2026-11-02");
  await world.payFully(nadia, first.id);
  expect(await world.preview("2026-11-17")).toEqual([
    ["Nadia", "warning 7", ["B"], null],
    ["Nadia", "suspend 14", ["B"], "not_warned"],
  ]);
});

test("each warning has its own gap", async () => {
  await world.policy({
    steps: [
      { kind: "warning", days_after_due: 4 },
      { kind: "warning", days_after_due: 10 },
      { kind: "suspend", days_after_due: 14 },
    ],
  });
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  // The first of them is missed, and the second comes two days late.
  await world.day("2026-11-14");
  world.deliver();
  await world.day("2026-11-17");
  expect(await world.isSuspended(nadia)).toBe(false);
  await world.day("2026-11-18");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("the gap after a warning of a run ahead of the clock begins on the day of the run", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  const ahead = (day: string) =>
    runAll(world.sqlite, `${day}T07:00:00Z` as Instant, { dry_run: false });
  await ahead("2026-11-16");
  world.deliver();
  await ahead("2026-11-19");
  expect(await world.isSuspended(nadia)).toBe(false);
  await ahead("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a message that is no longer kept was sent", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-09");
  world.sqlite.writeNow((root) => root.run(root.org(world.cedar.id).delete("messages")));
  await world.day("2026-11-16");
  expect(await world.isSuspended(nadia)).toBe(true);
});
