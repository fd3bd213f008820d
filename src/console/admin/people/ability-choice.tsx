import type { ComponentChildren } from "preact";
import type { PersonAbility } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { CheckField } from "../../ui/field.tsx";
import { ability_groups, group_names } from "./roles.ts";

interface Props {
  hint?: string;
  /** What chooses many at once. */
  actions?: ComponentChildren;
  isChosen(ability: PersonAbility): boolean;
  onChosen(ability: PersonAbility, is_chosen: boolean): void;
  /** What is worth a word about it. */
  noteOf?(ability: PersonAbility): string | undefined;
  /** Those that are shown; left out: all. */
  isShown?(ability: PersonAbility): boolean;
}

/** `tickets:own` holds its holder back, and needs nothing. */
const mayGive = (ability: PersonAbility): boolean => ability === "tickets:own" || may(ability);

/** The abilities in words, to be chosen. What the caller may not do themselves they cannot give. */
export const AbilityChoice = ({
  hint,
  actions,
  isChosen,
  onChosen,
  noteOf,
  isShown = () => true,
}: Props) => {
  const { desk } = strings.value;
  return (
    <div class="abilities-choice">
      <h3>{desk.abilities}</h3>
      {hint && <p class="hint">{hint}</p>}
      <p class="hint">{desk.own_abilities_only}</p>
      {actions && <div class="actions">{actions}</div>}
      {group_names.map((group) => (
        <fieldset key={group} class="group">
          <legend>{desk.people.group[group]}</legend>
          {ability_groups[group].filter(isShown).map((ability: PersonAbility) => {
            const note = noteOf?.(ability);
            const is_chosen = isChosen(ability);
            return (
              <CheckField
                key={ability}
                checked={is_chosen}
                disabled={!is_chosen && !mayGive(ability)}
                onValue={(now) => onChosen(ability, now)}
                label={
                  <>
                    {desk.people.ability[ability]} {note && <Badge tone="info">{note}</Badge>}
                  </>
                }
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
};
