import { expect, test } from "bun:test";
import { tortureConnections } from "./connection-torture.ts";

/* The short form of `bun run torture connections`. */

test("slow connections hold up nobody, and give back what they hold", async () => {
  const { faults } = await tortureConnections({ seed: 1, rounds: 1, connections: 100 });
  expect(faults).toEqual([]);
});
