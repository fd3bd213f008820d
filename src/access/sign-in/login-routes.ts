import * as v from "valibot";
import { noContent, ok } from "../../http/contract/answer.ts";
import { once } from "../../http/contract/idempotency.ts";
import { open } from "../../http/contract/operation.ts";
import { unauthenticated } from "../credential-refusal.ts";
import { normalEmail } from "../normal-email.ts";
import { AcceptedInvitation, LoggedIn, Login, OwnPassword } from "../people-wire.ts";
import { hashSecret } from "../secrets.ts";
import { acceptanceOf, acceptInvitation, verifyInvitation } from "./accept-invitation.ts";
import { needsCode, recheckAccounts, verifiedAccount, verifyLogin } from "./login.ts";
import { changeOwnPassword, fingerprintOf, verifyChange } from "./own-password.ts";
import { askForCode } from "./second-factor/mfa-login.ts";
import { findPeopleWithFactor } from "./second-factor/queries.ts";
import { MfaRequired } from "./second-factor/wire.ts";
import { beginSession, secretOf } from "./sessions/begin-session.ts";
import { ownSession } from "./sessions/own-session.ts";

const tag = "People";

/** The fingerprint of a call that starts a session. */
const asSession = (caller: string, scheme: "https" | "http" | null): string =>
  scheme === null ? caller : `${caller} cookie`;

/** Decisions §2. */
export const loginOperations = [
  open(
    "POST",
    "/v1/auth/login",
    {
      id: "login",
      summary: "Log in",
      description:
        'With a second factor on, the answer is `mfa_required` with an `mfa_token` for `POST /v1/auth/mfa` instead. Only this response shows the token. Send it as `Authorization: Bearer <token>` together with `Organization-Id`. It expires 30 days after its last use. With `session: "cookie"` the token is in a cookie instead, for the pages of this service: a request of another origin is refused (403). Failed attempts are rate limited by account and by address (429).',
      tag,
      body: Login,
      kept_in_memory: true,
      answers: { 200: v.union([LoggedIn, MfaRequired]) },
      reasons: ["unauthenticated", "rate_limited"],
      example: { email: "rima@cedar.example", password: "correct horse battery" },
    },
    async ({ sqlite, throttle, tokens, presented, body, idempotent, checkSameOrigin }) => {
      const scheme = body.session === "cookie" ? checkSameOrigin() : null;
      const verified_accounts = await verifyLogin(sqlite, throttle, body, presented.address);
      const account = `login:${hashSecret(body.email)}`;
      // A fast hash of a body that contains a password must not be stored: the address and the kind of session identify the call.
      const call = idempotent && { ...idempotent, fingerprint: asSession(account, scheme) };
      return sqlite.write((root) => {
        const people = recheckAccounts(root, body.email, verified_accounts);
        const [oldest] = people;
        if (!oldest) throw unauthenticated();
        const { session } = body;
        const { org_id } = oldest;
        const email = normalEmail(body.email);
        const asks = needsCode(root, people);
        const secret = asks ? "mfa_token" : secretOf(scheme);
        return once(root.org(oldest.org_id), call, { credential: account, secret }, () =>
          asks
            ? ok(askForCode(tokens, { org_id, email, session, accounts: verified_accounts }))
            : beginSession(root, people, { scheme, presented }),
        );
      });
    },
  ),

  open(
    "POST",
    "/v1/auth/invitation",
    {
      id: "acceptInvitation",
      summary: "Accept an invitation",
      description:
        "Sets the password of the person whom the link invites, ends their other sessions, and logs them in: the response is that of a login, which asks for a code if they have a second factor. A token works once and for 7 days. One that is unknown, expired, used or revoked is 401, and counts as a failed login of its address (429).",
      tag,
      body: AcceptedInvitation,
      answers: { 200: v.union([LoggedIn, MfaRequired]) },
      reasons: ["unauthenticated", "rate_limited"],
      example: {
        token: "N0pS9jJfR1mYy5oQ3vXw7uTzKc2bLhEd8aGiPqWsVrA",
        password: "a stapled blue zebra",
      },
    },
    async ({ sqlite, throttle, tokens, presented, body, idempotent, checkSameOrigin }) => {
      const { session } = body;
      const scheme = session === "cookie" ? checkSameOrigin() : null;
      const { invitation, password_hash } = await verifyInvitation(
        sqlite,
        throttle,
        body,
        presented.address,
        idempotent !== null,
      );
      const credential = `invitation:${hashSecret(body.token)}`;
      const fingerprint = asSession(acceptanceOf(body), scheme);
      const call = idempotent && { ...idempotent, fingerprint };
      return sqlite.write((root) => {
        const { org_id, email } = invitation;
        const asks = findPeopleWithFactor(root, [invitation]).length > 0;
        const secret = asks ? "mfa_token" : secretOf(scheme);
        return once(root.org(org_id), call, { credential, secret }, () => {
          acceptInvitation(root, body.token, password_hash, presented);
          const accounts = [verifiedAccount({ ...invitation, password_hash })];
          return asks
            ? ok(askForCode(tokens, { org_id, email, session, accounts }))
            : beginSession(root, [invitation], { scheme, presented });
        });
      });
    },
  ),

  open(
    "POST",
    "/v1/auth/password",
    {
      id: "changeOwnPassword",
      summary: "Change your own password",
      description:
        "For everyone who is logged in; needs no ability and no `Organization-Id`. The password changes in each organization that the login opened. All other sessions end, this one stays. A wrong `current_password` is 422 and counts as a failed login (429).",
      tag,
      identify: ownSession,
      body: OwnPassword,
      answers: { 204: null },
      reasons: ["rate_limited"],
      example: { current_password: "correct horse battery", new_password: "a stapled blue zebra" },
    },
    async ({ sqlite, throttle, presented, subject, body, idempotent }) => {
      const change = await verifyChange(sqlite, throttle, presented, body, idempotent !== null);
      const call = idempotent && { ...idempotent, fingerprint: fingerprintOf(change) };
      const { org_id, user_id } = subject.first;
      return sqlite.write((root) =>
        once(root.org(org_id), call, { credential: `user:${user_id}` }, () => {
          changeOwnPassword(root, change, presented);
          return noContent();
        }),
      );
    },
  ),
];
