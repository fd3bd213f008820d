import { refusalOfMove } from "../../../database/organization-moves.ts";
import type { OrganizationMovesTable } from "../../../database/tables/access.ts";

/** How the organization of a person is moving; null: it is not. */
interface Moving {
  move_state: OrganizationMovesTable["state"] | null;
  moved_to: string | null;
}

/** Those whose organization is here. Refuses with 410, or with 503 during a move, if there are only others. */
export const peopleHere = <P extends Moving>(people: readonly P[]): P[] => {
  const here = people.filter(({ move_state }) => move_state === null);
  const [first] = people;
  if (here.length > 0 || !first || first.move_state === null) return here;
  throw refusalOfMove({ state: first.move_state, moved_to: first.moved_to });
};
