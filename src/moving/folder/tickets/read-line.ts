import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { type JobTypeRow, jobTypeNamed, jobTypeOf } from "../../../job-types/queries.ts";
import { refuseField } from "../../../refusal.ts";
import { visit_max_ms } from "../../../technicians/time/availability.ts";
import { between } from "../../../technicians/time/interval.ts";
import type { Past } from "../../../tickets/import.ts";
import type { TicketRow } from "../../../tickets/queries.ts";
import { type Cells, listIn, momentIn, numberIn, wordIn } from "../cells.ts";
import { findRecord, referenceIn } from "../reference-queries.ts";
import { OwnCells } from "../wire.ts";

/** The cells that are fields of the API, too. */
export const fieldsIn = (cells: Cells) => ({
  title: cells.title,
  description: cells.description,
  priority: wordIn(cells.priority),
  type: wordIn(cells.type),
  labels: listIn(cells.labels),
  due_date: cells.due_date,
  sla_hours: numberIn(cells.sla_hours),
});

export const reasonIn = ({ cancellation_reason }: Cells): string | null =>
  validate(OwnCells, { cancellation_reason }).cancellation_reason ?? null;

/** The job type by its code, name, or external_ref. */
export const jobTypeIn = (db: OrgReader, { job_type }: Cells): JobTypeRow | null => {
  if (job_type === undefined) return null;
  const found = jobTypeNamed(db, job_type) ?? jobTypeOf(db, findRecord(db, "job-types", job_type));
  if (!found) throw refuseField("job_type", `is no job type: ${job_type}`);
  return found;
};

interface KnownVisit extends Pick<TicketRow, "technician_id" | "scheduled_at" | "scheduled_until"> {
  /** How an exported line names the technician, who may have been removed since. */
  technician_ref: string | null;
}

/** The visit after a line; cells that are empty keep what is known. Null for none. Refuses half a visit. */
export const visitIn = (
  db: OrgReader,
  cells: Cells,
  timezone: string,
  known: KnownVisit | null,
): Past["visit"] => {
  const is_known = cells.technician_ref === (known?.technician_ref ?? undefined);
  const technician_id =
    (is_known ? undefined : referenceIn(db, "technicians", cells, "technician_ref")) ??
    known?.technician_id;
  const scheduled_at = momentIn(cells, "scheduled_at", timezone) ?? known?.scheduled_at;
  const scheduled_until = momentIn(cells, "scheduled_until", timezone) ?? known?.scheduled_until;
  if (!technician_id && !scheduled_at && !scheduled_until) return null;
  if (!technician_id) throw incomplete("technician_ref");
  if (!scheduled_at) throw incomplete("scheduled_at");
  if (!scheduled_until) throw incomplete("scheduled_until");
  const { from_ms, until_ms } = between(scheduled_at, scheduled_until);
  if (until_ms <= from_ms) throw refuseField("scheduled_until", "must be after scheduled_at");
  if (until_ms - from_ms > visit_max_ms)
    throw refuseField("scheduled_until", "must be at most 24 hours after scheduled_at");
  return { technician_id, scheduled_at, scheduled_until };
};

const incomplete = (column: string) => refuseField(column, "is required for a visit");
