/**
 * The service for `monthly-run.ts`, with a second port: `/bill?at=` runs the monthly bill beside the
 * calls, as the clock would, and `/turn` tells the longest turn of the loop since it was asked before.
 */
import { billNewDays } from "../../src/billing/recurring/run.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/server.ts";

const { port, sqlite } = startServer(readConfig(process.env));

let before = performance.now();
let longest_ms = 0;
setInterval(() => {
  const at = performance.now();
  longest_ms = Math.max(longest_ms, at - before - 1);
  before = at;
}, 1);

const probe = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  fetch: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/bill")
      return new Response(String(await billNewDays(sqlite, searchParams.get("at") as Instant)));
    const told = String(longest_ms);
    longest_ms = 0;
    return new Response(told);
  },
});
console.error(JSON.stringify({ port, probe: probe.port }));
