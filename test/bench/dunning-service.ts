/**
 * The service for `dunning.ts`, with a second port: `/run?at=` runs the dunning policy beside the
 * calls, as the clock would, and `/turns` tells of the turns of its loop since it was asked before.
 */
import { listOrganizations } from "../../src/access/organization-queries.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import { runNewDays } from "../../src/dunning/run-all.ts";
import { queueMessage } from "../../src/queue-message.ts";
import { startServer } from "../../src/server.ts";
import { serveTurns } from "./serve-turns.ts";

const { port, sqlite } = await startServer(readConfig(process.env));

serveTurns(port, {
  "/mail": async () => {
    const [organization] = listOrganizations(sqlite);
    if (!organization) return 0;
    await sqlite.write((root) =>
      queueMessage(root.org(organization.id), {
        kind: "endpoint_switched_off",
        ...{ to: "office@example.com", subject: "First", body: "First" },
      }),
    );
    await Bun.sleep(1000);
    return 1;
  },
  "/run": (query) => runNewDays(sqlite, query.get("at") as Instant),
});
