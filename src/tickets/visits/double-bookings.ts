import { type ExpressionBuilder, sql } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { overlaps_max } from "../../technicians/time/availability.ts";

/** Two open visits of a technician that overlap, although neither was booked with `override` over the other. */
export interface DoubleBooking {
  technician_id: string;
  /** The one that starts first, and the one that starts during it. */
  visits: [BookedVisit, BookedVisit];
}

interface BookedVisit {
  ticket_id: string;
  scheduled_at: Instant;
  scheduled_until: Instant;
}

/** Per technician. More would not help to find the cause. */
const found_max = 100;

/**
 * Finds double bookings in an organization, which must never exist (§4.5). Reads the visits of open tickets, one
 * technician after the other. Slow if very many visits were left open: run it in a separate process or thread. Returns
 * at most 100 per technician.
 */
export const doubleBookings = (db: OrgReader): DoubleBooking[] => {
  const found: DoubleBooking[] = [];
  let last = db.first(nextVisited, { after: "" });
  for (; last; last = db.first(nextVisited, { after: last.technician_id }))
    found.push(...doubleBookingsOf(db, last.technician_id));
  return found;
};

const doubleBookingsOf = (db: OrgReader, technician_id: string): DoubleBooking[] =>
  db.all(overlapping, { technician_id, max: found_max }).map((pair) => ({
    technician_id,
    visits: [
      {
        ticket_id: pair.first_id,
        scheduled_at: pair.first_at,
        scheduled_until: pair.first_until,
      },
      {
        ticket_id: pair.second_id,
        scheduled_at: pair.second_at,
        scheduled_until: pair.second_until,
      },
    ],
  }));

/** Whether a visit blocks its technician's time. Together with the technician, a range of `tickets_by_technician`. */
const isOpenVisit = (ticket: VisitName) => {
  const of = (column: string) => sql.ref(`${ticket}.${column}`);
  // `first.archived_at` is null. With `is null` here, SQLite would use an index of all technicians' visits by time.
  const archived_at = ticket === "first" ? sql`null` : sql.ref("first.archived_at");
  return sql<boolean>`${of("archived_at")} is ${archived_at} and ${of("deleted_at")} is null
    and ${of("status_category")} not in ('done', 'cancelled')`;
};

/** The next technician, by id, with any ticket: one lookup in the index. */
const nextVisited = prepareInOrg<{ after: string }>()((param) =>
  build
    .selectFrom("tickets")
    .select(sql<string>`technician_id`.as("technician_id"))
    .where("org_id", "=", param("org_id"))
    .where("technician_id", ">", param("after"))
    .where("deleted_at", "is", null)
    .orderBy("technician_id")
    .limit(1),
);

type Pair = { first: Tables["tickets"]; second: Tables["tickets"] };
type VisitName = keyof Pair;

/** Pairs of visits of which the second starts during the first. Visits that start at the same time are one pair. */
const overlapping = prepareInOrg<{ technician_id: string; max: number }>()((param) =>
  build
    .selectFrom("tickets as first")
    .innerJoin("tickets as second", (join) =>
      join
        .onRef("second.org_id", "=", "first.org_id")
        .onRef("second.technician_id", "=", "first.technician_id")
        .onRef("second.scheduled_at", ">=", "first.scheduled_at")
        .onRef("second.scheduled_at", "<", "first.scheduled_until"),
    )
    .select([
      "first.id as first_id",
      sql<Instant>`first.scheduled_at`.as("first_at"),
      sql<Instant>`first.scheduled_until`.as("first_until"),
      "second.id as second_id",
      sql<Instant>`second.scheduled_at`.as("second_at"),
      sql<Instant>`second.scheduled_until`.as("second_until"),
    ])
    .where("first.org_id", "=", param("org_id"))
    .where("first.technician_id", "=", param("technician_id"))
    .where(isOpenVisit("first"))
    .where(isOpenVisit("second"))
    .where(sql<boolean>`(second.scheduled_at, second.seq) > (first.scheduled_at, first.seq)`)
    .where((pair) => pair.not(isBookedOver(pair, "first", "second")))
    .where((pair) => pair.not(isBookedOver(pair, "second", "first")))
    .orderBy("first.scheduled_at")
    .limit(param("max")),
);

/**
 * Whether the current visit of `booked` was booked with `override` over the other one. The history lists a limited
 * number of conflicts: if it is full, every visit that was booked earlier counts as overridden.
 */
const isBookedOver = (
  pair: ExpressionBuilder<Pair, VisitName>,
  booked: VisitName,
  over: VisitName,
) =>
  pair.exists(
    build
      .selectFrom(latestBooking(booked).as("booking"))
      .select(sql`1`.as("found"))
      .where(sql<boolean>`booking.data ->> '$.override' = 1`)
      .where(
        sql<boolean>`(exists (
          select 1 from json_each(booking.data, '$.conflicts') as conflict
          where conflict.value ->> '$.type' = 'overlap'
            and conflict.value ->> '$.ticket_id' = ${sql.ref(`${over}.id`)})
          or (booking.data ->> ${sql.lit(`$.conflicts[${overlaps_max - 1}].type`)} = 'overlap'
            and booking.id > (select former.id from ${latestBooking(over)} as former)))`,
      ),
  );

/** The latest `scheduled` entry in a ticket's history. */
const latestBooking = (ticket: VisitName) =>
  sql<{ id: string; data: string }>`(
    select entry.id, entry.data from "ticket_history" as entry
    where entry.org_id = ${sql.ref(`${ticket}.org_id`)}
      and entry.ticket_id = ${sql.ref(`${ticket}.id`)} and entry.type = 'scheduled'
    order by entry.id desc limit 1)`;
