import type { PublicRoute } from "../http/engine/handlers.ts";
import type { HeldLease } from "../lease/open-lease.ts";
import { Refusal } from "../refusal.ts";
import { version } from "../version.ts";
import type { LatestBackup } from "./backup/latest.ts";
import type { FollowedFile } from "./read-only/followed-file.ts";
import type { Readiness } from "./readiness.ts";

export interface HealthOptions {
  readiness: Readiness;
  /** Null without `LEASE_URL`. */
  lease?: Pick<HeldLease, "problem" | "status"> | null | undefined;
  schema_version: number;
  backups: Pick<LatestBackup, "ageSeconds">;
  /** Of a service that only reads. */
  file?: Pick<FollowedFile, "as_of" | "replacement_error"> | undefined;
}

/** `/health`: the process responds. `/ready`: it can read and write. `backup_age_seconds` is null without a backup. */
export const healthRoutes = ({
  readiness,
  lease,
  schema_version,
  backups,
  file,
}: HealthOptions): PublicRoute[] => [
  { path: "/health", answer: () => json({ status: "ok" }) },
  {
    path: "/ready",
    answer: async () => {
      const why = lease?.problem() ?? null;
      if (why !== null)
        throw new Refusal("not_ready", `The service cannot write: ${why}.`, { lease: why });
      const database = await readiness();
      if (database !== null)
        throw new Refusal("not_ready", "The service cannot work.", { database });
      const backup_age_seconds = backups.ageSeconds();
      const body = { status: "ready", version, schema_version, backup_age_seconds };
      const held = lease && { lease: lease.status() };
      return json({ ...body, ...held, ...(file && readOnlyView(file)) });
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
