import type { JobType, Ticket } from "../api/document.d.ts";
import { ClientPicker } from "../clients/client-picker.tsx";
import {
  type Priority,
  priorities,
  type TicketType,
  ticket_types,
} from "../new-ticket/ticket-draft.ts";
import { AreaField, SelectField, TextField } from "../parts/field.tsx";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";
import type { EditDraft } from "./edit-draft.ts";
import { isClosed } from "./state.ts";

interface Props {
  ticket: Ticket;
  draft: EditDraft;
  onChange(changed: Partial<EditDraft>): void;
  job_types: readonly JobType[];
}

/** A ticket's own fields. Technician and time are the visit's, its column is moved. */
export const EditFields = ({ ticket, draft, onChange, job_types }: Props) => {
  const said = words.value;
  const { fields, ...own } = said.ticket;
  const is_locked = isClosed(ticket);
  const offered = job_types.filter(({ active, id }) => active || id === ticket.job_type_id);
  return (
    <>
      <TextField
        label={fields.title}
        name="title"
        required
        value={draft.title}
        onValue={(title) => onChange({ title })}
      />
      <AreaField
        label={fields.description}
        name="description"
        rows={5}
        value={draft.description}
        onValue={(description) => onChange({ description })}
      />
      {may("clients:read") && (
        <ClientPicker
          label={fields.client_id}
          name="client_id"
          value={draft.client}
          onValue={(client) => onChange({ client })}
        />
      )}
      <div class="fields">
        <SelectField
          label={fields.priority}
          name="priority"
          value={draft.priority}
          onValue={(priority) => onChange({ priority: priority as Priority })}
          options={priorities.map((name) => [name, said.priority[name]] as const)}
        />
        <SelectField
          label={fields.type}
          name="type"
          value={draft.type}
          onValue={(type) => onChange({ type: type as TicketType })}
          options={ticket_types.map((name) => [name, said.ticket_type[name]] as const)}
        />
        <SelectField
          label={fields.job_type_id}
          name="job_type_id"
          value={draft.job_type_id}
          onValue={(job_type_id) => onChange({ job_type_id })}
          options={[["", own.no_job_type], ...offered.map(({ id, name }) => [id, name] as const)]}
        />
        <TextField
          label={fields.due_date}
          type="date"
          name="due_date"
          value={draft.due_date}
          onValue={(due_date) => onChange({ due_date })}
        />
        <TextField
          label={fields.sla_hours}
          inputMode="numeric"
          name="sla_hours"
          hint={is_locked ? own.sla_locked : own.sla_hint}
          disabled={is_locked}
          value={draft.sla_hours}
          onValue={(sla_hours) => onChange({ sla_hours })}
        />
        <TextField
          label={fields.labels}
          name="labels"
          hint={own.labels_hint}
          value={draft.labels}
          onValue={(labels) => onChange({ labels })}
        />
        <TextField
          label={fields.external_ref}
          name="external_ref"
          hint={own.external_ref_hint}
          value={draft.external_ref}
          onValue={(external_ref) => onChange({ external_ref })}
        />
      </div>
    </>
  );
};
