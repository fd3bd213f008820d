/**
 * The service on a bench's database: `bun test/bench/service.ts [open]`, configured by the environment.
 * `open` leaves out authentication, limits and their headers, to see what they cost.
 */
process.env.NODE_ENV = "production";

const { Authenticator } = await import("../../src/access/authenticate.ts");
const { CallCounter } = await import("../../src/http/rate-limit.ts");
const { readConfig } = await import("../../src/config.ts");
const { startServer } = await import("../../src/server.ts");

if (process.argv[2] === "open") {
  const { authenticate } = Authenticator.prototype;
  let known: ReturnType<typeof authenticate> | undefined;
  Authenticator.prototype.authenticate = function (presented) {
    known ??= authenticate.call(this, presented);
    return known;
  };
  Authenticator.prototype.authenticateAgain = Authenticator.prototype.authenticate;
  CallCounter.prototype.count = () => ({});
}

const { port } = await startServer(readConfig(process.env));
console.error(JSON.stringify({ port }));

export {};
