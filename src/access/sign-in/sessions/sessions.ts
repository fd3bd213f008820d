import { randomBytes } from "node:crypto";
import { type Instant, now, plusSeconds } from "../../../clock/instant.ts";
import { deleteBatch } from "../../../database/batches.ts";
import { across_organizations, build } from "../../../database/build.ts";
import type { OrgTx, Tx } from "../../../database/org.ts";
import { isHere } from "../../../database/organization-moves.ts";
import type { SecondFactor } from "../../../database/tables/access.ts";
import { hashSecret } from "../../secrets.ts";

const session_days = 30;
/** How often a session is extended, so that not every call writes to the database. */
const extend_every_seconds = 300;

/** When a session that is used at `moment` ends. */
const endOf = (moment: Instant): Instant => plusSeconds(moment, session_days * 86_400);

/** The prefixes distinguish tokens from API keys, and those in cookies from those in headers. */
const bearer_token_prefix = "lmu_";
export const cookie_token_prefix = "lmc_";

/** A person in one organization. */
export interface Person {
  org_id: string;
  user_id: string;
}

interface NewSession {
  is_cookie?: boolean;
  device?: string | null;
  address?: string | null;
  second_factor?: SecondFactor | null;
}

/** Starts a session for a person in all of their organizations, with one token for the header or the cookie. */
export const startSession = (
  root: Tx,
  people: readonly Person[],
  { is_cookie = false, device = null, address = null, second_factor = null }: NewSession = {},
): { token: string; expires_at: Instant } => {
  const prefix = is_cookie ? cookie_token_prefix : bearer_token_prefix;
  const token = prefix + randomBytes(32).toString("base64url");
  const expires_at = endOf(root.now);
  const id = Bun.randomUUIDv7();
  for (const { org_id, user_id } of people)
    root.org(org_id).insert("sessions", {
      ...{ id, user_id, token_hash: hashSecret(token) },
      ...{ created_at: root.now, expires_at, device, address, second_factor },
    });
  return { token, expires_at };
};

/** When a session was last used, accurate to five minutes. */
export const lastUse = (expires_at: Instant): Instant =>
  plusSeconds(expires_at, -session_days * 86_400);

/** The new end of a session that is used now; null if it was extended within the last five minutes. */
export const extendedEnd = (expires_at: Instant): Instant | null => {
  const later = endOf(now());
  return plusSeconds(expires_at, extend_every_seconds) <= later ? later : null;
};

/** The session's rows in organizations that are here. */
const updateSession = (token: string) =>
  build
    .updateTable("sessions")
    .where("token_hash", "=", hashSecret(token))
    .where(isHere("sessions.org_id"))
    .modifyEnd(across_organizations);

/** Extends a session that is used from this address. */
export const extendSession = (
  root: Tx,
  token: string,
  { expires_at, address }: { expires_at: Instant; address: string },
): void => {
  root.run(updateSession(token).set({ expires_at, address }));
};

/** Stores what proved more than a password in this session. */
export const markSecondFactor = (root: Tx, token: string, second_factor: SecondFactor): void => {
  root.run(updateSession(token).set({ second_factor }));
};

/** Where this session rested on what is removed, it rests on the password alone again. */
export const clearSecondFactor = (root: Tx, token: string, removed: SecondFactor): void => {
  root.run(updateSession(token).set({ second_factor: null }).where("second_factor", "=", removed));
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

/** Ends one session of a person in this organization. Returns whether there was one. */
export const endSessionById = (tx: OrgTx, user_id: string, id: string): boolean =>
  tx.run(tx.delete("sessions").where("user_id", "=", user_id).where("id", "=", id)) > 0;

/** Deletes a batch of expired sessions. Returns their number. */
export const pruneSessions = (root: Tx): number =>
  deleteBatch(
    root,
    "sessions",
    ["token_hash", "org_id"],
    build.selectFrom("sessions").where("expires_at", "<=", root.now),
  );
