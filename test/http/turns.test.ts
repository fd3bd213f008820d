import { afterEach, expect, spyOn, test } from "bun:test";
import { World } from "../world.ts";

const world = new World();
afterEach(() => world.close());

test("reads that come together are answered over several turns of the event loop", async () => {
  let clock_ms = performance.now();
  const spied = spyOn(performance, "now").mockImplementation(() => {
    clock_ms += 1;
    return clock_ms;
  });
  try {
    let answered = 0;
    const answers = Array.from({ length: 50 }, async () => {
      const { status } = await world.get("/v1/clients");
      answered += 1;
      return status;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(answers.length);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  } finally {
    spied.mockRestore();
  }
});
