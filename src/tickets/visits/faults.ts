import { build } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { OrgReader } from "../../database/org.ts";
import { doubleBookings } from "./double-bookings.ts";

const organizations = build.selectFrom("organizations").select("id");

/** Technicians who are booked twice at one time in any organization, in words (§4.5). */
export const visitFaults = (db: Connection): string[] =>
  db
    .all(organizations)
    .flatMap(({ id }) =>
      doubleBookings(new OrgReader(db, id)).map(
        ({ technician_id, visits: [first, second] }) =>
          `technician ${technician_id} is booked from ${first.scheduled_at} for ticket ${first.ticket_id}, and from ${second.scheduled_at} for ticket ${second.ticket_id}`,
      ),
    );
