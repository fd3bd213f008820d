import { docsRoutes } from "../../../src/http/engine/docs/page.ts";
import { billPageRoutes } from "../../../src/operations/bill-page/page.ts";
import { consoleRoutes } from "../../../src/operations/console/page.ts";
import { healthRoutes } from "../../../src/operations/health.ts";
import { metricsRoute } from "../../../src/operations/metrics/exposed.ts";
import type { Calls, Stage } from "./stage.ts";

/** Making the routes reads no other options: they are only asked for their paths. */
const no_options = { sqlite: { onGroup: () => {} } } as never;

/** The paths beside `/v1`. */
export const publicPaths = (): string[] =>
  [
    ...billPageRoutes(no_options),
    ...healthRoutes(no_options),
    metricsRoute(no_options),
    ...docsRoutes(async () => ""),
    ...consoleRoutes(),
  ].map(({ path }) => path);

const browser = { key: null, headers: { accept: "text/html" } };

const billPage = async (stage: Stage): Promise<string> => {
  const { url } = await stage.make(`/v1/clients/${stage.data.client_ids[11]}/bill-link`);
  return new URL(url).pathname;
};

export const metrics_token = "bench";

/** What a path needs, by the path; the others are just read. */
export const public_calls: Calls = {
  "GET /metrics": () => ({ path: "/metrics", key: metrics_token }),
  "GET /": () => ({ path: "/", ...browser }),
  "GET /console/*": () => ({ path: "/console/clients", ...browser }),
  "GET /docs/*": () => ({ path: "/docs/nothing", key: null, is_refused: true }),
  "GET /p/*": {
    page: async (stage) => ({ path: await billPage(stage), ...browser }),
    "an address that nobody has": () => ({
      path: `/p/${"n".repeat(43)}`,
      ...browser,
      is_refused: true,
    }),
    "a claim without its fields": async (stage) => ({
      path: `${await billPage(stage)}/claims`,
      method: "POST",
      body: new FormData(),
      key: null,
      is_refused: true,
    }),
  },
};
