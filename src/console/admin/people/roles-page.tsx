import { strings } from "../../strings/strings.ts";
import { QueryBoundary } from "../../ui/page.tsx";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { RoleMatrix } from "./role-matrix.tsx";
import { useRoles } from "./use-roles.ts";

/** What each role may do. */
export const RolesPage = () => {
  const { people } = strings.value.desk;
  const query = useRoles();
  return (
    <AdminPage title={people.roles_title}>
      <p>
        <a href={addressOf("people")}>{people.back}</a>
      </p>
      <p class="hint">{people.roles_words}</p>
      <QueryBoundary query={query}>{({ data }) => <RoleMatrix roles={data} />}</QueryBoundary>
    </AdminPage>
  );
};
