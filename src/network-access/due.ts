import { sql } from "kysely";
import { across_organizations, build, prepare, type RowOf } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { isHere } from "../database/organization-moves.ts";
import type { AccessTurn } from "../database/tables/network-access.ts";

const activeController = prepare<{ after: string }>()((param) =>
  build
    .selectFrom("access_controllers")
    .select(["org_id", "id", "revision"])
    .where("active", "=", sql.lit(1 as const))
    .where("deleted_at", "is", null)
    .where("id", ">", param("after"))
    .where(isHere("access_controllers.org_id"))
    .orderBy("id")
    .limit(1)
    .modifyFront(across_organizations),
);

/** The next controller that is switched on, in the order of ids. `""` starts with the first one. */
export const controllerAfter = (sqlite: Sqlite, after: string) =>
  sqlite.first(activeController, { after });

const dueOf = prepare<{
  controller_id: string;
  turn: AccessTurn;
  after_ms: number;
  until_ms: number;
  limit: number;
}>()((param) =>
  build
    .selectFrom("client_access")
    .select(["client_id", "next_attempt_at"])
    .where("controller_id", "=", param("controller_id"))
    .where("turn", "=", param("turn"))
    .where("next_attempt_at", ">", param("after_ms"))
    .where("next_attempt_at", "<=", param("until_ms"))
    .orderBy("next_attempt_at")
    .limit(param("limit"))
    .modifyFront(across_organizations),
);

const never_ms = Number.MAX_SAFE_INTEGER;

/** A turn of a controller's queue. */
export interface Turn {
  controller_id: string;
  turn: AccessTurn;
  /** In milliseconds. A time further away was set before the clock was set back, and is due. */
  longest_ms: number;
}

/** Up to `limit` clients whose state is due at a controller now. */
export const dueClients = (
  sqlite: Sqlite,
  { longest_ms, ...turn }: Turn,
  limit: number,
): string[] => {
  const now_ms = Date.now();
  const until_now = { after_ms: -1, until_ms: now_ms };
  const too_far = { after_ms: now_ms + longest_ms, until_ms: never_ms };
  return [until_now, too_far].flatMap((range) =>
    sqlite.all(dueOf, { ...turn, ...range, limit }).map(({ client_id }) => client_id),
  );
};

/** When the next client will be due, in Unix milliseconds. Ignores due ones. Null if there is none. */
export const nextDueOf = (sqlite: Sqlite, { longest_ms, ...turn }: Turn): number | null => {
  const after_ms = Date.now();
  const range = { after_ms, until_ms: after_ms + longest_ms, limit: 1 };
  return sqlite.first(dueOf, { ...turn, ...range })?.next_attempt_at ?? null;
};

const attempt = prepare<{ org_id: string; client_id: string; controller_id: string }>()((param) =>
  build
    .selectFrom("client_access as access")
    .innerJoin("access_controllers as controller", (join) =>
      join
        .onRef("controller.org_id", "=", "access.org_id")
        .onRef("controller.id", "=", "access.controller_id"),
    )
    .innerJoin("clients as client", (join) =>
      join.onRef("client.org_id", "=", "access.org_id").onRef("client.id", "=", "access.client_id"),
    )
    .select(["access.org_id", "access.client_id", "access.controller_id", "access.wanted"])
    .select(["access.applied", "access.attempts", "access.revision", "client.isp_username"])
    .select(["controller.kind", "controller.url", "controller.host", "controller.port"])
    .select(["controller.username", "controller.secret", "controller.certificate_sha256"])
    .select(["controller.revision as controller_revision"])
    .select((of) =>
      of
        .selectFrom("clients as other")
        .select("other.name")
        .whereRef("other.org_id", "=", "access.org_id")
        .whereRef("other.isp_username_key", "=", "client.isp_username_key")
        .whereRef("other.isp_username", "=", "client.isp_username")
        .where("other.deleted_at", "is", null)
        .where(
          sql<boolean>`(other.suspended = 1 or other.isp_status = 'suspended') <> (access.wanted = 'suspended')`,
        )
        .limit(1)
        .as("contradicting"),
    )
    .where("access.org_id", "=", param("org_id"))
    .where("access.client_id", "=", param("client_id"))
    .where("access.controller_id", "=", param("controller_id"))
    .where("access.next_attempt_at", "is not", null)
    .where("controller.active", "=", 1)
    .where("controller.deleted_at", "is", null)
    .where(isHere("access.org_id")),
);

/** What an attempt needs; undefined if there is nothing left to apply. */
export type DueAttempt = RowOf<typeof attempt>;

export const readAttempt = (
  sqlite: Sqlite,
  of: { org_id: string; client_id: string; controller_id: string },
): DueAttempt | undefined => sqlite.first(attempt, of);
