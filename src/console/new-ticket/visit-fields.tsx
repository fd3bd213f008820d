import { useId } from "preact/hooks";
import { answerOf, api } from "../api/client.ts";
import type { JobType } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { CheckField, SelectField, TextField } from "../parts/field.tsx";
import { useRead } from "../parts/use-read.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";
import type { TicketDraft, VisitChoice } from "./ticket-draft.ts";

interface Props {
  draft: TicketDraft;
  onChange(changed: Partial<TicketDraft>): void;
  job_type: JobType | undefined;
  refusal: Refusal | undefined;
}

/** Whether and how the visit is booked at once. */
export const VisitFields = (props: Props) => {
  const { draft, onChange } = props;
  const { new_ticket } = words.value;
  const name = useId();
  const choices: VisitChoice[] = may("tickets:schedule")
    ? ["none", "auto", "named"]
    : ["none", "auto"];
  return (
    <fieldset class="group">
      <legend>{new_ticket.visit}</legend>
      <div class="choices">
        {choices.map((choice) => (
          <label key={choice} class="check">
            <input
              type="radio"
              name={name}
              checked={draft.visit === choice}
              onChange={() => onChange({ visit: choice })}
            />
            <span>{new_ticket.visits[choice]}</span>
          </label>
        ))}
      </div>
      {draft.visit === "named" && <NamedVisit {...props} />}
    </fieldset>
  );
};

const NamedVisit = ({ draft, onChange, job_type, refusal }: Props) => {
  const { new_ticket } = words.value;
  const technicians = useRead("technicians", () => answerOf(api.GET("/v1/ticket-technicians")));
  const members = (technicians.data ?? []).filter(({ board_ids }) =>
    board_ids.includes(draft.board_id),
  );
  const others = (technicians.data ?? []).filter((of) => !members.includes(of));
  const may_override = may("tickets:dispatch") && refusal?.reason === "schedule_conflict";
  const minutes = job_type?.duration_minutes;
  return (
    <>
      <SelectField
        label={new_ticket.technician}
        path="technician_id"
        refusal={refusal}
        value={draft.technician_id}
        onValue={(technician_id) => onChange({ technician_id })}
        options={[
          ["", new_ticket.choose],
          ...[...members, ...others].map(({ id, name }) => [id, name] as const),
        ]}
      />
      <div class="fields">
        <TextField
          label={new_ticket.from}
          type="datetime-local"
          path="scheduled_at"
          refusal={refusal}
          value={draft.scheduled_at}
          onValue={(scheduled_at) => onChange({ scheduled_at })}
        />
        <TextField
          label={new_ticket.until}
          type="datetime-local"
          path="scheduled_until"
          refusal={refusal}
          hint={minutes ? new_ticket.until_hint(String(minutes)) : undefined}
          value={draft.scheduled_until}
          onValue={(scheduled_until) => onChange({ scheduled_until })}
        />
      </div>
      {(may_override || draft.override) && (
        <>
          <CheckField
            label={new_ticket.override}
            checked={draft.override}
            onValue={(override) => onChange({ override })}
          />
          {draft.override && (
            <TextField
              label={new_ticket.override_reason}
              path="override_reason"
              refusal={refusal}
              required
              value={draft.override_reason}
              onValue={(override_reason) => onChange({ override_reason })}
            />
          )}
        </>
      )}
    </>
  );
};
