import type { Refusal } from "../../api/refusal.ts";
import { loggedIn } from "../../session/session.ts";
import { language, strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { CheckField, TextField } from "../../ui/field.tsx";
import { FieldErrors } from "../../ui/field-errors.tsx";
import { FormRefusal } from "../../ui/refusal-notice.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { contentOf, type TemplateRow as Row } from "./template-rows.ts";

interface Props {
  row: Row;
  /** Why it was not created. */
  refusal: Refusal | undefined;
  onRow(row: Row): void;
}

/** One template: chosen or not, and its fields while it is chosen. */
export const TemplateRow = ({ row, refusal, onRow }: Props) => {
  const { setup } = strings.value;
  const content = contentOf(row, language.value);
  return (
    <li class="template">
      <div class="template-head">
        <CheckField
          label={<bdi>{row.name}</bdi>}
          checked={row.is_chosen}
          disabled={row.is_created}
          onValue={(is_chosen) => onRow({ ...row, is_chosen })}
        />
        {row.is_created && <Badge tone="good">{setup.exists}</Badge>}
      </div>
      {content !== "" && (
        <p class="hint" dir="auto">
          {content}
        </p>
      )}
      {row.is_chosen && (
        <FieldErrors refusal={refusal}>
          <RowFields row={row} onRow={onRow} />
          <FormRefusal />
        </FieldErrors>
      )}
    </li>
  );
};

const RowFields = ({ row, onRow }: Omit<Props, "refusal">) => {
  const { setup, job_types } = strings.value;
  const field = fieldsOf(row, (part) => onRow({ ...row, ...part }));
  const number = { type: "number", inputMode: "numeric", min: 1 } as const;
  return (
    <div class="fields">
      <TextField label={job_types.name} {...field("name")} />
      {row.kind === "job_types" && (
        <>
          <TextField label={job_types.duration} {...number} {...field("duration_minutes")} />
          <TextField label={job_types.sla} {...number} {...field("sla_hours")} />
        </>
      )}
      {row.kind === "items" && (
        <TextField
          label={job_types.price(loggedIn().organization.currency)}
          hint={setup.price_hint}
          inputMode="decimal"
          {...field("price")}
        />
      )}
    </div>
  );
};
