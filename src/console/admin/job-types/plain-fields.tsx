import { billing_modes, priorities } from "../../../shared/vocabulary.ts";
import type { Board } from "../../api/document.d.ts";
import { ColorField } from "../../board/settings/color-field.tsx";
import { strings } from "../../strings/strings.ts";
import { CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import type { Draft } from "./draft.ts";
import { mayUseEveryBoard } from "./may-change.ts";

interface Props {
  draft: Draft;
  boards: readonly Board[];
  onChange(part: Partial<Draft>): void;
}

/** The fields of a job type except its lists. */
export const PlainFields = ({ draft, boards, onChange }: Props) => {
  const { job_types: t, priority, ticket } = strings.value;
  const field = fieldsOf(draft, onChange);
  const number = { type: "number", inputMode: "numeric", min: 1 } as const;
  return (
    <>
      <div class="fields">
        <TextField label={t.name} {...field("name")} required />
        <TextField label={t.code} hint={t.code_hint} {...field("code")} />
        <SelectField
          label={t.board}
          {...field("board_id")}
          options={[
            ...(mayUseEveryBoard() ? [["", t.every_board] as const] : []),
            ...boards.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <TextField
          label={t.duration}
          hint={t.duration_hint}
          {...number}
          {...field("duration_minutes")}
        />
        <SelectField
          label={t.priority}
          {...field("default_priority")}
          options={priorities.map((name) => [name, priority[name]])}
        />
        <TextField label={t.sla} hint={t.sla_hint} {...number} {...field("sla_hours")} />
        <SelectField
          label={t.billing}
          hint={t.billing_means[draft.billing_mode]}
          {...field("billing_mode")}
          options={billing_modes.map((name) => [name, ticket.billing_modes[name]])}
        />
        <TextField label={t.skills} hint={t.skills_hint} {...field("required_skills")} />
        <ColorField value={draft.color} onValue={(color) => onChange({ color })} />
      </div>
      {(["requires_client", "auto_assign", "active"] as const).map((name) => (
        <CheckField
          key={name}
          label={t[name]}
          checked={draft[name]}
          onValue={(checked) => onChange({ [name]: checked })}
        />
      ))}
    </>
  );
};
