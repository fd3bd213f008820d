import { build } from "../database/build.ts";
import type { OrgTx } from "../database/org.ts";
import type { ShownCalendarsTable } from "../database/tables/access.ts";

/** Records that a key was shown the address of a technician's calendar. Writes nothing if it is already recorded. */
export const upsertShownCalendar = (shown: ShownCalendarsTable) =>
  build
    .insertInto("shown_calendars")
    .values(shown)
    .onConflict((row) =>
      row
        .columns(["org_id", "key_id", "user_id"])
        .doUpdateSet({ token_hash: shown.token_hash })
        .where("shown_calendars.token_hash", "!=", shown.token_hash),
    );

/**
 * Deletes the records of a key. Returns the technicians whose calendar address the key was shown and which still
 * works, for the audit log. `unsaved` are records that are not written yet: token hashes by user id.
 */
export const removeShownCalendars = (
  tx: OrgTx,
  key_id: string,
  unsaved: ReadonlyMap<string, string>,
): { id: string; name: string }[] => {
  const { org_id } = tx;
  for (const [user_id, token_hash] of unsaved)
    tx.run(upsertShownCalendar({ org_id, key_id, user_id, token_hash }));
  const technicians = tx.all(
    tx
      .from("shown_calendars")
      .innerJoin("technician_calendars as calendar", (join) =>
        join
          .onRef("calendar.org_id", "=", "shown_calendars.org_id")
          .onRef("calendar.user_id", "=", "shown_calendars.user_id")
          .onRef("calendar.token_hash", "=", "shown_calendars.token_hash"),
      )
      .innerJoin("users", "users.id", "shown_calendars.user_id")
      .select(["users.id", "users.name"])
      .where("shown_calendars.key_id", "=", key_id)
      .orderBy("shown_calendars.user_id"),
  );
  tx.run(tx.delete("shown_calendars").where("key_id", "=", key_id));
  return technicians;
};
