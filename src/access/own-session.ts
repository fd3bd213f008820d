import type { Readable } from "../database/connection.ts";
import type { Tx } from "../database/org.ts";
import { abilitiesOfSession, type PresentedCredential } from "./authenticate.ts";
import { unauthenticated } from "./credential-refusal.ts";
import { csrfTokenOf, sessionCookie } from "./session-cookie.ts";
import { findSession, type SessionRow } from "./session-queries.ts";
import { startSession } from "./sessions.ts";

/** The session whose token is presented, or 401. */
export const ownSession = (db: Readable, { token }: Pick<PresentedCredential, "token">) => {
  const rows = token === null ? [] : findSession(db, token);
  const [first] = rows;
  if (token === null || !first) throw unauthenticated();
  return { token, rows, first };
};

/** The person, with the details from their oldest organization, and all their organizations. */
export const meView = (first: SessionRow, rows: readonly SessionRow[]) => ({
  user: {
    id: first.user_id,
    email: first.email,
    name: first.name,
    phone_number: first.phone_number,
  },
  organizations: rows.map((row) => ({
    id: row.org_id,
    name: row.organization_name,
    currency: row.currency,
    timezone: row.timezone,
    role: row.role,
    user_id: row.user_id,
    abilities: [...abilitiesOfSession(row)],
  })),
});

/**
 * Starts a session. Returns the body and headers that a login answers. With a scheme the token is in a
 * cookie instead of the body.
 */
export const beginSession = (
  root: Tx,
  people: readonly { org_id: string; user_id: string }[],
  scheme: "https" | "http" | null,
) => {
  const { token, expires_at } = startSession(root, people, scheme !== null);
  const { rows, first } = ownSession(root, { token });
  const me = { expires_at, ...meView(first, rows) };
  return scheme === null
    ? { body: { token, ...me }, headers: {} }
    : {
        body: { token: null, csrf_token: csrfTokenOf(token), ...me },
        headers: { "Set-Cookie": sessionCookie(scheme, token) },
      };
};
