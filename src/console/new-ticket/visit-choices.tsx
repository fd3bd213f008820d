import { useId } from "preact/hooks";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import type { VisitChoice } from "./ticket-draft.ts";

interface Props {
  chosen: VisitChoice;
  onChosen(choice: VisitChoice): void;
}

/** Whether and how the visit is booked at once. */
export const VisitChoices = ({ chosen, onChosen }: Props) => {
  const { new_ticket } = strings.value;
  const name = useId();
  const choices: VisitChoice[] = may("tickets:schedule")
    ? ["none", "auto", "book"]
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
              checked={choice === chosen}
              onChange={() => onChosen(choice)}
            />
            <span>{new_ticket.visits[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
