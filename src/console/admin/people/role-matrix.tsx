import type { Role } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { ability_groups, group_names } from "./roles.ts";

interface Props {
  roles: readonly Role[];
}

/** A matrix of roles and abilities. */
export const RoleMatrix = ({ roles }: Props) => {
  const { desk } = strings.value;
  const { people } = desk;
  return (
    <ScrollArea class="matrix" label={people.roles_title}>
      <table>
        <caption class="unseen">{people.roles_title}</caption>
        <thead>
          <tr>
            <th scope="col">{desk.abilities}</th>
            {roles.map(({ name }) => (
              <th key={name} scope="col">
                {people.role_name[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <MatrixRow
            roles={roles}
            title={people.opens_every_board}
            isHeld={({ opens_every_board }) => opens_every_board}
          />
        </tbody>
        {group_names.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} class="group-name">
                {people.group[group]}
              </th>
            </tr>
            {ability_groups[group].map((ability) => (
              <MatrixRow
                key={ability}
                roles={roles}
                title={people.ability[ability]}
                isHeld={({ abilities }) => abilities.some(({ name }) => name === ability)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollArea>
  );
};

interface RowProps extends Props {
  title: string;
  isHeld(role: Role): boolean;
}

const MatrixRow = ({ roles, title, isHeld }: RowProps) => {
  const { common } = strings.value;
  return (
    <tr>
      <th scope="row">{title}</th>
      {roles.map((role) => {
        const is_held = isHeld(role);
        return (
          <td key={role.name} class={is_held ? "held" : undefined}>
            <span aria-hidden="true">{is_held ? "✓" : "–"}</span>
            <span class="unseen">{is_held ? common.yes : common.no}</span>
          </td>
        );
      })}
    </tr>
  );
};
