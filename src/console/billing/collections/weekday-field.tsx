import type { DunningPolicy } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField } from "../../ui/field.tsx";

type Weekdays = DunningPolicy["weekdays"];

interface Props {
  label: string;
  hint?: string;
  chosen: Weekdays;
  onChosen(weekdays: Weekdays): void;
}

/** Days of the week. */
export const WeekdayField = ({ label, hint, chosen, onChosen }: Props) => {
  const names = strings.value.billing.collections.weekdays;
  const all = Object.keys(names) as Weekdays;
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      <div class="checks">
        {all.map((day) => (
          <CheckField
            key={day}
            label={names[day]}
            checked={chosen.includes(day)}
            onValue={(is_chosen) =>
              onChosen(all.filter((each) => (each === day ? is_chosen : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};
