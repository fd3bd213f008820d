/** The service with its lists in one thread, which `bench profile` samples: Bun's profiler sees no other. */
process.env.NODE_ENV = "production";

const { readConfig } = await import("../../src/config.ts");
const { startServer } = await import("../../src/server.ts");
const { runListsInline } = await import("./load/lists-inline.ts");

const config = readConfig(process.env);
const { stop } = await startServer(config);
runListsInline(config.DATABASE_PATH);
process.once("SIGTERM", () => stop().then(() => process.exit(0)));
