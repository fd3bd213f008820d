import { randomBytes } from "node:crypto";
import { type Instant, plusSeconds } from "../clock/instant.ts";
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
