import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { Tx } from "../../database/org.ts";
import { refuseUnlessHere } from "../../database/organization-moves.ts";
import type { PresentedCredential } from "../authenticate.ts";
import { wrongLogin } from "../credential-refusal.ts";
import { type FoundInvitation, findInvitation } from "../invitation-queries.ts";
import { useInvitation } from "../invitations.ts";
import { checkPassword } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";
import type { AcceptedInvitation } from "../people-wire.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { endSessionsOf } from "./sessions/sessions.ts";
import { recordOwnChange } from "./sign-in-changed.ts";

/**
 * Verifies the token and hashes the password. A token that is unknown, expired, used or revoked is
 * refused with the 401 of a wrong login and counts as one; an easily guessed password with 422. With
 * `may_be_retry` a used token is accepted, for the stored answer of the call that used it.
 */
export const verifyInvitation = async (
  sqlite: Sqlite,
  throttle: LoginThrottle,
  { token, password }: AcceptedInvitation,
  address: string,
  may_be_retry: boolean,
): Promise<{ invitation: FoundInvitation; password_hash: string }> => {
  throttle.begin([], address);
  const invitation = findInvitation(sqlite, token);
  if (!invitation || (invitation.accepted_at !== null && !may_be_retry)) throw wrongLogin();
  throttle.succeed([], address);
  refuseUnlessHere(sqlite, invitation.org_id);
  const { email, organization_name } = invitation;
  checkPassword("password", password, { email, organizations: [organization_name] });
  return { invitation, password_hash: await hashPassword(password) };
};

/**
 * Identifies the call for its Idempotency-Key. The HMAC's key is the token, of which only a hash is stored, so a copy
 * of the database contains no fast hash of the password.
 */
export const acceptanceOf = ({ token, password }: AcceptedInvitation): string =>
  new Bun.CryptoHasher("sha256", token).update(password).digest("hex");

/** Sets the password, ends the person's sessions, and uses up the token. Refuses one that was used or revoked since. */
export const acceptInvitation = (
  root: Tx,
  token: string,
  password_hash: string,
  presented: PresentedCredential,
): void => {
  const invitation = findInvitation(root, token);
  if (!invitation || invitation.accepted_at !== null) throw wrongLogin();
  const { org_id, user_id } = invitation;
  const tx = root.org(org_id);
  const changed = { password_hash, updated_at: root.now };
  tx.run(build.updateTable("users").set(changed).where("id", "=", user_id));
  endSessionsOf(tx, user_id);
  useInvitation(tx, user_id);
  const change = {
    change: "password",
    action: "Accept an invitation",
    operation: "POST /v1/auth/invitation",
  } as const;
  recordOwnChange(root, [invitation], change, presented);
};
