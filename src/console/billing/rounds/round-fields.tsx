import { choicesOf, useNamed } from "../../clients/use-named.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField, TextField, type ValueProps } from "../../ui/field.tsx";

interface Props {
  field(name: "collector_id" | "date" | "name"): Pick<ValueProps, "name" | "value" | "onValue">;
  collector_id: string;
  /** Collector and date of a round that has begun stay. */
  is_begun?: boolean;
}

/** Who walks a round, when, and what it is called. */
export const RoundFields = ({ field, collector_id, is_begun = false }: Props) => {
  const t = strings.value.billing.rounds;
  const collectors = useNamed("collectors");
  return (
    <div class="fields">
      <SelectField
        label={strings.value.clients.fields.collector_id}
        {...field("collector_id")}
        disabled={is_begun}
        options={[["", "–"], ...choicesOf(collectors, collector_id)]}
      />
      <DateField label={t.date} {...field("date")} disabled={is_begun} />
      <TextField label={t.name} {...field("name")} hint={t.name_hint} />
    </div>
  );
};
