import { now } from "../clock/instant.ts";
import { across_organizations, build } from "../database/build.ts";
import type { Readable } from "../database/connection.ts";
import { hashSecret } from "./secrets.ts";

const withToken = (db: Readable, token: string) =>
  db.all(
    build
      .selectFrom("invitations as invitation")
      .innerJoin("memberships as membership", (join) =>
        join
          .onRef("membership.org_id", "=", "invitation.org_id")
          .onRef("membership.user_id", "=", "invitation.user_id"),
      )
      .innerJoin("users as user", "user.id", "invitation.user_id")
      .innerJoin("organizations as organization", "organization.id", "invitation.org_id")
      .select([
        "invitation.org_id",
        "invitation.user_id",
        "invitation.accepted_at",
        "user.email",
        "user.name",
        "organization.name as organization_name",
      ])
      .where("invitation.token_hash", "=", hashSecret(token))
      .where("invitation.expires_at", ">", now())
      .where("membership.active", "=", 1)
      .modifyFront(across_organizations),
  );

export type FoundInvitation = ReturnType<typeof withToken>[number];

/** The person whom this token invites, if they may log in; also with a used token. */
export const findInvitation = (db: Readable, token: string): FoundInvitation | undefined =>
  withToken(db, token)[0];
