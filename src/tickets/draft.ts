import { type Caller, callingKey } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import { checklistOf, type JobTypeRow } from "../job-types/queries.ts";
import type { Change, ColumnRef } from "./lifecycle/change.ts";
import { create } from "./lifecycle/lifecycle.ts";
import { emptyFields, plainFields } from "./plain-fields.ts";
import type { Draft } from "./record.ts";

/** What a new ticket belongs to. Its references have been checked. */
interface Placed {
  board_id: string;
  column: ColumnRef;
  client_id: string | null;
  job_type: JobTypeRow | null;
  sla_hours: number | null;
  external_ref: string | null;
  /** The ticket that it follows up. */
  follow_up_of: string | null;
}

/** A new ticket that nothing has happened to yet. */
export const draftOf = (
  tx: OrgTx,
  caller: Caller,
  fields: Parameters<typeof plainFields>[0],
  { column, job_type, sla_hours, ...references }: Placed,
): Draft => ({
  id: Bun.randomUUIDv7(),
  version: 1,
  ...plainFields(fields, emptyFields(job_type?.default_priority)),
  ...references,
  job_type_id: job_type?.id ?? null,
  technician_id: null,
  scheduled_at: null,
  scheduled_until: null,
  created_via: caller.channel,
  api_key_id: callingKey(caller),
  created_by: JSON.stringify(caller.actor),
  checklist_state: emptyChecklist(job_type),
  cancellation_reason: null,
  outcome_reason: null,
  started_at: null,
  revisit_at: null,
  archived_at: null,
  comments_count: 0,
  comments_bytes: 0,
  attachments_count: 0,
  items_count: 0,
  keeps_items: 0,
  invoice_id: null,
  created_at: tx.now,
  updated_at: tx.now,
  deleted_at: null,
  column_name: column.name,
  ...create(column, sla_hours, tx.now),
});

/** The job type's checklist with no task done. */
const emptyChecklist = (job_type: JobTypeRow | null): string =>
  JSON.stringify(job_type ? checklistOf(job_type).map(({ id }) => ({ id, done: false })) : []);

/** The change that starts a ticket's history. */
export const created = ({ name, category }: ColumnRef): Change => ({
  set: {},
  history: [{ type: "created", data: { column: name, category } }],
  events: [{ topic: "ticket.created", extra: {} }],
});
