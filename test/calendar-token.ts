import { createUser } from "../src/access/users.ts";
import type { Sqlite } from "../src/database/group-commit.ts";
import { rotateCalendar } from "../src/technicians/calendar/token.ts";
import { saveProfile } from "../src/technicians/profile/save.ts";
import { findPerson } from "../src/technicians/queries.ts";

/** Gives a person a profile and a link to their calendar. Its token. */
export const calendarToken = (sqlite: Sqlite, org_id: string, user_id: string): string =>
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    saveProfile(tx, findPerson(tx, user_id), {});
    return rotateCalendar(tx, user_id);
  });

/** The same for somebody new. */
export const newCalendar = (sqlite: Sqlite, org_id: string): { user_id: string; token: string } => {
  const { id } = sqlite.writeNow((root) =>
    createUser(root.org(org_id), {
      email: `${Bun.randomUUIDv7()}@cedar.example`,
      name: "Rima",
      role: "technician",
    }),
  );
  return { user_id: id, token: calendarToken(sqlite, org_id, id) };
};
