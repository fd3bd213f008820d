import { sql } from "kysely";
import { foldCase } from "../../clients/fold.ts";
import type { Instant } from "../../clock/instant.ts";
import { ofMillis } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { Area } from "../../technicians/ranking.ts";
import type { Interval } from "../../technicians/time/interval.ts";

/*
 * What decides between candidates whose days are equally full (decisions §4): one query each for all candidates, which
 * looks up each technician.
 */

export interface ClientArea {
  zone: string | null;
  city: string | null;
}

const areaById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["zone", "city"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("deleted_at", "is", null),
);

/** The area of a ticket's client; null values without one. */
export const clientAreaOf = (db: OrgReader, client_id: string | null): ClientArea =>
  (client_id === null ? undefined : db.first(areaById, { id: client_id })) ?? {
    zone: null,
    city: null,
  };

/** `days`: `[[technician's id, start of the day, end of the day]]`. `near` is 2 for a visit in the zone, 1 in the city. */
const nearness = prepareInOrg<{
  days: string;
  zone: string | null;
  city: string | null;
  except_seq: number;
}>()((param) => {
  return build
    .selectFrom(sql<{ value: string }>`json_each(${param("days")})`.as("day"))
    .select(sql<string>`day.value ->> 0`.as("id"))
    .select((day) =>
      day
        .selectFrom("tickets as visit")
        .innerJoin("clients as client", (join) =>
          join.on("client.org_id", "=", param("org_id")).onRef("client.id", "=", "visit.client_id"),
        )
        .select(
          sql<number | null>`max(case when client.deleted_at is not null then 0
            when client.zone_key = ${param("zone")} then 2
            when client.city_key = ${param("city")} then 1 else 0 end)`.as("near"),
        )
        .where("visit.org_id", "=", param("org_id"))
        .where("visit.technician_id", "=", sql<string>`(day.value ->> 0)`)
        .where("visit.archived_at", "is", null)
        .where("visit.deleted_at", "is", null)
        .where("visit.scheduled_at", ">=", sql<Instant>`(day.value ->> 1)`)
        .where("visit.scheduled_at", "<", sql<Instant>`(day.value ->> 2)`)
        .where("visit.status_category", "<>", "cancelled")
        .where("visit.seq", "<>", param("except_seq"))
        .as("near"),
    );
});

/** Technicians with another visit near the client on their day, by id. */
export const nearbyVisits = (
  db: OrgReader,
  days: ReadonlyMap<string, Interval>,
  { zone, city }: ClientArea,
  except_seq: number | null,
): Map<string, Area> => {
  if (zone === null && city === null) return new Map();
  const rows = db.all(nearness, {
    days: JSON.stringify(
      [...days].map(([id, { from_ms, until_ms }]) => [id, ofMillis(from_ms), ofMillis(until_ms)]),
    ),
    zone: zone && foldCase(zone),
    city: city && foldCase(city),
    except_seq: except_seq ?? -1,
  });
  return new Map(
    rows.flatMap(({ id, near }): [string, Area][] =>
      near ? [[id, near === 2 ? "zone" : "city"]] : [],
    ),
  );
};

/** Must be the same text as the condition of the index `tickets_served`. */
const was_served = sql<boolean>`(started_at is not null or resolved_at is not null)`;

const servedBy = prepareInOrg<{ user_ids: string; client_id: string; except_seq: number }>()(
  (param) =>
    build
      .selectFrom(sql<{ value: string }>`json_each(${param("user_ids")})`.as("technician"))
      .select("technician.value as id")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("tickets")
            .select("seq")
            .where("org_id", "=", param("org_id"))
            .where("client_id", "=", param("client_id"))
            .whereRef("technician_id", "=", "technician.value")
            .where("deleted_at", "is", null)
            .where(was_served)
            .where("seq", "<>", param("except_seq")),
        ),
      ),
);

/** The technicians who started or completed another job for this client. */
export const whoServed = (
  db: OrgReader,
  user_ids: readonly string[],
  client_id: string | null,
  except_seq: number | null,
): Set<string> => {
  if (client_id === null) return new Set();
  const rows = db.all(servedBy, {
    user_ids: JSON.stringify(user_ids),
    client_id,
    except_seq: except_seq ?? -1,
  });
  return new Set(rows.map(({ id }) => id));
};

const lastBookings = prepareInOrg<{ user_ids: string; except_id: string }>()((param) =>
  build
    .selectFrom(sql<{ value: string }>`json_each(${param("user_ids")})`.as("technician"))
    .select("technician.value as id")
    .select((technician) =>
      technician
        .selectFrom("technician_bookings")
        .select("booked_at")
        .where("org_id", "=", param("org_id"))
        .whereRef("user_id", "=", "technician.value")
        .where("ticket_id", "<>", param("except_id"))
        .orderBy("booked_at", "desc")
        .limit(1)
        .as("booked_at"),
    ),
);

/** When each technician was last booked for another ticket, even if that visit was cancelled later; null for never. */
export const lastBooked = (
  db: OrgReader,
  user_ids: readonly string[],
  except_id: string | null,
): Map<string, Instant | null> =>
  new Map(
    db
      .all(lastBookings, { user_ids: JSON.stringify(user_ids), except_id: except_id ?? "" })
      .map(({ id, booked_at }) => [id, booked_at]),
  );
