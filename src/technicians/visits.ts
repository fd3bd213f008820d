import { sql } from "kysely";
import { type Instant, ofMillis } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { type TakenVisit, visit_max_ms } from "./time/availability.ts";
import { between, type Interval } from "./time/interval.ts";

/** Visits of open tickets that are not archived: those that make a technician unavailable (§4.5). */
const takenVisits = prepareInOrg<{
  user_ids: string;
  after: Instant;
  before: Instant;
  from: Instant;
}>()((param) =>
  build
    .selectFrom("tickets")
    .select([
      "technician_id",
      "id",
      sql<Instant>`scheduled_at`.as("scheduled_at"),
      sql<Instant>`scheduled_until`.as("scheduled_until"),
    ])
    .where("org_id", "=", param("org_id"))
    .where("technician_id", "in", eachOf(param("user_ids")))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .where("scheduled_at", ">", param("after"))
    .where("scheduled_at", "<", param("before"))
    .where("scheduled_until", ">", param("from"))
    .where("status_category", "not in", ["done", "cancelled"])
    .orderBy("technician_id")
    .orderBy("scheduled_at"),
);

/** The visits of these technicians that overlap a window, by user id, in order, without the ticket `except`. */
export const visitsDuring = (
  db: OrgReader,
  user_ids: readonly string[],
  { from_ms, until_ms }: Interval,
  except: string | null,
): Map<string, TakenVisit[]> => {
  const found = new Map<string, TakenVisit[]>(user_ids.map((id) => [id, []]));
  const rows = db.all(takenVisits, {
    user_ids: JSON.stringify(user_ids),
    after: ofMillis(from_ms - visit_max_ms),
    before: ofMillis(until_ms),
    from: ofMillis(from_ms),
  });
  for (const { technician_id, id, scheduled_at, scheduled_until } of rows) {
    const visit = { ticket_id: id, ...between(scheduled_at, scheduled_until) };
    if (id !== except && technician_id !== null) found.get(technician_id)?.push(visit);
  }
  return found;
};
