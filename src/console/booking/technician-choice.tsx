import { useId } from "preact/hooks";
import type { Technician, TechnicianSuggestion } from "../api/document.d.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import type { Slot } from "./conflict.ts";
import { reasonText } from "./reason-text.ts";

interface Props {
  suggestions: readonly TechnicianSuggestion[];
  others: readonly Technician[];
  chosen: string | undefined;
  onChosen(technician_id: string, slot?: Slot): void;
}

/** Chooses a technician: the ranked ones with reasons, then all others. */
export const TechnicianChoice = ({ suggestions, others, chosen, onChosen }: Props) => {
  const name = useId();
  const { booking } = strings.value;
  const suggested = new Set(suggestions.map(({ technician_id }) => technician_id));
  const rest = others.filter(({ id }) => !suggested.has(id));
  return (
    <>
      <ul class="suggestions">
        {suggestions.map((each) => (
          <Suggestion key={each.technician_id} {...{ suggestion: each, name, chosen, onChosen }} />
        ))}
      </ul>
      {suggestions.length === 0 && <p class="hint">{booking.nobody}</p>}
      {rest.length > 0 && (
        <details open={rest.some(({ id }) => id === chosen)}>
          <summary>{booking.others(rest.length)}</summary>
          <ul class="suggestions">
            {rest.map(({ id, name: who, skills }) => (
              <li key={id}>
                <label class="check">
                  <input
                    type="radio"
                    name={name}
                    checked={id === chosen}
                    onChange={() => onChosen(id)}
                  />
                  <bdi>{who}</bdi>
                  <span class="hint" dir="auto">
                    {skills.join(" · ")}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

const Suggestion = ({
  suggestion,
  name,
  chosen,
  onChosen,
}: Pick<Props, "chosen" | "onChosen"> & { suggestion: TechnicianSuggestion; name: string }) => {
  const { technician_id, available, score, reason_codes, next_free_slot: slot } = suggestion;
  const { booking } = strings.value;
  const described = useId();
  return (
    <li>
      <label class="check">
        <input
          type="radio"
          name={name}
          aria-describedby={described}
          checked={technician_id === chosen}
          onChange={() => onChosen(technician_id)}
        />
        <bdi>{suggestion.name}</bdi>
        <Badge tone={available ? "good" : "warning"}>
          {available ? booking.free : booking.not_free}
        </Badge>
        <span class="hint">{booking.score(score)}</span>
      </label>
      <ul id={described} class="reasons">
        {reason_codes.map(reasonText).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {suggestion.meets_sla === false && <li class="slot-late">{strings.value.slots.late}</li>}
      </ul>
      {slot && (
        <Button kind="quiet" onClick={() => onChosen(technician_id, slot)}>
          {booking.next_free(span(slot.scheduled_at, slot.scheduled_until))}
        </Button>
      )}
    </li>
  );
};
