import { noContent, ok } from "../../http/contract/answer.ts";
import { once } from "../../http/contract/idempotency.ts";
import { open } from "../../http/contract/operation.ts";
import { unauthenticated } from "../credential-refusal.ts";
import { AcceptedInvitation, LoggedIn, Login, Me, OwnPassword } from "../people-wire.ts";
import { hashSecret } from "../secrets.ts";
import { acceptanceOf, acceptInvitation, verifyInvitation } from "./accept-invitation.ts";
import { recheckAccounts, verifyLogin } from "./login.ts";
import { changeOwnPassword, fingerprintOf, verifyChange } from "./own-password.ts";
import { beginSession, meView, ownSession } from "./sessions/own-session.ts";
import { deletedCookie } from "./sessions/session-cookie.ts";
import { endSession } from "./sessions/sessions.ts";

const tag = "People";

/** The field of a login's answer that is shown only once. */
const secretOf = (scheme: "https" | "http" | null) => (scheme === null ? "token" : "csrf_token");

/** The fingerprint of a call that starts a session. */
const asSession = (caller: string, scheme: "https" | "http" | null): string =>
  scheme === null ? caller : `${caller} cookie`;

const loggedIn = ({ body, headers }: ReturnType<typeof beginSession>) => ({ ...ok(body), headers });

/** Decisions §2. */
export const loginOperations = [
  open(
    "POST",
    "/v1/auth/login",
    {
      id: "login",
      summary: "Log in",
      description:
        'Only this response shows the token. Send it as `Authorization: Bearer <token>` together with `Organization-Id`. It expires 30 days after its last use. With `session: "cookie"` the token is in a cookie instead, for the pages of this service: a request of another origin is refused (403). Failed attempts are rate limited by account and by address (429).',
      tag,
      body: Login,
      secret: "token",
      answers: { 200: LoggedIn },
      reasons: ["unauthenticated", "rate_limited"],
      example: { email: "rima@cedar.example", password: "correct horse battery" },
    },
    async ({ sqlite, throttle, presented, body, idempotent, checkSameOrigin }) => {
      const scheme = body.session === "cookie" ? checkSameOrigin() : null;
      const verified_accounts = await verifyLogin(sqlite, throttle, body, presented.address);
      const account = `login:${hashSecret(body.email)}`;
      // A fast hash of a body that contains a password must not be stored: the address and the kind of session identify the call.
      const call = idempotent && { ...idempotent, fingerprint: asSession(account, scheme) };
      return sqlite.write((root) => {
        const people = recheckAccounts(root, body.email, verified_accounts);
        const [oldest] = people;
        if (!oldest) throw unauthenticated();
        return once(
          root.org(oldest.org_id),
          call,
          { credential: account, secret: secretOf(scheme) },
          () => loggedIn(beginSession(root, people, { scheme, presented })),
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
        "Sets the password of the person whom the link invites, ends their other sessions, and logs them in: the response is that of a login. A token works once and for 7 days. One that is unknown, expired, used or revoked is 401, and counts as a failed login of its address (429).",
      tag,
      body: AcceptedInvitation,
      secret: "token",
      answers: { 200: LoggedIn },
      reasons: ["unauthenticated", "rate_limited"],
      example: {
        token: "N0pS9jJfR1mYy5oQ3vXw7uTzKc2bLhEd8aGiPqWsVrA",
        password: "a stapled blue zebra",
      },
    },
    async ({ sqlite, throttle, presented, body, idempotent, checkSameOrigin }) => {
      const scheme = body.session === "cookie" ? checkSameOrigin() : null;
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
      return sqlite.write((root) =>
        once(root.org(invitation.org_id), call, { credential, secret: secretOf(scheme) }, () => {
          acceptInvitation(root, body.token, password_hash, presented);
          return loggedIn(beginSession(root, [invitation], { scheme, presented }));
        }),
      );
    },
  ),

  open(
    "POST",
    "/v1/auth/logout",
    { id: "logout", summary: "Log out", tag, identify: ownSession, answers: { 204: null } },
    async ({ sqlite, presented, subject }) => {
      await sqlite.write((root) => {
        ownSession(root, presented);
        endSession(root, subject.token);
      });
      const { cookie } = presented;
      return cookie === null
        ? noContent()
        : { ...noContent(), headers: { "Set-Cookie": deletedCookie(cookie.scheme) } };
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

  open(
    "GET",
    "/v1/auth/me",
    {
      id: "getMe",
      summary: "Read the logged-in person and their organizations",
      description: "Needs no `Organization-Id`.",
      tag,
      identify: ownSession,
      answers: { 200: Me },
    },
    ({ subject }) => ok(meView(subject.first, subject.rows)),
  ),
];
