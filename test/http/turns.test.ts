import { afterEach, expect, spyOn, test } from "bun:test";
import { World } from "../world.ts";

const world = new World();
afterEach(() => world.close());

test("reads that arrive together begin over several turns of the event loop", async () => {
  const origin = world.listen();
  const headers = { authorization: `Bearer ${world.key}` };
  let turn = 0;
  let goes_on = true;
  const nextTurn = (): void => {
    turn += 1;
    if (goes_on) setImmediate(nextTurn);
  };
  const begun: number[] = [];
  const read = world.sqlite.readShared.bind(world.sqlite);
  const reads = spyOn(world.sqlite, "readShared").mockImplementation((work) => {
    begun.push(turn);
    return read(work);
  });
  // Each look at the clock is a millisecond later: a turn takes 8 reads at most.
  let clock_ms = performance.now();
  const clock = spyOn(performance, "now").mockImplementation(() => {
    clock_ms += 1;
    return clock_ms;
  });
  nextTurn();
  try {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await fetch(`${origin}/v1/clients`, { headers });
        return answer.status;
      }),
    );
    expect(statuses).toEqual(Array(50).fill(200));
    expect(begun).toHaveLength(50);
    const each_turn = Map.groupBy(begun, (each) => each).values();
    expect(Math.max(...each_turn.map(({ length }) => length))).toBeLessThanOrEqual(8);
  } finally {
    goes_on = false;
    clock.mockRestore();
    reads.mockRestore();
  }
}, 60_000);
