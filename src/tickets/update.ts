import type { Caller } from "../access/caller.ts";
import { requireStorage } from "../access/storage-quota.ts";
import { lookUpClient } from "../clients/lookup.ts";
import type { OrgTx } from "../database/org.ts";
import { type ChecklistMark, markChecklist } from "../job-types/checklist.ts";
import { jobTypeOf, usableJobType } from "../job-types/queries.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { checkAssignees } from "./assign.ts";
import { type Change, combine, no_change } from "./lifecycle/change.ts";
import { changeSla } from "./lifecycle/lifecycle.ts";
import { type PlainFields, plainFields } from "./plain-fields.ts";
import { rowByExternalRef, type TicketRow, type TicketWithAssignees } from "./queries.ts";
import { record } from "./record.ts";
import type { TicketUpdateInput } from "./wire.ts";

type OwnFields = PlainFields &
  Pick<TicketRow, "client_id" | "job_type_id" | "external_ref" | "checklist_state">;

/** Changes a ticket's own fields. Its column, technician and visit are changed by other calls. */
export const updateTicket = (
  tx: OrgTx,
  caller: Caller,
  ticket: TicketWithAssignees,
  input: TicketUpdateInput,
): TicketWithAssignees => {
  const client_id = newClient(tx, caller, ticket, input);
  const change = combine(
    fieldChange(ticket, {
      ...plainFields(input, ticket),
      client_id,
      job_type_id: newJobType(tx, ticket, input, client_id),
      external_ref: newReference(tx, ticket, input),
      checklist_state: marked(ticket, input.checklist_state ?? []),
    }),
    input.sla_hours === undefined ? no_change : changeSla(ticket, input.sla_hours, tx.now),
    assigneeChange(tx, ticket, input),
  );
  const after = record(tx, caller.actor, ticket, change);
  // A shorter description is never refused.
  if (bytesOf(after.description) > bytesOf(ticket.description))
    requireStorage(tx, caller.organization);
  return after;
};

const bytesOf = (text: string | null): number => Buffer.byteLength(text ?? "");

/** Marks tasks of the ticket's checklist. */
export const checklistChange = (
  ticket: TicketWithAssignees,
  marks: readonly ChecklistMark[],
): Change => fieldChange(ticket, { checklist_state: marked(ticket, marks) });

const newClient = (
  tx: OrgTx,
  caller: Caller,
  ticket: TicketWithAssignees,
  input: TicketUpdateInput,
): string | null => {
  const { phone_country_code } = caller.organization;
  const client = lookUpClient(tx, phone_country_code, input, ticket.client_id);
  const client_id = client?.id ?? (input.client_id === null ? null : ticket.client_id);
  if (client_id === ticket.client_id) return client_id;
  // The ticket's invoice and payments belong to its client (decisions §5). Voiding removes the invoice from the ticket.
  if (ticket.invoice_id !== null)
    throw refuseField(
      "client_id",
      "cannot change while an invoice bills the ticket: void it first",
    );
  if (client_id === null && requiresClient(tx, ticket, input))
    throw refuseField("client_id", "is required by the ticket's job type");
  return client_id;
};

/** Whether the ticket's new job type requires a client. */
const requiresClient = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  { job_type_id = ticket.job_type_id }: TicketUpdateInput,
): boolean => jobTypeOf(tx, job_type_id)?.requires_client === 1;

/** A new job type keeps the ticket's SLA and checklist (decisions §5). */
const newJobType = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  { job_type_id }: TicketUpdateInput,
  client_id: string | null,
): string | null => {
  if (job_type_id === undefined || job_type_id === ticket.job_type_id) return ticket.job_type_id;
  if (job_type_id === null) return null;
  const job_type = usableJobType(tx, job_type_id, ticket.board_id);
  if (job_type.requires_client === 1 && client_id === null)
    throw new Refusal("client_required", "Tickets of this job type need a client.");
  return job_type.id;
};

const newReference = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  { external_ref }: TicketUpdateInput,
): string | null => {
  if (external_ref === undefined) return ticket.external_ref;
  const reference = external_ref || null;
  const holder = reference === null ? undefined : rowByExternalRef(tx, reference);
  if (holder && holder.id !== ticket.id)
    throw refuseField("external_ref", "has already been taken");
  return reference;
};

const marked = (
  { checklist_state }: TicketWithAssignees,
  marks: readonly ChecklistMark[],
): string =>
  marks.length === 0
    ? checklist_state
    : JSON.stringify(markChecklist(JSON.parse(checklist_state) as ChecklistMark[], marks));

const assigneeChange = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  { assigned_users }: TicketUpdateInput,
): Change => {
  if (assigned_users === undefined) return no_change;
  const user_ids = [...new Set(assigned_users ?? [])];
  checkAssignees(
    tx,
    user_ids.filter((id) => !ticket.assignees.some((assignee) => assignee.id === id)),
  );
  const same =
    user_ids.length === ticket.assignees.length &&
    ticket.assignees.every(({ id }) => user_ids.includes(id));
  return same ? no_change : { ...no_change, assigned_users: user_ids };
};

/** Sets the fields that differ, with their old and new values in the history. */
const fieldChange = (ticket: TicketWithAssignees, after: Partial<OwnFields>): Change => {
  // `after` has no other keys than those of its type.
  const changed = (Object.keys(after) as (keyof OwnFields)[]).filter(
    (field) => after[field] !== ticket[field],
  );
  if (changed.length === 0) return no_change;
  return {
    set: Object.fromEntries(changed.map((field) => [field, after[field]])),
    history: [
      {
        type: "updated",
        data: Object.fromEntries(
          changed.map((field) => [
            field,
            { from: shown(field, ticket[field]), to: shown(field, after[field]) },
          ]),
        ),
      },
    ],
    events: [],
  };
};

const shown = (field: keyof OwnFields, value: string | null = null): unknown =>
  field === "labels" || field === "checklist_state" ? JSON.parse(value ?? "[]") : value;
