/**
 * `bun test/container/publish.ts HOST:PORT HOST:PORT`: what arrives at the first address goes on to the
 * second, as from this machine: a port that Docker publishes.
 */
import { connect, createServer } from "node:net";

const addressOf = (text = "") => {
  const [host = "", port] = text.split(":");
  return { host, port: Number(port) };
};
const [from, to] = process.argv.slice(2).map(addressOf);
if (!from || !to) throw new Error("publish.ts HOST:PORT HOST:PORT");

createServer({ allowHalfOpen: true }, (caller) => {
  const service = connect({ ...to, allowHalfOpen: true });
  caller.pipe(service).pipe(caller);
  for (const [one, other] of [
    [caller, service],
    [service, caller],
  ] as const)
    one.on("error", () => other.destroy());
}).listen(from);
