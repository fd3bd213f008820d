import type { OrgTx, Tx } from "../../../database/org.ts";
import { recordAudit } from "../../audit.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import type { Actor } from "../../caller.ts";
import { findUser, type User } from "../../user-queries.ts";
import { createUser, updateUser } from "../../users.ts";
import type { Person } from "../sessions/sessions.ts";
import { notifySignInChange } from "../sign-in-changed.ts";
import { findByEmail, findIdentity, isLinked, readSso, versionOf, wasRemoved } from "./queries.ts";
import { refusedSso } from "./refused.ts";
import type { ProviderAccount } from "./verify.ts";

/** Everything is checked again in the transaction that starts the session. Returns the person whom the account signs in. */
export const signInPerson = (
  root: Tx,
  account: ProviderAccount,
  presented: PresentedCredential,
): Person => {
  const { org_id, version } = account;
  const tx = root.org(org_id);
  const row = readSso(tx);
  if (row === null || versionOf(row) !== version)
    throw refusedSso("ended", "the settings have changed", org_id);
  const sign_in = { tx, account, presented, default_role: row.default_role };
  const user = userOf(sign_in);
  if (!user.active) throw refused(sign_in, "the person is deactivated");
  setMappedRole(sign_in, user);
  return { org_id, user_id: user.id };
};

interface SigningIn {
  tx: OrgTx;
  account: ProviderAccount;
  presented: PresentedCredential;
  default_role: User["role"] | null;
}

const refused = ({ account }: SigningIn, cause: string) =>
  refusedSso("no_access", cause, account.org_id);

/** By an earlier link, otherwise by the e-mail address. The link to a person who was removed is forgotten. */
const userOf = (sign_in: SigningIn): User => {
  const { tx, account } = sign_in;
  const { issuer, subject } = account;
  const identity = findIdentity(tx, issuer, subject);
  if (identity === null) return userToLink(sign_in) ?? addUser(sign_in);
  if (identity.deleted_at === null) return findUser(tx, identity.user_id);
  tx.run(tx.delete("sso_identities").where("issuer", "=", issuer).where("subject", "=", subject));
  const user = userToLink(sign_in);
  if (user === null) throw refused(sign_in, "the person was removed");
  return user;
};

/** Links the active person with the account's e-mail address. Null if there is none. */
const userToLink = (sign_in: SigningIn): User | null => {
  const { tx, account, presented } = sign_in;
  const id = findByEmail(tx, account.email);
  if (id === null) return null;
  const user = findUser(tx, id);
  if (!user.active) throw refused(sign_in, "the person is deactivated");
  if (isLinked(tx, id, account.issuer))
    throw refused(sign_in, "another account of the provider has this e-mail address");
  link(sign_in, user);
  record(sign_in, user, "Link a person to single sign-on", { issuer: account.issuer });
  notifySignInChange(tx, user, "provider_linked", presented);
  return user;
};

/** A person who was not here before. Whoever was removed is added by people, not by signing in again. */
const addUser = (sign_in: SigningIn): User => {
  const { tx, account, default_role } = sign_in;
  const { email, name, mapped_role } = account;
  const role = mapped_role ?? default_role;
  if (role === null) throw refused(sign_in, "a new person without a role");
  if (wasRemoved(tx, email)) throw refused(sign_in, "the person was removed");
  const user = createUser(tx, { email, name: name ?? email, role });
  link(sign_in, user);
  const { issuer } = account;
  record(sign_in, user, "Add a person by single sign-on", { email, name: user.name, role, issuer });
  return user;
};

const link = ({ tx, account: { issuer, subject } }: SigningIn, { id }: User): void => {
  tx.insert("sso_identities", { issuer, subject, user_id: id, created_at: tx.now });
};

/** Set at each sign-in, but never an owner's: a mistake at the provider must not lock the organization. */
const setMappedRole = (sign_in: SigningIn, user: User): void => {
  const { mapped_role: role } = sign_in.account;
  if (role === null || user.role === "owner" || user.role === role) return;
  updateUser(sign_in.tx, user, { role });
  record(sign_in, user, "Change a person's role by single sign-on", { role });
};

const provider: Actor = { type: "system", id: null, name: "single sign-on" };

const record = (
  { tx, presented: { request_id, address } }: SigningIn,
  { id: subject_id }: User,
  action: string,
  sent: Record<string, unknown>,
): void =>
  recordAudit(tx, {
    ...{ actor: provider, action, operation: "POST /v1/auth/sso/confirm", subject_id, sent },
    ...{ request_id, address },
  });
