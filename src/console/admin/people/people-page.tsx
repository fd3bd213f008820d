import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Role } from "../../../shared/roles.ts";
import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { PeopleFilters } from "./people-filters.tsx";
import { personColumns } from "./person-columns.tsx";
import { PersonForm } from "./person-form.tsx";

export const PeoplePage = () => {
  const { route } = useLocation();
  const filters = useFilters();
  const [dialog, setDialog] = useState<"add" | "invite" | null>(null);
  const parameters = {
    page: filters.page,
    role: filters.parameter<Role>("role"),
    active: filters.flag("active"),
  };
  const query = useQuery(
    `people ${filters.name}`,
    () => dataOf(api.GET("/v1/users", { params: { query: parameters } })),
    { kept: true },
  );
  const { people, invitations } = strings.value.desk;
  const close = () => setDialog(null);
  return (
    <AdminPage
      actions={
        <>
          <a class="button plain" href={addressOf("people", "roles")}>
            {people.roles}
          </a>
          <Button onClick={() => setDialog("add")}>{people.add}</Button>
          <Button kind="primary" onClick={() => setDialog("invite")}>
            {invitations.invite}
          </Button>
        </>
      }
    >
      <PeopleFilters filters={filters} query={query} />
      <PagedTable
        query={query}
        filters={filters}
        empty={people.none}
        caption={people.title}
        columns={personColumns()}
      />
      {dialog === "invite" && <InviteDialog onClose={close} onInvited={query.refetch} />}
      {dialog === "add" && (
        <PersonForm onClose={close} onSaved={({ id }) => route(addressOf("people", id))} />
      )}
    </AdminPage>
  );
};
