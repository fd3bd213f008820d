import type { PublicRoute } from "../http/engine/handlers.ts";
import { Refusal } from "../refusal.ts";
import { version } from "../version.ts";
import type { LatestBackup } from "./backup/latest.ts";
import type { FollowedFile } from "./read-only/followed-file.ts";
import type { Readiness } from "./readiness.ts";

export interface HealthOptions {
  readiness: Readiness;
  schema_version: number;
  backups: Pick<LatestBackup, "ageSeconds">;
  /** Of a service that only reads. */
  file?: Pick<FollowedFile, "as_of" | "replacement_error"> | undefined;
}

/** `/health`: the process responds. `/ready`: it can read and write. `backup_age_seconds` is null without a backup. */
export const healthRoutes = ({
  readiness,
  schema_version,
  backups,
  file,
}: HealthOptions): PublicRoute[] => [
  { path: "/health", answer: () => json({ status: "ok" }) },
  {
    path: "/ready",
    answer: async () => {
      const database = await readiness();
      if (database !== null)
        throw new Refusal("not_ready", "The service cannot work.", { database });
      const backup_age_seconds = backups.ageSeconds();
      const body = { status: "ready", version, schema_version, backup_age_seconds };
      return json(file ? { ...body, ...readOnlyView(file) } : body);
    },
  },
];

/** `replacement_error` says why a newer file is not in use; null if it is. */
const readOnlyView = ({ as_of, replacement_error }: NonNullable<HealthOptions["file"]>) => ({
  read_only: true,
  data_as_of: as_of,
  replacement_error,
});

const json = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
