import { expect, test } from "bun:test";
import { tortureByKills } from "./mixed/kill-torture.ts";
import { tortureSteps } from "./steps/step-torture.ts";

/* In short what `bun run torture kills steps` does at length. */

const seed = Math.trunc(Math.random() * 2 ** 31);

test.concurrent("kill -9 amid everything: what was answered is there, what was not is done as a whole or not at all", async () => {
  const { faults, ...counts } = await tortureByKills(seed, 1);
  console.log(`${JSON.stringify(counts)}, seed ${seed}`);
  expect(faults).toEqual([]);
});

test.concurrent("kill -9 at the steps of a completion leaves all of it or nothing", async () => {
  const steps = ["before COMMIT", "after COMMIT, before the answer"];
  const { faults, kills } = await tortureSteps(seed, { rounds: 1, statements: 0, steps });
  expect(faults).toEqual([]);
  expect(kills).toBe(steps.length);
});
