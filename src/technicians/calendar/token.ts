import { randomBytes } from "node:crypto";
import { hashSecret } from "../../access/secrets.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";

const token_bytes = 32;

/** Gives a technician's calendar a new token, which ends a former one. They have a profile. Returns the token. */
export const makeCalendar = (tx: OrgTx, user_id: string): string => {
  revokeCalendar(tx, user_id);
  const token = randomBytes(token_bytes).toString("base64url");
  tx.insert("technician_calendars", {
    user_id,
    token,
    token_hash: hashSecret(token),
    created_at: tx.now,
  });
  return token;
};

/** Ends the address of a technician's calendar, if there is one. */
export const revokeCalendar = (tx: OrgTx, user_id: string): void => {
  tx.run(tx.delete("technician_calendars").where("user_id", "=", user_id));
};

const tokens = prepareInOrg<{ user_ids: string }>()((param) =>
  build
    .selectFrom("technician_calendars")
    .select(["user_id", "token"])
    .where("org_id", "=", param("org_id"))
    .where("user_id", "in", eachOf(param("user_ids"))),
);

/** The tokens of these people's calendars, by their id; none of who has no calendar. */
export const calendarTokensOf = (db: OrgReader, user_ids: readonly string[]): Map<string, string> =>
  new Map(
    db
      .all(tokens, { user_ids: JSON.stringify(user_ids) })
      .map(({ user_id, token }) => [user_id, token]),
  );
