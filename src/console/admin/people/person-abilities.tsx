import type { User } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { AbilityGroups } from "./ability-groups.tsx";
import { originOf } from "./roles.ts";

/** A person's abilities, with those added to or removed from their role. */
export const PersonAbilities = ({ person }: { person: User }) => {
  const { people } = strings.value.desk;
  const extras = {
    added: new Set(person.added_abilities),
    removed: new Set(person.removed_abilities),
  };
  const removed = person.removed_abilities.filter(
    (ability) => originOf(person.role, extras, ability) === "removed",
  );
  return (
    <section class="block" aria-label={people.may}>
      <h2>{people.may}</h2>
      <AbilityGroups
        held={person.abilities}
        noteOf={(ability) =>
          originOf(person.role, extras, ability) === "added" && (
            <Badge tone="info">{people.was_added}</Badge>
          )
        }
      />
      {removed.length > 0 && (
        <>
          <h2>{people.may_not}</h2>
          <ul class="abilities taken">
            {removed.map((ability) => (
              <li key={ability}>
                {people.ability[ability]} <Badge tone="warning">{people.was_removed}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
