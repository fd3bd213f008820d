import { expect, test } from "bun:test";
import { Random } from "../../src/demo/random.ts";
import { type Faults, LeaseWorld } from "../lease-world.ts";

const steps = 10_000;
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

const live = async (count: number, faults: Faults = {}): Promise<LeaseWorld> => {
  const world = new LeaseWorld(new Random(seed), count, faults);
  for (let step = 0; step < steps; step += 1) await world.step();
  return world;
};

test.each([2, 3])(`%i machines never write at the same time (SEED=${seed})`, async (count) => {
  const world = await live(count);
  console.log(`lease: seed ${seed}, ${count} machines, ${world.changes} changes of the writer`);
  expect(world.violations).toEqual([]);
  expect(world.changes).toBeGreaterThan(30);
  expect(await world.heal()).toBe(true);
  expect(world.violations).toEqual([]);
});

test.each<[string, Faults]>([
  ["clocks that run slower than promised", { machine_rate: 0.3 }],
  ["a store that ignores ETags", { ignores_etags: true }],
])(`%s would be noticed (SEED=${seed})`, async (_, faults) => {
  const world = await live(3, faults);
  expect(world.violations).not.toEqual([]);
});
