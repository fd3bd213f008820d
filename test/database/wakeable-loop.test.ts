import { expect, test } from "bun:test";
import pino from "pino";
import { WakeableLoop } from "../../src/database/wakeable-loop.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

test("the first runs of a start are in turns of their own, and later ones need not wait", async () => {
  const world = new World();
  const { sqlite } = world;
  let turn = 0;
  let is_over = false;
  const countTurns = (): void => {
    turn += 1;
    if (!is_over) setImmediate(countTurns);
  };
  const runs: { name: string; turn: number }[] = [];
  const names = ["mailer", "replayer", "transfers"] as const;
  const loops = names.map(
    (name) =>
      new WakeableLoop({
        ...{ name, sqlite, log: pino({ level: "silent" }) },
        run: () => void runs.push({ name, turn }),
      }),
  );
  try {
    countTurns();
    await until("all have run", () => runs.length === names.length);
    expect(runs.map(({ name }) => name)).toEqual([...names]);
    expect(new Set(runs.map((run) => run.turn)).size).toBe(names.length);
    const woken = turn;
    for (const loop of loops) loop.wake();
    await until("all have run again", () => runs.length === 2 * names.length);
    for (const run of runs.slice(names.length)) expect(run.turn - woken).toBeLessThan(3);
  } finally {
    is_over = true;
    for (const loop of loops) await loop.stop();
    world.close();
  }
});
