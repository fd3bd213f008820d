import type { PublicRoute } from "../http/engine/handlers.ts";
import { Refusal } from "../refusal.ts";
import { version } from "../version.ts";
import type { LatestBackup } from "./backup/latest.ts";
import type { Readiness } from "./readiness.ts";

export interface HealthOptions {
  readiness: Readiness;
  schema_version: number;
  backups: Pick<LatestBackup, "ageSeconds">;
}

/** `/health`: the process responds. `/ready`: it can read and write. `backup_age_seconds` is null without a backup. */
export const healthRoutes = ({
  readiness,
  schema_version,
  backups,
}: HealthOptions): PublicRoute[] => [
  { path: "/health", answer: () => json({ status: "ok" }) },
  {
    path: "/ready",
    answer: async () => {
      const database = await readiness();
      if (database !== null)
        throw new Refusal("not_ready", "The service cannot work.", { database });
      const backup_age_seconds = backups.ageSeconds();
      return json({ status: "ready", version, schema_version, backup_age_seconds });
    },
  },
];

const json = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
