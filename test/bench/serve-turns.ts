/** What a bench's own service has beside the program: a second port that shows the turns of its loop. */
import { readFileSync } from "node:fs";

/** Nanoseconds that the main thread has had of a processor: what the machine does besides does not count. */
const processorTime = (): number =>
  Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]);

const stamp = () => ({ at: performance.now(), cpu: processorTime() });

/** Work that a call of its path starts. Answers how much it did. */
type Work = (query: URLSearchParams) => Promise<number>;

/**
 * Answers `/turns` with the longest turn of the loop since the call before, and other paths by `works`. Prints
 * the service's port and its own to standard error.
 */
export const serveTurns = (port: number, works: Readonly<Record<string, Work>>): void => {
  let before = stamp();
  let turns = { longest_ms: 0, busiest_ms: 0 };
  setInterval(() => {
    const turn = stamp();
    turns = {
      longest_ms: Math.max(turns.longest_ms, turn.at - before.at - 1),
      busiest_ms: Math.max(turns.busiest_ms, (turn.cpu - before.cpu) / 1e6),
    };
    before = turn;
  }, 1);
  const probe = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const work = works[pathname];
      if (work) return new Response(String(await work(searchParams)));
      const answer = Response.json(turns);
      turns = { longest_ms: 0, busiest_ms: 0 };
      return answer;
    },
  });
  console.error(JSON.stringify({ port, probe: probe.port }));
};
