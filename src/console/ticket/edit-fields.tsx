import { isClosed } from "../../shared/categories.ts";
import { priorities, ticket_types } from "../../shared/vocabulary.ts";
import type { JobType, Ticket } from "../api/document.d.ts";
import { ClientPicker } from "../clients/client-picker.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { AreaField, SelectField, TextField } from "../ui/field.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import type { EditDraft } from "./edit-draft.ts";

interface Props {
  ticket: Ticket;
  draft: EditDraft;
  onChange(changed: Partial<EditDraft>): void;
  job_types: readonly JobType[];
}

/** A ticket's fields, except the visit and the column, which have their own actions. */
export const EditFields = ({ ticket, draft, onChange, job_types }: Props) => {
  const field = fieldsOf(draft, onChange);
  const t = strings.value;
  const { fields, ...own } = t.ticket;
  const is_locked = isClosed(ticket.status_category);
  const offered = job_types.filter(({ active, id }) => active || id === ticket.job_type_id);
  return (
    <>
      <TextField label={fields.title} {...field("title")} required />
      <AreaField label={fields.description} {...field("description")} rows={5} />
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
          {...field("priority")}
          options={priorities.map((name) => [name, t.priority[name]] as const)}
        />
        <SelectField
          label={fields.type}
          {...field("type")}
          options={ticket_types.map((name) => [name, t.ticket_type[name]] as const)}
        />
        <SelectField
          label={fields.job_type_id}
          {...field("job_type_id")}
          options={[["", own.no_job_type], ...offered.map(({ id, name }) => [id, name] as const)]}
        />
        <DateField label={fields.due_date} {...field("due_date")} />
        <TextField
          label={fields.sla_hours}
          inputMode="numeric"
          {...field("sla_hours")}
          hint={is_locked ? own.sla_locked : own.sla_hint}
          disabled={is_locked}
        />
        <TextField label={fields.labels} {...field("labels")} hint={own.labels_hint} />
        <TextField
          label={fields.external_ref}
          {...field("external_ref")}
          hint={own.external_ref_hint}
        />
      </div>
    </>
  );
};
