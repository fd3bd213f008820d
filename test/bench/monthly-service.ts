/**
 * The service for `monthly-run.ts` and `billing-turns.ts`, with a second port: `/bill?at=` runs the monthly bill beside the
 * calls, as the clock would, and `/turns` tells of the turns of its loop since it was asked before.
 */
import { billNewDays } from "../../src/billing/recurring/run.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/server.ts";
import { serveTurns } from "./serve-turns.ts";

const { port, sqlite } = await startServer(readConfig(process.env));

serveTurns(port, {
  "/bill": (query) => billNewDays(sqlite, query.get("at") as Instant),
});
