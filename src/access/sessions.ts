import { randomBytes } from "node:crypto";
import { type Instant, now, plusSeconds } from "../clock/instant.ts";
import { deleteBatch } from "../database/batches.ts";
import { across_organizations, build } from "../database/build.ts";
import type { OrgTx, Tx } from "../database/org.ts";
import { isHere } from "../database/organization-moves.ts";
import { hashSecret } from "./secrets.ts";

const session_days = 30;
/** How often a session is extended, so that not every call writes to the database. */
const extend_every_seconds = 3600;

/** When a session that is used at `moment` ends. */
const endOf = (moment: Instant): Instant => plusSeconds(moment, session_days * 86_400);

/** The prefixes distinguish tokens from API keys, and those in cookies from those in headers. */
const bearer_token_prefix = "lmu_";
export const cookie_token_prefix = "lmc_";

interface Person {
  org_id: string;
  user_id: string;
}

/** Starts a session for a person in all of their organizations, with one token for the header or the cookie. */
export const startSession = (
  root: Tx,
  people: readonly Person[],
  is_cookie = false,
): { token: string; expires_at: Instant } => {
  const prefix = is_cookie ? cookie_token_prefix : bearer_token_prefix;
  const token = prefix + randomBytes(32).toString("base64url");
  const expires_at = endOf(root.now);
  for (const { org_id, user_id } of people)
    root.org(org_id).insert("sessions", {
      user_id,
      token_hash: hashSecret(token),
      created_at: root.now,
      expires_at,
    });
  return { token, expires_at };
};

/** The new end of a session that is used now; null if it was extended within the last hour. */
export const extendedEnd = (expires_at: Instant): Instant | null => {
  const later = endOf(now());
  return plusSeconds(expires_at, extend_every_seconds) <= later ? later : null;
};

export const extendSession = (root: Tx, token: string, expires_at: Instant): void => {
  root.run(
    build
      .updateTable("sessions")
      .set({ expires_at })
      .where("token_hash", "=", hashSecret(token))
      .where(isHere("sessions.org_id"))
      .modifyEnd(across_organizations),
  );
};

/** Ends a session in all organizations. The trigger `access_version_sessions_gone` invalidates cached credentials. */
export const endSession = (root: Tx, token: string): void => {
  root.run(
    build
      .deleteFrom("sessions")
      .where("token_hash", "=", hashSecret(token))
      .modifyEnd(across_organizations),
  );
};

/** Ends all sessions of a person in this organization. */
export const endSessionsOf = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.delete("sessions").where("user_id", "=", user_id));
};

/** Ends all sessions of a person in this organization except the one with this token. */
export const endOtherSessionsOf = (tx: OrgTx, user_id: string, token: string): void => {
  tx.run(
    tx
      .delete("sessions")
      .where("user_id", "=", user_id)
      .where("token_hash", "!=", hashSecret(token)),
  );
};

/** Deletes a batch of expired sessions. Returns their number. */
export const pruneSessions = (root: Tx): number =>
  deleteBatch(
    root,
    "sessions",
    ["token_hash", "org_id"],
    build.selectFrom("sessions").where("expires_at", "<=", root.now),
  );
