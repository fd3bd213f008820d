import { type Instant, now } from "../../../clock/instant.ts";
import {
  across_organizations,
  build,
  eachOf,
  prepare,
  type RowOf,
} from "../../../database/build.ts";
import type { Readable } from "../../../database/connection.ts";
import type { Sqlite } from "../../../database/group-commit.ts";
import { prepareInOrg } from "../../../database/org.ts";
import type { PageRequest } from "../../../database/page.ts";
import { hashSecret } from "../../secrets.ts";
import { lastUse, type Person } from "./sessions.ts";

/** The session's person in each organization, oldest organization first. Empty if the token is not valid. */
export const findSession = (db: Readable, token: string) =>
  db.all(
    build
      .selectFrom("sessions as session")
      .innerJoin("memberships as membership", (join) =>
        join
          .onRef("membership.org_id", "=", "session.org_id")
          .onRef("membership.user_id", "=", "session.user_id"),
      )
      .innerJoin("users as user", "user.id", "session.user_id")
      .innerJoin("organizations as organization", "organization.id", "session.org_id")
      .leftJoin("organization_moves as move", "move.org_id", "session.org_id")
      .select([
        "session.org_id",
        "session.user_id",
        "session.id as session_id",
        "session.expires_at",
        "session.second_factor",
        "organization.name as organization_name",
        "organization.currency",
        "organization.timezone",
        "organization.require_mfa",
        "user.name",
        "user.email",
        "user.phone_number",
        "membership.role",
        "membership.added_abilities",
        "membership.removed_abilities",
        "move.state as move_state",
        "move.moved_to",
      ])
      .where("session.token_hash", "=", hashSecret(token))
      .where("session.expires_at", ">", now())
      .where("membership.active", "=", 1)
      .orderBy("session.org_id")
      .modifyFront(across_organizations),
  );

export type SessionRow = ReturnType<typeof findSession>[number];

const sessionsOf = prepareInOrg<{ user_id: string; now: Instant; limit: number }>()((param) =>
  build
    .selectFrom("sessions")
    .select(["id", "device", "address", "created_at", "expires_at", "token_hash"])
    .where("org_id", "=", param("org_id"))
    .where("user_id", "=", param("user_id"))
    .where("expires_at", ">", param("now"))
    .orderBy("expires_at", "desc")
    .orderBy("id", "desc")
    .limit(param("limit")),
);

/** No person has two user ids in one organization, and no id is in two. */
const countSessions = prepare<{ orgs: string; users: string; now: Instant }>()((param) =>
  build
    .selectFrom("sessions")
    .select((of) => of.fn.count<number>("id").distinct().as("count"))
    .where("org_id", "in", eachOf(param("orgs")))
    .where("user_id", "in", eachOf(param("users")))
    .where("expires_at", ">", param("now"))
    .modifyFront(across_organizations),
);

/** A page of the sessions of these people, each once, last used first. */
export const listSessions = (
  sqlite: Sqlite,
  people: readonly Person[],
  token: string,
  { page, per_page }: PageRequest,
) => {
  const at = now();
  const orgs = JSON.stringify(people.map(({ org_id }) => org_id));
  const users = JSON.stringify(people.map(({ user_id }) => user_id));
  const total = sqlite.first(countSessions, { orgs, users, now: at })?.count ?? 0;
  const limit = Math.min(page * per_page, total);
  const rows = people.flatMap(({ org_id, user_id }) =>
    sqlite.reader(org_id).all(sessionsOf, { user_id, now: at, limit }),
  );
  const each = [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) =>
    a.expires_at === b.expires_at ? compare(b.id, a.id) : compare(b.expires_at, a.expires_at),
  );
  const own = hashSecret(token);
  const shown = each.slice((page - 1) * per_page, page * per_page);
  return { rows: shown.map((row) => sessionView(row, own)), total, page, per_page };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const sessionView = (
  { token_hash, expires_at, ...row }: RowOf<typeof sessionsOf>,
  own_token_hash: string,
) => ({
  ...row,
  last_used_at: lastUse(expires_at),
  current: token_hash === own_token_hash,
});
