import { api, dataOf } from "../../api/client.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { useQuery } from "../../ui/use-query.ts";
import type { Draft, Method } from "./draft.ts";

interface Props {
  draft: Draft;
  onChange(change: Partial<Draft>): void;
}

/** The method, reference, time and collector. */
export const DetailFields = ({ draft, onChange }: Props) => {
  const field = fieldsOf(draft, onChange);
  const { billing, payment_method } = strings.value;
  const t = billing.pay;
  const collectors = useQuery(may("clients:read") ? "collectors" : null, () =>
    dataOf(api.GET("/v1/collectors", { params: { query: { active: true, per_page: 100 } } })),
  );
  return (
    <div class="fields">
      <SelectField
        label={t.method}
        name="method"
        value={draft.method}
        onValue={(value) => onChange({ method: value as Method, handed: "" })}
        options={Object.entries(payment_method)}
      />
      <TextField label={t.reference} {...field("reference")} />
      <DateTimeField label={t.paid_at} {...field("paid_at")} hint={t.paid_at_hint} />
      {collectors.data && collectors.data.data.length > 0 && (
        <SelectField
          label={t.collector}
          {...field("collector_id")}
          options={[
            ["", strings.value.common.none],
            ...collectors.data.data.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      )}
    </div>
  );
};
