/**
 * The service for `job-turns.ts`, with a second port: `/run?job=NAME&at=MOMENT` runs a recurring job
 * beside the calls, as the clock would, and `/turns` tells of the turns of its loop since it was asked before.
 */
import type { Instant } from "../../src/clock/instant.ts";
import { recordTurns } from "./turn-recorder.ts";

process.env.NODE_ENV = "production";

const turns = recordTurns();
const { readConfig } = await import("../../src/config.ts");
const { jobs } = await import("../../src/operations/jobs.ts");
const { startServer } = await import("../../src/server.ts");

const { port, sqlite, stop } = startServer(readConfig(process.env));
process.once("SIGTERM", () => stop().then(() => process.exit(0)));

const run = async (name: string, at: Instant): Promise<number> => {
  const changed = await jobs[name]?.run(sqlite, at);
  if (changed === undefined) throw new Error(`no job has this name: ${name}`);
  return changed;
};

const probe = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  fetch: async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/turns") return Response.json(turns());
    return Response.json(
      await run(searchParams.get("job") ?? "", searchParams.get("at") as Instant),
    );
  },
});
console.error(JSON.stringify({ port, probe: probe.port }));
