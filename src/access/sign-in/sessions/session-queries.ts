import { now } from "../../../clock/instant.ts";
import { across_organizations, build } from "../../../database/build.ts";
import type { Readable } from "../../../database/connection.ts";
import { hashSecret } from "../../secrets.ts";

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
