import type { ComponentChildren } from "preact";
import type { PersonAbility } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { CheckField } from "../../ui/field.tsx";
import { ability_groups, group_names } from "./roles.ts";

interface Props {
  hint?: string;
  /** Buttons that choose several at once. */
  actions?: ComponentChildren;
  isChosen(ability: PersonAbility): boolean;
  onChosen(ability: PersonAbility, is_chosen: boolean): void;
  /** A badge next to the ability. */
  noteOf?(ability: PersonAbility): string | undefined;
  /** Left out, all are shown. */
  isShown?(ability: PersonAbility): boolean;
}

/** `tickets:own` is a restriction, so anyone may give it. */
const canGrant = (ability: PersonAbility): boolean => ability === "tickets:own" || may(ability);

/** Checkboxes for abilities. People can give only the abilities that they have. */
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
                disabled={!is_chosen && !canGrant(ability)}
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
