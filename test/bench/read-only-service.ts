/** The read-only service of a bench, with a second port that shows the turns of its loop (`serve-turns.ts`). */
process.env.NODE_ENV = "production";

const { readConfig } = await import("../../src/config.ts");
const { startReadOnlyServer } = await import("../../src/operations/read-only/start.ts");
const { stopSignal } = await import("../../src/stop-signal.ts");
const { serveTurns } = await import("./serve-turns.ts");

const stopping = stopSignal();
const server = await startReadOnlyServer(readConfig(process.env), stopping);
if (server) {
  serveTurns(server.port, {});
  await stopping;
  await server.stop();
}
process.exit(0);
