/** The read-only service of a bench, with a second port that shows the turns of its loop (`serve-turns.ts`). */
process.env.NODE_ENV = "production";

const { readConfig } = await import("../../src/config.ts");
const { startReadOnlyServer } = await import("../../src/operations/read-only/start.ts");
const { serveTurns } = await import("./serve-turns.ts");

const { port, stop } = await startReadOnlyServer(readConfig(process.env));
process.once("SIGTERM", () => stop().then(() => process.exit(0)));
serveTurns(port, {});
