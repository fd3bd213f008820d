import { answerOf, api } from "../../api/client.ts";
import { SelectField, TextField } from "../../parts/field.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import type { Draft, Method } from "./draft.ts";

interface Props {
  draft: Draft;
  onChange(change: Partial<Draft>): void;
}

/** How it came in, by whom, and when. */
export const DetailFields = ({ draft, onChange }: Props) => {
  const { billing, payment_method } = words.value;
  const said = billing.pay;
  const collectors = useRead(may("clients:read") ? "collectors" : null, () =>
    answerOf(api.GET("/v1/collectors", { params: { query: { active: true, per_page: 100 } } })),
  );
  return (
    <div class="fields">
      <SelectField
        label={said.method}
        name="method"
        value={draft.method}
        onValue={(value) => onChange({ method: value as Method, handed: "" })}
        options={Object.entries(payment_method)}
      />
      <TextField
        label={said.reference}
        name="reference"
        value={draft.reference}
        onValue={(reference) => onChange({ reference })}
      />
      <TextField
        label={said.paid_at}
        name="paid_at"
        type="datetime-local"
        value={draft.paid_at}
        onValue={(paid_at) => onChange({ paid_at })}
        hint={said.paid_at_hint}
      />
      {collectors.data && collectors.data.data.length > 0 && (
        <SelectField
          label={said.collector}
          name="collector_id"
          value={draft.collector_id}
          onValue={(collector_id) => onChange({ collector_id })}
          options={[
            ["", words.value.common.none],
            ...collectors.data.data.map(({ id, name }) => [String(id), name] as const),
          ]}
        />
      )}
    </div>
  );
};
