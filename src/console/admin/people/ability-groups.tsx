import type { ComponentChildren } from "preact";
import type { PersonAbility } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { ability_groups, group_names } from "./roles.ts";

interface Props {
  held: readonly PersonAbility[];
  /** Shown next to the ability. */
  noteOf?(ability: PersonAbility): ComponentChildren;
}

/** Abilities, listed by their subjects. */
export const AbilityGroups = ({ held, noteOf }: Props) => {
  const { people } = strings.value.desk;
  return (
    <div class="ability-groups">
      {group_names.map((group) => {
        const shown = ability_groups[group].filter((name: PersonAbility) => held.includes(name));
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <h3>{people.group[group]}</h3>
            <ul class="abilities">
              {shown.map((ability) => (
                <li key={ability}>
                  {people.ability[ability]} {noteOf?.(ability)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
};
