import type { Priority, TicketType } from "../../shared/vocabulary.ts";
import type { Ticket, TicketUpdateInput } from "../api/document.d.ts";
import { numberOf } from "../format/typed-number.ts";
import { labelsOf } from "../new-ticket/ticket-draft.ts";

/** A ticket's fields as edited. */
export interface EditDraft {
  title: string;
  description: string;
  priority: Priority;
  type: TicketType;
  due_date: string;
  labels: string;
  client: { id: string; name: string } | null;
  job_type_id: string;
  external_ref: string;
  sla_hours: string;
}

export const editDraft = (ticket: Ticket): EditDraft => ({
  title: ticket.title,
  description: ticket.description ?? "",
  priority: ticket.priority,
  type: ticket.type,
  due_date: ticket.due_date ?? "",
  labels: ticket.labels.join(", "),
  client: ticket.client && { id: ticket.client.id, name: ticket.client.name },
  job_type_id: ticket.job_type_id ?? "",
  external_ref: ticket.external_ref ?? "",
  sla_hours: ticket.sla_hours === null ? "" : String(ticket.sla_hours),
});

/** An edit as it is stored on the device: of which version, from what to what. */
interface Edit {
  version: number;
  before: EditDraft;
  edited: EditDraft;
}

export const beginEdit = (ticket: Ticket): Edit => ({
  version: ticket.version,
  before: editDraft(ticket),
  edited: editDraft(ticket),
});

const comparableValue = (field: keyof EditDraft, draft: EditDraft): string | null =>
  field === "client" ? (draft.client?.id ?? null) : draft[field];

/** The fields that were changed. */
export const changedFields = (before: EditDraft, draft: EditDraft): (keyof EditDraft)[] =>
  (Object.keys(before) as (keyof EditDraft)[]).filter(
    (field) => comparableValue(field, before) !== comparableValue(field, draft),
  );

const bodies: { [field in keyof EditDraft]: (draft: EditDraft) => TicketUpdateInput } = {
  title: ({ title }) => ({ title: title.trim() }),
  description: ({ description }) => ({ description: description.trim() || null }),
  priority: ({ priority }) => ({ priority }),
  type: ({ type }) => ({ type }),
  due_date: ({ due_date }) => ({ due_date: due_date || null }),
  labels: ({ labels }) => ({ labels: labelsOf(labels) }),
  client: ({ client }) => ({ client_id: client?.id ?? null }),
  job_type_id: ({ job_type_id }) => ({ job_type_id: job_type_id || null }),
  external_ref: ({ external_ref }) => ({ external_ref: external_ref.trim() || null }),
  // Invalid numbers are sent as 0, which the service refuses.
  sla_hours: ({ sla_hours }) => ({
    sla_hours: sla_hours.trim() === "" ? null : (numberOf(sla_hours) ?? 0),
  }),
};

/** The request body: the changed fields alone. */
export const editBody = (before: EditDraft, draft: EditDraft): TicketUpdateInput =>
  Object.assign({}, ...changedFields(before, draft).map((field) => bodies[field](draft)));

/** Rebases an edit onto another version of the ticket; changes made here win. */
export const rebased = (before: EditDraft, draft: EditDraft, theirs: EditDraft): EditDraft =>
  Object.assign(
    { ...theirs },
    ...changedFields(before, draft).map((field) => ({ [field]: draft[field] })),
  );
