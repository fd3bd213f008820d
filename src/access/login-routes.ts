import type { Readable } from "../database/connection.ts";
import { noContent, ok } from "../http/contract/answer.ts";
import { once } from "../http/contract/idempotency.ts";
import { open } from "../http/contract/operation.ts";
import { abilitiesOfSession, type PresentedCredential } from "./authenticate.ts";
import { unauthenticated } from "./credential-refusal.ts";
import { recheckAccounts, verifyLogin } from "./login.ts";
import { changeOwnPassword, fingerprintOf, verifyChange } from "./own-password.ts";
import { LoggedIn, Login, Me, OwnPassword } from "./people-wire.ts";
import { hashSecret } from "./secrets.ts";
import { findSession, type SessionRow } from "./session-queries.ts";
import { endSession, startSession } from "./sessions.ts";

const tag = "People";

/** The session whose token is presented, or 401. */
const ownSession = (db: Readable, { token }: PresentedCredential) => {
  const rows = token === null ? [] : findSession(db, token);
  const [first] = rows;
  if (token === null || !first) throw unauthenticated();
  return { token, rows, first };
};

/** The person, with the details from their oldest organization, and all their organizations. */
const meView = (first: SessionRow, rows: readonly SessionRow[]) => ({
  user: {
    id: first.user_id,
    email: first.email,
    name: first.name,
    phone_number: first.phone_number,
  },
  organizations: rows.map((row) => ({
    id: row.org_id,
    name: row.organization_name,
    role: row.role,
    user_id: row.user_id,
    abilities: [...abilitiesOfSession(row)],
  })),
});

/** Decisions §2. */
export const loginOperations = [
  open(
    "POST",
    "/v1/auth/login",
    {
      id: "login",
      summary: "Log in",
      description:
        "Only this response shows the token. Send it as `Authorization: Bearer <token>` together with `Organization-Id`. It expires 30 days after its last use. Failed attempts are rate limited by account and by address (429).",
      tag,
      body: Login,
      secret: "token",
      answers: { 200: LoggedIn },
      reasons: ["unauthenticated", "rate_limited"],
      example: { email: "rima@cedar.example", password: "correct horse battery" },
    },
    async ({ sqlite, throttle, presented, body, idempotent }) => {
      const verified_accounts = await verifyLogin(sqlite, throttle, body, presented.address);
      const account = `login:${hashSecret(body.email)}`;
      // A fast hash of a body that contains a password must not be stored, so the address identifies the call.
      const call = idempotent && { ...idempotent, fingerprint: account };
      return sqlite.write((root) => {
        const people = recheckAccounts(root, body.email, verified_accounts);
        const [oldest] = people;
        if (!oldest) throw unauthenticated();
        return once(root.org(oldest.org_id), call, { credential: account, secret: "token" }, () => {
          const { token, expires_at } = startSession(root, people);
          const { rows, first } = ownSession(root, { ...presented, token });
          return ok({ token, expires_at, ...meView(first, rows) });
        });
      });
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
      return noContent();
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
