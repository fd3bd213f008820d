/**
 * Makes the files that `bun run bench` measures on, where they are not there yet:
 * `bun test/bench/make-data.ts [ROWS…]`. Prints where each is.
 */
import { dataOf } from "./filled/file.ts";

const asked = process.argv.slice(2).map(Number);
for (const rows of asked.length > 0 ? asked : [10_000, 1_000_000]) {
  const began = performance.now();
  const { database } = dataOf(rows);
  console.log(`${database} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
