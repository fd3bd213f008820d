import { priorities, ticket_types } from "../../shared/vocabulary.ts";
import type { Board, JobType } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { AreaField, SelectField, TextField } from "../ui/field.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import { type TicketDraft, withJobType } from "./ticket-draft.ts";

interface Props {
  draft: TicketDraft;
  change(part: Partial<TicketDraft>): void;
  boards: readonly Board[];
  job_types: readonly JobType[];
  job_type: JobType | undefined;
}

/** What the job is about; the job type fills in the rest. */
export const TicketFields = ({ draft, change, boards, job_types, job_type }: Props) => {
  const { new_ticket, priority, ticket_type, common } = strings.value;
  const field = fieldsOf(draft, change);
  const chooseType = (id: string) => {
    const chosen = job_types.find((of) => of.id === id);
    change(withJobType(draft, chosen, job_type));
  };
  return (
    <>
      <div class="fields">
        <SelectField
          label={new_ticket.job_type}
          name="job_type_id"
          value={draft.job_type_id}
          onValue={chooseType}
          options={[
            ["", new_ticket.no_job_type],
            ...job_types.map(({ id, name }) => [id, name] as const),
          ]}
        />
        {boards.length > 1 && (
          <SelectField
            label={new_ticket.board}
            {...field("board_id")}
            options={boards.map(({ id, name }) => [id, name] as const)}
          />
        )}
      </div>
      <TextField label={new_ticket.what} {...field("title")} required />
      <AreaField
        label={`${new_ticket.description} (${common.optional})`}
        {...field("description")}
        rows={2}
      />
      <details>
        <summary>{new_ticket.more}</summary>
        <div class="fields">
          <SelectField
            label={new_ticket.priority}
            {...field("priority")}
            options={priorities.map((name) => [name, priority[name]] as const)}
          />
          <SelectField
            label={new_ticket.type}
            {...field("type")}
            options={ticket_types.map((name) => [name, ticket_type[name]] as const)}
          />
          <DateField label={new_ticket.due_date} {...field("due_date")} />
          <TextField label={new_ticket.labels} {...field("labels")} hint={new_ticket.labels_hint} />
        </div>
      </details>
    </>
  );
};
