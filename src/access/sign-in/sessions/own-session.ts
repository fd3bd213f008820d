import type { Readable } from "../../../database/connection.ts";
import type { Tx } from "../../../database/org.ts";
import type { SecondFactor } from "../../../database/tables/access.ts";
import {
  abilitiesOfSession,
  lacksSecondFactor,
  type PresentedCredential,
} from "../../authenticate.ts";
import { unauthenticated } from "../../credential-refusal.ts";
import { deviceOf } from "./device.ts";
import { peopleHere } from "./people-here.ts";
import { csrfTokenOf, sessionCookie } from "./session-cookie.ts";
import { findSession, type SessionRow } from "./session-queries.ts";
import { type Person, startSession } from "./sessions.ts";

/** The session whose token is presented, or 401. */
export const ownSession = (db: Readable, { token }: Pick<PresentedCredential, "token">) => {
  const rows = token === null ? [] : findSession(db, token);
  const [first] = rows;
  if (token === null || !first) throw unauthenticated();
  return { token, rows, first };
};

/**
 * The people of the presented session in organizations that are here.
 * Refuses with 401 without a session, and as calls to organizations that are moved if there are no others.
 */
export const ownPeople = (db: Readable, presented: Pick<PresentedCredential, "token">) => {
  const { token, rows } = ownSession(db, presented);
  const people = peopleHere(rows);
  const [first] = people;
  if (!first) throw unauthenticated();
  return { token, people, first };
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
    mfa_setup_required: lacksSecondFactor(row),
  })),
});

/** How a session begins: where the token goes, and from which device and address the person signs in. */
export interface SignIn {
  /** That of the page. With one the token is in a cookie instead of the body. */
  scheme: "https" | "http" | null;
  presented: Pick<PresentedCredential, "address" | "user_agent">;
  second_factor?: SecondFactor;
}

/** Starts a session. Returns a login's answer. */
export const beginSession = (
  root: Tx,
  people: readonly Person[],
  { scheme, presented, second_factor }: SignIn,
) => {
  const { token, expires_at } = startSession(root, people, {
    is_cookie: scheme !== null,
    device: deviceOf(presented.user_agent),
    address: presented.address,
    second_factor: second_factor ?? null,
  });
  const { rows, first } = ownSession(root, { token });
  const me = { expires_at, ...meView(first, rows) };
  return scheme === null
    ? { status: 200 as const, body: { token, ...me } }
    : {
        status: 200 as const,
        body: { token: null, csrf_token: csrfTokenOf(token), ...me },
        headers: { "Set-Cookie": sessionCookie(scheme, token) },
      };
};

/** The field of a login's answer that is shown only once. */
export const secretOf = (scheme: SignIn["scheme"]) => (scheme === null ? "token" : "csrf_token");
