import { hashSecret } from "../../access/secrets.ts";
import { now, plusSeconds } from "../../clock/instant.ts";
import { across_organizations, build, prepare } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { notFound } from "../../refusal.ts";
import { version } from "../../version.ts";
import { type BookedVisit, bookedVisits } from "../visits.ts";

/** How long a visit stays in the calendar after its end. */
const kept_seconds = 30 * 24 * 60 * 60;
/** Those to come before those that are over, and of each the nearest. */
const visits_max = 1000;

interface Owner {
  org_id: string;
  user_id: string;
  name: string;
  organization_name: string;
}

/** Whose calendar it is, and what stands in it. */
export interface Calendar extends Owner {
  visits: readonly BookedVisit[];
  etag: string;
}

/** A link that is not revoked, of somebody who takes visits in an organization that has tickets. */
const calendarByToken = prepare<{ token_hash: string }>()((param) =>
  build
    .selectFrom("technician_calendars as calendar")
    .innerJoin("technicians as technician", (join) =>
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
    .where("technician.active", "=", 1)
    .where("membership.active", "=", 1)
    .where("membership.deleted_at", "is", null)
    .where("organization.ticketing_enabled", "=", 1)
    .modifyFront(across_organizations),
);

const token_length = 43;
const suffix = ".ics";

/**
 * The calendar whose file's name is a token with `.ics`; else 404, after one hash and one look at an
 * index, whatever was sent. What is too long is cut to a length that no token has.
 */
export const findCalendar = (sqlite: Sqlite, file: string): Calendar => {
  const sent = file.endsWith(suffix) ? file.slice(0, -suffix.length) : "";
  const token_hash = hashSecret(sent.slice(0, token_length + 1));
  const owner = sqlite.first(calendarByToken, { token_hash });
  if (!owner) throw notFound();
  const { org_id, user_id } = owner;
  const at = now();
  const after = plusSeconds(at, -kept_seconds);
  const visits = bookedVisits(sqlite.reader(org_id), { user_id, after, now: at, most: visits_max });
  return { ...owner, visits, etag: etagOf(owner, visits) };
};

/** Of all that a feed is made of, but for its texts: those have versions. Weak, since it is not of the feed's bytes. */
const etagOf = ({ name, organization_name }: Owner, visits: readonly BookedVisit[]): string => {
  const told = visits.map((visit) =>
    visit.cancelled === 0 ? visit : { ...visit, version: null, client_version: null },
  );
  const made_of = JSON.stringify([version, name, organization_name, told]);
  return `W/"${Bun.SHA256.hash(made_of, "hex").slice(0, 32)}"`;
};
