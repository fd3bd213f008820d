import type { Role } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { QueryBoundary } from "../../ui/page.tsx";
import { AbilityGroups } from "./ability-groups.tsx";
import { useRoles } from "./use-roles.ts";

/** What a role may do, next to where it is chosen. */
export const RoleAbilities = ({ role }: { role: Role["name"] }) => {
  const { people } = strings.value.desk;
  const query = useRoles();
  return (
    <section class="abilities-choice" aria-label={people.may}>
      <QueryBoundary query={query}>
        {({ data }) => {
          const chosen = data.find(({ name }) => name === role);
          if (!chosen) return null;
          return (
            <>
              <p class="hint">
                {chosen.opens_every_board ? people.opens_every_board : people.opens_own_boards}
              </p>
              <AbilityGroups held={chosen.abilities.map(({ name }) => name)} />
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
};
