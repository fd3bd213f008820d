import { sql } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import { build, eachOf, type RowOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";

const bookedTickets = () =>
  build
    .selectFrom("technician_bookings as booking")
    .innerJoin("tickets as ticket", (join) =>
      join
        .onRef("ticket.org_id", "=", "booking.org_id")
        .onRef("ticket.id", "=", "booking.ticket_id"),
    )
    .leftJoin("clients as client", (join) =>
      join.onRef("client.org_id", "=", "ticket.org_id").onRef("client.id", "=", "ticket.client_id"),
    )
    .leftJoin("job_types as job_type", (join) =>
      join
        .onRef("job_type.org_id", "=", "ticket.org_id")
        .onRef("job_type.id", "=", "ticket.job_type_id"),
    )
    .select([
      "booking.ticket_id",
      "booking.sequence",
      "booking.scheduled_at",
      "booking.scheduled_until",
      "booking.cancelled",
      "booking.updated_at",
      "ticket.number",
      "ticket.version",
      "client.version as client_version",
      "job_type.name as job_type_name",
    ]);

const comingBookings = prepareInOrg<{ user_id: string; now: Instant; most: number }>()((param) =>
  bookedTickets()
    .where("booking.org_id", "=", param("org_id"))
    .where("booking.user_id", "=", param("user_id"))
    .where("booking.scheduled_until", ">", param("now"))
    .orderBy("booking.scheduled_until")
    .limit(param("most")),
);

const pastBookings = prepareInOrg<{
  user_id: string;
  after: Instant;
  now: Instant;
  most: number;
}>()((param) =>
  bookedTickets()
    .where("booking.org_id", "=", param("org_id"))
    .where("booking.user_id", "=", param("user_id"))
    .where("booking.scheduled_until", ">", param("after"))
    .where("booking.scheduled_until", "<=", param("now"))
    .orderBy("booking.scheduled_until", "desc")
    .limit(param("most")),
);

/** A visit in a technician's calendar. `version` and `client_version` change with its texts. */
export type BookedVisit = RowOf<typeof comingBookings>;

/**
 * A technician's visits that end after `after`, including cancelled ones: upcoming ones by time, then past ones,
 * latest first. At most `most`.
 */
export const bookedVisits = (
  db: OrgReader,
  { user_id, after, now, most }: { user_id: string; after: Instant; now: Instant; most: number },
): BookedVisit[] => {
  const coming = db.all(comingBookings, { user_id, now, most });
  const left = most - coming.length;
  return left === 0
    ? coming
    : [...coming, ...db.all(pastBookings, { user_id, after, now, most: left })];
};

const textsOfVisits = prepareInOrg<{ ticket_ids: string; description_max: number }>()((param) =>
  build
    .selectFrom("tickets as ticket")
    .leftJoin("clients as client", (join) =>
      join.onRef("client.org_id", "=", "ticket.org_id").onRef("client.id", "=", "ticket.client_id"),
    )
    .select([
      "ticket.id",
      "ticket.title",
      sql<string | null>`substr(ticket.description, 1, ${param("description_max")})`.as(
        "description",
      ),
      "ticket.updated_at",
      "client.updated_at as client_updated_at",
      "client.name",
      "client.phone_number",
      "client.address",
      "client.building",
      "client.street",
      "client.zone",
      "client.city",
      "client.reference",
      "client.latitude",
      "client.longitude",
    ])
    .where("ticket.org_id", "=", param("org_id"))
    .where("ticket.id", "in", eachOf(param("ticket_ids"))),
);

/** The texts of a visit's ticket and client; the description is cut at `description_max` characters. */
export type VisitText = RowOf<typeof textsOfVisits>;

export const visitTexts = (
  db: OrgReader,
  ticket_ids: readonly string[],
  description_max: number,
): Map<string, VisitText> => {
  const rows = db.all(textsOfVisits, { ticket_ids: JSON.stringify(ticket_ids), description_max });
  return new Map(rows.map((row) => [row.id, row]));
};
