import type { PublicRoute } from "../http/engine/app.ts";
import { Refusal } from "../refusal.ts";
import { version } from "../version.ts";
import type { BackupNews } from "./backup/news.ts";
import type { Readiness } from "./readiness.ts";

export interface HealthOptions {
  readiness: Readiness;
  schema_version: number;
  backups: Pick<BackupNews, "ageSeconds">;
}

/** `/health`: the process answers. `/ready`: it can do its work; and how old the newest backup is, null without one. */
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
