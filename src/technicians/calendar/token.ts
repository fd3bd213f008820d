import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { hashSecret } from "../../access/secrets.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { TechnicianCalendarsTable } from "../../database/tables/technicians.ts";
import type { SecretLocation } from "../../secrets.ts";

const token_bytes = 32;

/** Replaces the token of a technician's calendar, or creates it. Returns the token. */
export const rotateCalendar = (tx: OrgTx, user_id: string): string => {
  const token = randomBytes(token_bytes).toString("base64url");
  const sealed = tx.secrets.seal(token, placeOf(tx, user_id));
  save(tx, user_id, { token: sealed, token_hash: hashSecret(token) });
  return token;
};

/** Creates a calendar for a technician who never had one. A revoked one stays revoked. */
export const ensureCalendar = (tx: OrgTx, user_id: string): void => {
  if (!tx.first(calendarOf, { user_id })) rotateCalendar(tx, user_id);
};

/** Revokes the address of a technician's calendar. */
export const revokeCalendar = (tx: OrgTx, user_id: string): void =>
  save(tx, user_id, { token: null, token_hash: null });

const placeOf = ({ org_id }: OrgReader, user_id: string): SecretLocation => ({
  column: "technician_calendars.token",
  org_id,
  id: user_id,
});

const save = (
  tx: OrgTx,
  user_id: string,
  tokens: Pick<Selectable<TechnicianCalendarsTable>, "token" | "token_hash">,
): void => {
  tx.run(tx.delete("technician_calendars").where("user_id", "=", user_id));
  tx.insert("technician_calendars", { user_id, ...tokens, created_at: tx.now });
};

const calendarOf = prepareInOrg<{ user_id: string }>()((param) =>
  build
    .selectFrom("technician_calendars")
    .select("user_id")
    .where("org_id", "=", param("org_id"))
    .where("user_id", "=", param("user_id")),
);

const tokens = prepareInOrg<{ user_ids: string }>()((param) =>
  build
    .selectFrom("technician_calendars")
    .select(["user_id", sql<string>`token`.as("token")])
    .where("org_id", "=", param("org_id"))
    .where("token", "is not", null)
    .where("user_id", "in", eachOf(param("user_ids"))),
);

/** The calendar tokens of these people, by user id. People without a calendar are left out. */
export const calendarTokensOf = (db: OrgReader, user_ids: readonly string[]): Map<string, string> =>
  new Map(
    db
      .all(tokens, { user_ids: JSON.stringify(user_ids) })
      .map(({ user_id, token }) => [user_id, db.secrets.open(token, placeOf(db, user_id))]),
  );
