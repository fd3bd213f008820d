import { across_organizations, build, eachOf } from "../../database/build.ts";
import type { Readable } from "../../database/connection.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { Tx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import type { PresentedCredential } from "../authenticate.ts";
import { unauthenticated } from "../credential-refusal.ts";
import { revokeInvitation } from "../invitations.ts";
import { checkPassword } from "../password-rules.ts";
import { hashPassword, verifyPassword } from "../passwords.ts";
import type { OwnPassword } from "../people-wire.ts";
import { hashSecret } from "../secrets.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { findSession, type SessionRow } from "./sessions/session-queries.ts";
import { endOtherSessionsOf } from "./sessions/sessions.ts";
import { recordOwnChange } from "./sign-in-changed.ts";

/** A session's person in one organization, with their password hash there. */
type Account = SessionRow & { password_hash: string | null };

const ownAccounts = (db: Readable, token: string): Account[] => {
  const rows = findSession(db, token).filter(({ move_state }) => move_state === null);
  const hashes = new Map(
    db
      .all(
        build
          .selectFrom("users")
          .select(["id", "password_hash"])
          .where("id", "in", eachOf(JSON.stringify(rows.map(({ user_id }) => user_id))))
          .modifyFront(across_organizations),
      )
      .map(({ id, password_hash }) => [id, password_hash]),
  );
  return rows.map((row) => ({ ...row, password_hash: hashes.get(row.user_id) ?? null }));
};

const accountsWithPassword = async (
  accounts: readonly Account[],
  password: string,
): Promise<Account[]> => {
  const fits: Account[] = [];
  for (const account of accounts)
    if (await verifyPassword(password, account.password_hash)) fits.push(account);
  return fits;
};

/** A password change whose old password was verified. */
interface VerifiedChange {
  token: string;
  /** The session's accounts with the old password. */
  accounts: readonly Account[];
  /** The new password's hash; null if the accounts already have the new password. */
  password_hash: string | null;
}

const wrongPassword = () => refuseField("current_password", "is not your password");

/**
 * Verifies the old password and hashes the new one. Refuses with 422 a wrong old password, which counts as a
 * failed login, and a new one that is easily guessed. With `may_be_retry` an earlier call may have made the
 * change; then the person may already have the new password.
 */
export const verifyChange = async (
  sqlite: Sqlite,
  throttle: LoginThrottle,
  { token, address }: PresentedCredential,
  { current_password, new_password }: OwnPassword,
  may_be_retry: boolean,
): Promise<VerifiedChange> => {
  const accounts = token === null ? [] : ownAccounts(sqlite, token);
  const [first] = accounts;
  if (token === null || !first) throw unauthenticated();
  const organizations = accounts.map(({ organization_name }) => organization_name);
  checkPassword("new_password", new_password, { email: first.email, organizations });
  const names = (of: readonly Account[]) => [first.email, ...of.map(({ user_id }) => user_id)];
  throttle.begin(names(accounts), address);
  const to_change = await accountsWithPassword(accounts, current_password);
  const changed =
    to_change.length === 0 && may_be_retry
      ? await accountsWithPassword(accounts, new_password)
      : [];
  const verified = [...to_change, ...changed];
  if (verified.length === 0) throw wrongPassword();
  throttle.succeed(names(verified), address);
  const password_hash = to_change.length === 0 ? null : await hashPassword(new_password);
  return { token, accounts: verified, password_hash };
};

/** Identifies the call for its Idempotency-Key. Uses the resulting password hash, so that nothing derived from the password itself is stored. */
export const fingerprintOf = ({ accounts, password_hash }: VerifiedChange): string =>
  hashSecret(password_hash ?? accounts[0]?.password_hash ?? "");

/**
 * Sets the password in each of the verified accounts, ends the person's other sessions there, and adds an entry
 * to each audit log. Refuses if the old password no longer applies.
 */
export const changeOwnPassword = (
  root: Tx,
  { token, accounts, password_hash }: VerifiedChange,
  presented: PresentedCredential,
): void => {
  const now = ownAccounts(root, token).filter((account) =>
    accounts.some(
      (before) =>
        before.user_id === account.user_id && before.password_hash === account.password_hash,
    ),
  );
  if (password_hash === null || now.length === 0) throw wrongPassword();
  for (const { org_id, user_id } of now) {
    const tx = root.org(org_id);
    const changed = { password_hash, updated_at: root.now };
    tx.run(build.updateTable("users").set(changed).where("id", "=", user_id));
    endOtherSessionsOf(tx, user_id, token);
    revokeInvitation(tx, user_id);
  }
  const change = {
    change: "password",
    action: "Change your own password",
    operation: "POST /v1/auth/password",
  } as const;
  recordOwnChange(root, now, change, presented);
};
