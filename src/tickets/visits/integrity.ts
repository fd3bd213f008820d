import { build } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { OrgReader } from "../../database/org.ts";
import { doubleBookings } from "./double-bookings.ts";

const organizations = build.selectFrom("organizations").select("id");

/** Checks that no technician has two visits at the same time (§4.5). */
export const checkVisits = (db: Connection): string[] =>
  db
    .all(organizations)
    .flatMap(({ id }) =>
      doubleBookings(new OrgReader(db, id)).map(
        ({ technician_id, visits: [first, second] }) =>
          `technician ${technician_id} is booked from ${first.scheduled_at} for ticket ${first.ticket_id}, and from ${second.scheduled_at} for ticket ${second.ticket_id}`,
      ),
    );
