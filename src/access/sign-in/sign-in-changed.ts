import { localTime } from "../../clock/local-time.ts";
import type { OrgTx, Tx } from "../../database/org.ts";
import { queueMessage } from "../../queue-message.ts";
import { recordAudit } from "../audit.ts";
import type { PresentedCredential } from "../authenticate.ts";
import { readOrganization } from "../organization-queries.ts";
import { deviceOf } from "./sessions/device.ts";

/** What changed about how a person signs in, as the person reads it. */
const changes = {
  password: "Your password was changed",
  totp_on: "A second factor was set up: signing in with your password now asks for a code",
  totp_off: "Your second factor was removed: your password alone signs you in again",
  recovery_codes: "New recovery codes were made: the ones before no longer work",
  recovery_code_used: "One of your recovery codes was used to sign in, and no longer works",
  passkey_added: "A passkey was added",
  passkey_removed: "A passkey was removed",
  mfa_reset: "Your second factor was reset: log in again with your password, and set up a new one",
  provider_linked: "Your account was linked to your organization's single sign-on",
} as const;

export type SignInChange = keyof typeof changes;

interface ChangedPerson {
  name: string;
  email: string;
}

/** Who made the change: the address and the device. Null for somebody else, whom the audit log names. */
type Origin = Pick<PresentedCredential, "address" | "user_agent"> | null;

/** E-mails a person that something about how they sign in changed, in the transaction of the change. */
export const notifySignInChange = (
  tx: OrgTx,
  { name, email }: ChangedPerson,
  change: SignInChange,
  origin: Origin,
): void => {
  const { name: organization, timezone } = readOrganization(tx);
  const by =
    origin === null
      ? `by somebody who manages the people of ${organization}`
      : `from ${deviceOf(origin.user_agent) ?? "an unknown device"} at the address ${origin.address}`;
  const body = [
    `${name},`,
    `${changes[change]}.`,
    `This was done on ${localTime(tx.now, timezone)} ${by}. It is about your account ${email} at ${organization}.`,
    origin === null
      ? `If you did not expect it, ask the people who run ${organization}.`
      : `If it was you, there is nothing to do. If not, tell the people who run ${organization} at once, and change your password.`,
  ].join("\n\n");
  const subject = `${organization}: ${changes[change].split(":")[0]}`;
  queueMessage(tx, { kind: "sign_in_changed", to: email, subject, body: `${body}\n` });
};

export interface OwnChange {
  change: SignInChange;
  /** The operation's summary in the OpenAPI document. */
  action: string;
  /** `DELETE /v1/auth/totp`. */
  operation: string;
  subject_id?: string;
  sent?: Record<string, unknown>;
}

interface Account extends ChangedPerson {
  org_id: string;
  user_id: string;
}

/** Adds an audit entry in each organization of the accounts that somebody changed for themselves, and sends them one e-mail. */
export const recordOwnChange = (
  root: Tx,
  accounts: readonly Account[],
  { change, action, operation, subject_id, sent = {} }: OwnChange,
  { request_id, address, user_agent }: PresentedCredential,
): void => {
  for (const { org_id, user_id, name } of accounts)
    recordAudit(root.org(org_id), {
      actor: { type: "user", id: user_id, name },
      ...{ action, operation, sent, request_id, address },
      subject_id: subject_id ?? user_id,
    });
  const [first] = accounts;
  if (first) notifySignInChange(root.org(first.org_id), first, change, { address, user_agent });
};
