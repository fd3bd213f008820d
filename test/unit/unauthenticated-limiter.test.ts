import { expect, test } from "bun:test";
import { UnauthenticatedLimiter } from "../../src/http/engine/unauthenticated-limiter.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test("calls that come together begin a few in each turn, in their order", async () => {
  const limiter = new UnauthenticatedLimiter();
  const begun: number[] = [];
  const calls = Array.from({ length: 20 }, (_, index) =>
    limiter.run(`10.0.0.${index}`, async () => void begun.push(index)),
  );
  for (let microtask = 0; microtask < 100; microtask += 1) await undefined;
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await nextTurn();
  expect(begun.length).toBeLessThan(20);
  await Promise.all(calls);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
  await nextTurn();
  await limiter.run("10.0.0.1", async () => void begun.push(20));
  expect(begun).toHaveLength(21);
});
