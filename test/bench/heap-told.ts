/** Loaded before the service by `endurance.ts`: on SIGUSR2 it writes to the file in `HEAP_TOLD` what its heap holds, after a collection. */

import { heapStats } from "bun:jsc";
import { writeFileSync } from "node:fs";

process.on("SIGUSR2", () => {
  Bun.gc(true);
  const { heapSize, heapCapacity, extraMemorySize, objectCount } = heapStats();
  writeFileSync(
    process.env.HEAP_TOLD ?? "/dev/null",
    JSON.stringify({ heapSize, heapCapacity, extraMemorySize, objectCount }),
  );
});
