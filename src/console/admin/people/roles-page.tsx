import { role_names, roles } from "../../../shared/roles.ts";
import { strings } from "../../strings/strings.ts";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { ability_groups, group_names } from "./roles.ts";

/** A matrix of roles and abilities. */
export const RolesPage = () => {
  const { desk, common } = strings.value;
  const { people } = desk;
  return (
    <AdminPage title={people.roles_title}>
      <p>
        <a href={addressOf("people")}>{people.back}</a>
      </p>
      <p class="hint">{people.roles_words}</p>
      <ScrollArea class="matrix" label={people.roles_title}>
        <table>
          <caption class="unseen">{people.roles_title}</caption>
          <thead>
            <tr>
              <th scope="col">{desk.abilities}</th>
              {role_names.map((role) => (
                <th key={role} scope="col">
                  {people.role_name[role]}
                </th>
              ))}
            </tr>
          </thead>
          {group_names.map((group) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={role_names.length + 1} class="group-name">
                  {people.group[group]}
                </th>
              </tr>
              {ability_groups[group].map((ability) => (
                <tr key={ability}>
                  <th scope="row">{people.ability[ability]}</th>
                  {role_names.map((role) => {
                    const is_held = roles[role].includes(ability);
                    return (
                      <td key={role} class={is_held ? "held" : undefined}>
                        <span aria-hidden="true">{is_held ? "✓" : "–"}</span>
                        <span class="unseen">{is_held ? common.yes : common.no}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollArea>
    </AdminPage>
  );
};
