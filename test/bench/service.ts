/**
 * The service on a bench's database: `bun test/bench/service.ts [probed]`, configured by the
 * environment. `probed` opens a second port that tells how the service fares: `{"longest_turn_ms", "busiest_turn_ms",
 * "rss"}` since it was asked before; the busiest turn had most of the processor. `/prune?at=MOMENT`
 * there deletes what is too old at that moment, as the recurring job does.
 */
import { readFileSync } from "node:fs";
import type { Instant } from "../../src/clock/instant.ts";

process.env.NODE_ENV = "production";

const { readConfig } = await import("../../src/config.ts");
const { jobs } = await import("../../src/operations/jobs.ts");
const { startServer } = await import("../../src/server.ts");

const { port, sqlite, stop } = await startServer(readConfig(process.env));
process.once("SIGTERM", () => stop().then(() => process.exit(0)));

const prune = async (at: Instant): Promise<Response> =>
  Response.json({ pruned: await jobs.prune?.run(sqlite, at) });

/** What the main thread has had of the processor, in ms. */
const processorTime = (): number =>
  Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;

const probe = (): number | undefined => {
  let longest_turn_ms = 0;
  let busiest_turn_ms = 0;
  const answer = ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/prune") return prune(searchParams.get("at") as Instant);
    const told = { longest_turn_ms, busiest_turn_ms, rss: process.memoryUsage.rss() };
    longest_turn_ms = 0;
    busiest_turn_ms = 0;
    return Response.json(told);
  };
  const { port } = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: answer });
  // Only now: opening that port is no part of a turn.
  let before = performance.now();
  let busy_before = processorTime();
  setInterval(() => {
    const now = performance.now();
    const busy = processorTime();
    longest_turn_ms = Math.max(longest_turn_ms, now - before - 1);
    busiest_turn_ms = Math.max(busiest_turn_ms, busy - busy_before);
    before = now;
    busy_before = busy;
  }, 1);
  return port;
};

const ports = process.argv[2] === "probed" ? { port, probe: probe() } : { port };
console.error(JSON.stringify(ports));
