import { randomBytes } from "node:crypto";
import { type Instant, now, plusSeconds } from "../clock/instant.ts";
import { across_organizations, build } from "../database/build.ts";
import type { Readable } from "../database/connection.ts";
import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import { hashSecret } from "./secrets.ts";
import type { User } from "./user-queries.ts";

const valid_days = 7;

/**
 * Makes a link's token with which the person sets their password. Ends the one before. Refuses people
 * who may not log in.
 */
export const invite = (tx: OrgTx, user: User): { token: string; expires_at: Instant } => {
  if (!user.active) throw refuseField("active", "must be true to invite this person");
  const token = randomBytes(32).toString("base64url");
  const expires_at = plusSeconds(tx.now, valid_days * 86_400);
  revokeInvitation(tx, user.id);
  tx.insert("invitations", {
    user_id: user.id,
    token_hash: hashSecret(token),
    created_at: tx.now,
    expires_at,
    accepted_at: null,
  });
  return { token, expires_at };
};

export const revokeInvitation = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.delete("invitations").where("user_id", "=", user_id));
};

/** Marks the token as used. Its row stays, so that a retried call finds its answer. */
export const useInvitation = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.update("invitations", { accepted_at: tx.now }).where("user_id", "=", user_id));
};

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
