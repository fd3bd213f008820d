import type { Readable } from "../../../database/connection.ts";
import {
  abilitiesOfSession,
  lacksSecondFactor,
  type PresentedCredential,
} from "../../authenticate.ts";
import { unauthenticated } from "../../credential-refusal.ts";
import { peopleHere } from "./people-here.ts";
import { findSession, type SessionRow } from "./session-queries.ts";

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
