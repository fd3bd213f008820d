/**
 * The service for `dunning.ts`, with a second port: `/run?at=` runs the dunning policy beside the
 * calls, as the clock would, and `/turns` tells of the turns of its loop since it was asked before.
 */
import { readFileSync } from "node:fs";
import { listOrganizations } from "../../src/access/organization-queries.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { runNewDays } from "../../src/dunning/run-all.ts";
import { queueMessage } from "../../src/messages/queue.ts";
import { startServer } from "../../src/server.ts";

const { port, sqlite } = startServer(readConfig(process.env));

/** Nanoseconds that the main thread has had of a processor: what the machine does besides does not count. */
const processorTime = (): number =>
  Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]);

const stamp = () => ({ at: performance.now(), cpu: processorTime() });

let before = stamp();
let told = { longest_ms: 0, busiest_ms: 0 };
setInterval(() => {
  const turn = stamp();
  told = {
    longest_ms: Math.max(told.longest_ms, turn.at - before.at - 1),
    busiest_ms: Math.max(told.busiest_ms, (turn.cpu - before.cpu) / 1e6),
  };
  before = turn;
}, 1);

const probe = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  fetch: async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/mail") {
      const [organization] = listOrganizations(sqlite);
      if (!organization) return new Response("0");
      await sqlite.write((root) =>
        queueMessage(root.org(organization.id), {
          kind: "endpoint_switched_off",
          ...{ to: "office@example.com", subject: "First", body: "First" },
        }),
      );
      await Bun.sleep(1000);
      return new Response("1");
    }
    if (pathname === "/run")
      return new Response(String(await runNewDays(sqlite, searchParams.get("at") as Instant)));
    const answer = Response.json(told);
    told = { longest_ms: 0, busiest_ms: 0 };
    return answer;
  },
});
console.error(JSON.stringify({ port, probe: probe.port }));
