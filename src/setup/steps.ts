import { build } from "../database/build.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { type SetupStep, setup_steps } from "../shared/setup-steps.ts";

/** What the installation knows of mail and backups. */
interface Installation {
  sends_mail: boolean;
  backup_age_seconds: number | null;
}

interface ShownStep {
  id: SetupStep;
  done: boolean;
}

/** An older backup does not count. */
const backup_age_max_seconds = 24 * 3600;

/** Each reads one row of an index, or of a table that stays small. */
const isDone: Record<SetupStep, (db: OrgReader, installation: Installation) => boolean> = {
  boards: (db) =>
    db.first(db.from("boards").select("id").where("deleted_at", "is", null).limit(1)) !== undefined,
  job_types: (db) =>
    db.first(db.from("job_types").select("id").where("active", "=", 1).limit(1)) !== undefined,
  catalogue: (db) => db.first(db.from("items").select("uuid").limit(1)) !== undefined,
  /** Somebody besides the first person. */
  people: (db) =>
    db.all(db.from("memberships").select("user_id").where("active", "=", 1).limit(2)).length > 1,
  clients: (db) =>
    db.first(db.from("client_counts").select("status").where("count", ">", 0).limit(1)) !==
    undefined,
  exchange_rate: (db) => db.first(db.from("exchange_rates").select("id").limit(1)) !== undefined,
  mail: (db, { sends_mail }) =>
    sends_mail ||
    db.first(
      db
        .from("messages")
        .select("id")
        .where("channel", "=", "email")
        .where("status", "=", "sent")
        .limit(1),
    ) !== undefined,
  backup: (_, { backup_age_seconds }) =>
    backup_age_seconds !== null && backup_age_seconds <= backup_age_max_seconds,
};

const of_ticketing: readonly SetupStep[] = ["boards", "job_types"];

/** The steps that apply to the organization: without the ticketing add-on, it needs no boards or job types. */
export const listSteps = (
  db: OrgReader,
  { ticketing_enabled }: { ticketing_enabled: boolean },
  installation: Installation,
): ShownStep[] =>
  setup_steps
    .filter((id) => ticketing_enabled || !of_ticketing.includes(id))
    .map((id) => ({ id, done: isDone[id](db, installation) }));

export const isDismissed = (db: OrgReader): boolean =>
  db.first(build.selectFrom("organizations").select("setup_dismissed").where("id", "=", db.org_id))
    ?.setup_dismissed === 1;

export const setDismissed = (tx: OrgTx, dismissed: boolean): void =>
  void tx.run(
    build
      .updateTable("organizations")
      .set({ setup_dismissed: dismissed ? 1 : 0, updated_at: tx.now })
      .where("id", "=", tx.org_id),
  );
