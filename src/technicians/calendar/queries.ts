import { hashSecret } from "../../access/secrets.ts";
import { across_organizations, build, prepare } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { refuseUnlessHere } from "../../database/organization-moves.ts";
import { notFound } from "../../refusal.ts";

export interface CalendarOwner {
  org_id: string;
  user_id: string;
  name: string;
  organization_name: string;
}

/** Only addresses that are not revoked, of active technicians in an organization with ticketing enabled. */
const calendarByToken = prepare<{ token_hash: string }>()((param) =>
  build
    .selectFrom("technician_calendars as calendar")
    .leftJoin("technicians as technician", (join) =>
      join
        .onRef("technician.org_id", "=", "calendar.org_id")
        .onRef("technician.user_id", "=", "calendar.user_id"),
    )
    .innerJoin("memberships as membership", (join) =>
      join
        .onRef("membership.org_id", "=", "calendar.org_id")
        .onRef("membership.user_id", "=", "calendar.user_id"),
    )
    .innerJoin("users as user", "user.id", "calendar.user_id")
    .innerJoin("organizations as organization", "organization.id", "calendar.org_id")
    .select([
      "calendar.org_id",
      "calendar.user_id",
      "user.name",
      "organization.name as organization_name",
    ])
    .where("calendar.token_hash", "=", param("token_hash"))
    .where((of) => of.or([of("technician.active", "is", null), of("technician.active", "=", 1)]))
    .where("membership.active", "=", 1)
    .where("membership.deleted_at", "is", null)
    .where("organization.ticketing_enabled", "=", 1)
    .modifyFront(across_organizations),
);

const token_length = 43;
const suffix = ".ics";

/**
 * The calendar of a file name `<token>.ics`, otherwise 404. Always costs one hash and one index lookup, so that
 * its time reveals nothing. A text that is too long is cut to a length that no token has.
 */
export const findCalendar = (sqlite: Sqlite, file: string): CalendarOwner => {
  const sent = file.endsWith(suffix) ? file.slice(0, -suffix.length) : "";
  const token_hash = hashSecret(sent.slice(0, token_length + 1));
  const owner = sqlite.first(calendarByToken, { token_hash });
  if (!owner) throw notFound();
  refuseUnlessHere(sqlite, owner.org_id);
  return owner;
};
