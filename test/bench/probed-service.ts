/**
 * The service on a bench's database, configured by the environment, with a second port that tells
 * how it fares: `{"longest_turn_ms", "rss"}` since it was asked before.
 */
process.env.NODE_ENV = "production";

const { readConfig } = await import("../../src/config.ts");
const { startServer } = await import("../../src/server.ts");

const { port } = await startServer(readConfig(process.env));

let before = performance.now();
let longest_turn_ms = 0;
setInterval(() => {
  const now = performance.now();
  longest_turn_ms = Math.max(longest_turn_ms, now - before - 1);
  before = now;
}, 1);

const probe = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => {
    const answer = { longest_turn_ms, rss: process.memoryUsage.rss() };
    longest_turn_ms = 0;
    return Response.json(answer);
  },
});
console.error(JSON.stringify({ port, probe: probe.port }));

export {};
