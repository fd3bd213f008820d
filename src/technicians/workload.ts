import { sql } from "kysely";
import { ofMillis } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { Interval } from "./time/interval.ts";

/** A visit in a technician's workload. */
export interface WorkVisit extends Interval {
  /** Whether the ticket is open, so that the technician is unavailable. */
  is_blocking: boolean;
}

/**
 * The visits of each technician concatenated into one text, because returning 20,000 rows would take most of the
 * request's time. Reads only the index `tickets_by_technician`.
 */
const workTexts = prepareInOrg<{
  user_ids: string;
  from: string;
  until: string;
  except_seq: number;
}>()((param) =>
  build
    .selectFrom(sql<{ value: string }>`json_each(${param("user_ids")})`.as("technician"))
    .select("technician.value as id")
    .select((technician) =>
      technician
        .selectFrom("tickets")
        .select(
          sql<string | null>`group_concat(unixepoch(scheduled_at) || ',' ||
            unixepoch(scheduled_until) || ',' || (status_category <> 'done'))`.as("visits"),
        )
        .where("org_id", "=", param("org_id"))
        .whereRef("technician_id", "=", "technician.value")
        .where("archived_at", "is", null)
        .where("deleted_at", "is", null)
        .where("scheduled_at", ">=", sql<never>`${param("from")}`)
        .where("scheduled_at", "<", sql<never>`${param("until")}`)
        .where("status_category", "<>", "cancelled")
        .where("seq", "<>", param("except_seq"))
        .as("visits"),
    ),
);

/**
 * The visits of these technicians that start in an interval, by user id, in order. Done visits count, cancelled
 * and archived ones do not. The ticket with seq `except_seq` is left out.
 */
export const workloadOf = (
  db: OrgReader,
  user_ids: readonly string[],
  { from_ms, until_ms }: Interval,
  except_seq: number | null,
): Map<string, WorkVisit[]> => {
  const rows = db.all(workTexts, {
    user_ids: JSON.stringify(user_ids),
    from: ofMillis(from_ms),
    until: ofMillis(until_ms),
    // -1 matches no ticket.
    except_seq: except_seq ?? -1,
  });
  return new Map(rows.map(({ id, visits }) => [id, read(visits)]));
};

const read = (text: string | null): WorkVisit[] => {
  const numbers = JSON.parse(`[${text ?? ""}]`) as number[];
  const visits: WorkVisit[] = [];
  for (let index = 0; index < numbers.length; index += 3)
    visits.push({
      from_ms: (numbers[index] ?? 0) * 1000,
      until_ms: (numbers[index + 1] ?? 0) * 1000,
      is_blocking: numbers[index + 2] === 1,
    });
  return visits;
};

/** The number of visits that start on a day. */
export const jobsOn = (work: readonly WorkVisit[], day: Interval): number =>
  work.filter(({ from_ms }) => from_ms >= day.from_ms && from_ms < day.until_ms).length;
