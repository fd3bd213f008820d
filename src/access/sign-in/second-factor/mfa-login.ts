import type { Tx } from "../../../database/org.ts";
import type { PresentedCredential } from "../../authenticate.ts";
import { unauthenticated, wrongLogin, wrongMfaCode } from "../../credential-refusal.ts";
import { findUser } from "../../user-queries.ts";
import { recheckAccounts, type VerifiedAccount } from "../login.ts";
import type { LoginThrottle } from "../login-throttle.ts";
import type { Person } from "../sessions/sessions.ts";
import type { ShortLivedTokens } from "../short-lived-tokens.ts";
import { notifySignInChange } from "../sign-in-changed.ts";
import { findPeopleWithFactor } from "./queries.ts";
import { useCode } from "./use-code.ts";
import type { MfaLogin } from "./wire.ts";

const token_seconds = 300;
const attempts_max = 5;

/** A login whose password was right, and whose code is still to come. */
interface PendingLogin {
  /** Of the oldest organization. */
  org_id: string;
  email: string;
  /** As the login asked for it. */
  session: "token" | "cookie" | undefined;
  accounts: readonly VerifiedAccount[];
}

/** A login's answer when a second factor is on (§15). */
export const askForCode = (tokens: ShortLivedTokens, login: PendingLogin) => {
  const { token, expires_at } = tokens.issue<PendingLogin>("mfa", login, token_seconds);
  return { mfa_required: true as const, mfa_token: token, expires_at };
};

/** The pending login of a token, or 401. With `may_be_retry` also one that is over, for the stored answer of the call that ended it. */
export const openPendingLogin = (
  tokens: ShortLivedTokens,
  throttle: LoginThrottle,
  mfa_token: string,
  { address, may_be_retry }: { address: string; may_be_retry: boolean },
): PendingLogin => {
  const opened = tokens.open<PendingLogin>("mfa", mfa_token, { may_be_spent: may_be_retry });
  if (opened) return opened.data;
  throttle.begin([], address);
  throw wrongLogin();
};

/**
 * The people who are signed in by this code: those whose factor it fits, and those without one. A wrong code is 401
 * `mfa_failed`; the fifth ends the token, as do a password and a factor that changed meanwhile.
 */
export const passSecondFactor = (
  root: Tx,
  tokens: ShortLivedTokens,
  { mfa_token, code }: MfaLogin,
  presented: PresentedCredential,
): Person[] => {
  const opened = tokens.open<PendingLogin>("mfa", mfa_token);
  if (!opened) throw unauthenticated();
  const { email, accounts } = opened.data;
  const people = recheckAccounts(root, email, accounts);
  const with_factor = findPeopleWithFactor(root, people);
  if (with_factor.length === 0) throw unauthenticated();
  const used = useCode(root, with_factor, code);
  if (used.people.length === 0) throw wrongMfaCode(tokens.fail(opened, attempts_max));
  tokens.spend(opened);
  const [first] = used.people;
  if (first && used.is_recovery_code) {
    const tx = root.org(first.org_id);
    notifySignInChange(tx, findUser(tx, first.user_id), "recovery_code_used", presented);
  }
  return people.filter((one) => used.people.includes(one) || !with_factor.includes(one));
};
