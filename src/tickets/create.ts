import { type Caller, requireAbility } from "../access/caller.ts";
import { requireStorage } from "../access/storage-quota.ts";
import { maySee } from "../access/ticket-scope.ts";
import { columnsOf, findBoard } from "../boards/queries.ts";
import { lookUpClient } from "../clients/lookup.ts";
import type { OrgTx } from "../database/org.ts";
import { type JobTypeRow, usableJobType } from "../job-types/queries.ts";
import { type FieldErrors, Refusal, refuseField } from "../refusal.ts";
import { isClosed } from "../shared/categories.ts";
import { checkAssignees } from "./assign.ts";
import { created, draftOf } from "./draft.ts";
import { type Change, type ColumnRef, combine } from "./lifecycle/change.ts";
import { refuseClosed } from "./lifecycle/lifecycle.ts";
import { rowByExternalRef, type TicketWithAssignees, withAssignees } from "./queries.ts";
import { recordNew } from "./record.ts";
import { autoAssign } from "./visits/auto-assign.ts";
import { book, type Visit } from "./visits/booking.ts";
import {
  checkOverride,
  checkOverrideReason,
  checkVisit,
  type VisitRequest,
} from "./visits/check.ts";
import type { TicketInput } from "./wire.ts";

/**
 * Creates a ticket according to §4.5. If a ticket has the same `external_ref`, it is returned unchanged, or refused as a
 * conflict if it is deleted or the caller may not see it.
 */
export const createTicket = (
  tx: OrgTx,
  caller: Caller,
  input: TicketInput,
): { ticket: TicketWithAssignees; is_new: boolean } => {
  checkBooking(caller, input);
  const existing = input.external_ref ? findExisting(tx, caller, input.external_ref) : null;
  const references = { external_ref: input.external_ref || null, follow_up_of: null };
  if (existing) return { ticket: existing, is_new: false };
  const ticket = createNew(tx, caller, input, references);
  if (ticket.description !== null) requireStorage(tx, caller.organization);
  return { ticket, is_new: true };
};

/** Priority and type are required without a job type (§4.5). `sent` is not validated yet. */
export const missingFields = (sent: Readonly<Record<string, unknown>>): FieldErrors => {
  const errors: FieldErrors = {};
  for (const field of ["priority", "type"])
    if (!sent.job_type_id && !sent[field]) errors[field] = ["is required without a job type"];
  return errors;
};

/** Naming a technician and booking over a conflict need abilities of their own (§4.5, rule 3). */
export const checkBooking = (caller: Caller, input: VisitRequest): void => {
  if (input.technician_id) requireAbility(caller, "tickets:schedule", "Naming a technician");
  checkOverride(caller, input);
};

const findExisting = (
  tx: OrgTx,
  caller: Caller,
  external_ref: string,
): TicketWithAssignees | null => {
  const row = rowByExternalRef(tx, external_ref);
  if (!row) return null;
  const ticket = withAssignees(tx, row);
  if (!maySee(caller, ticket))
    throw new Refusal("conflict", "This external_ref belongs to another ticket.");
  return ticket;
};

/** Creates a ticket without looking for an existing one. `follow_up_of` is the ticket that it follows up. */
export const createNew = (
  tx: OrgTx,
  caller: Caller,
  input: Omit<TicketInput, "external_ref">,
  references: { external_ref: string | null; follow_up_of: string | null },
): TicketWithAssignees => {
  checkOverrideReason(input);
  const column = chooseColumn(tx, caller, input);
  const client = lookUpClient(tx, caller.organization.phone_country_code, input);
  const job_type = input.job_type_id ? usableJobType(tx, input.job_type_id, input.board_id) : null;
  if (job_type?.requires_client === 1 && !client)
    throw new Refusal("client_required", "Tickets of this job type need a client.");
  const assigned_users = [...new Set(input.assigned_users ?? [])];
  checkAssignees(tx, assigned_users);
  const sla_hours = input.sla_hours === undefined ? (job_type?.sla_hours ?? null) : input.sla_hours;
  const client_id = client?.id ?? null;
  const draft = draftOf(tx, caller, input, {
    ...references,
    board_id: input.board_id,
    column,
    client_id,
    job_type,
    sla_hours,
  });
  const visit = visitAtCreate(tx, caller, column, job_type, client_id, input);
  const is_created: Change = { ...created(column), assigned_users };
  if (!visit) return recordNew(tx, caller.actor, draft, is_created);
  const assignees = assigned_users.map((id) => ({ id }));
  const booked = book({ ...draft, assignees }, visit, columnsOf(tx, input.board_id), tx.now);
  return recordNew(tx, caller.actor, draft, combine(is_created, booked));
};

/**
 * The requested visit, checked by the scheduling rules (decisions §5), or the one that auto-assign finds. Null for
 * none.
 */
const visitAtCreate = (
  tx: OrgTx,
  caller: Caller,
  column: ColumnRef,
  job_type: JobTypeRow | null,
  client_id: string | null,
  input: TicketInput,
): Visit | null => {
  if (!input.technician_id && !input.scheduled_at && !input.scheduled_until) {
    const auto = input.auto_assign ?? job_type?.auto_assign === 1;
    return auto && !isClosed(column.category)
      ? autoAssign(tx, caller.organization, { board_id: input.board_id, client_id, job_type })
      : null;
  }
  refuseClosed({ status_category: column.category });
  return checkVisit(tx, caller, { id: null, job_type }, input);
};

/** The requested column, otherwise the board's first. Refuses a board that the caller cannot open with 404. */
const chooseColumn = (tx: OrgTx, caller: Caller, { board_id, column_id }: TicketInput) => {
  findBoard(tx, caller, board_id);
  const columns = columnsOf(tx, board_id);
  const column = column_id ? columns.find(({ id }) => id === column_id) : columns[0];
  if (!column) throw refuseField("column_id", "is not a column of this board");
  return column;
};
