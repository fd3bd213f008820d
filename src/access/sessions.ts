import { randomBytes } from "node:crypto";
import { type Instant, now, plusSeconds } from "../clock/instant.ts";
import { deleteBatch } from "../database/batches.ts";
import { across_organizations, build } from "../database/build.ts";
import type { OrgTx, Tx } from "../database/org.ts";
import { hashSecret } from "./secrets.ts";

const session_days = 30;
/** A session is extended at most this often, so that not every call costs a write. */
const slide_every_seconds = 3600;

/** When a session that is used at `moment` ends. */
const endOf = (moment: Instant): Instant => plusSeconds(moment, session_days * 86_400);

/** The person's tokens are told from API keys by their beginning. */
const newToken = (): string => `lmu_${randomBytes(32).toString("base64url")}`;

interface Person {
  org_id: string;
  user_id: string;
}

/** Logs people in, the same human in each of their organizations, with one token. */
export const startSession = (
  root: Tx,
  people: readonly Person[],
): { token: string; expires_at: Instant } => {
  const token = newToken();
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

/** The new end of a session that is used now; null when it was extended within the last hour. */
export const laterEnd = (expires_at: Instant): Instant | null => {
  const later = endOf(now());
  return plusSeconds(expires_at, slide_every_seconds) <= later ? later : null;
};

/** Extends a session: 30 days from its last use. */
export const slideSession = (root: Tx, token: string, expires_at: Instant): void => {
  root.run(
    build
      .updateTable("sessions")
      .set({ expires_at })
      .where("token_hash", "=", hashSecret(token))
      .modifyEnd(across_organizations),
  );
};

/** Logs the token out everywhere, at once: the trigger `access_version_sessions_gone` ends what is cached. */
export const endSession = (root: Tx, token: string): void => {
  root.run(
    build
      .deleteFrom("sessions")
      .where("token_hash", "=", hashSecret(token))
      .modifyEnd(across_organizations),
  );
};

/** Ends every session of a person in this organization: their password or standing changed. */
export const endSessionsOf = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.delete("sessions").where("user_id", "=", user_id));
};

/** Ends every session of a person in this organization but the one with this token. */
export const endOtherSessionsOf = (tx: OrgTx, user_id: string, token: string): void => {
  tx.run(
    tx
      .delete("sessions")
      .where("user_id", "=", user_id)
      .where("token_hash", "!=", hashSecret(token)),
  );
};

/** Deletes a batch of sessions that are over. Returns how many. */
export const pruneSessions = (root: Tx): number =>
  deleteBatch(
    root,
    "sessions",
    ["token_hash", "org_id"],
    build.selectFrom("sessions").where("expires_at", "<=", root.now),
  );
