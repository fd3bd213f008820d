import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { PersonAbilities } from "./person-abilities.tsx";
import { PersonForm } from "./person-form.tsx";

export const PersonPage = ({ id }: { id: string }) => {
  const { route } = useLocation();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const params = { path: { id } };
  const query = useQuery(`person ${id}`, () => dataOf(api.GET("/v1/users/{id}", { params })));
  const close = () => setDialog(null);
  const { desk, common } = strings.value;
  const { people } = desk;
  const person = query.data;
  return (
    <AdminPage
      title={person?.name}
      actions={
        person && (
          <>
            <Button kind="primary" onClick={() => setDialog("edit")}>
              {common.edit}
            </Button>
            <Button onClick={() => setDialog("delete")}>{people.remove}</Button>
          </>
        )
      }
    >
      <p>
        <a href={addressOf("people")}>{people.back}</a>
      </p>
      <QueryBoundary query={query}>
        {(person) => (
          <>
            <dl class="block facts">
              <Fact label={people.email}>
                <bdi>{person.email}</bdi>
              </Fact>
              <Fact label={people.phone}>
                {person.phone_number === null ? "–" : <PhoneLink phone={person.phone_number} />}
              </Fact>
              <Fact label={people.role}>{people.role_name[person.role]}</Fact>
              <Fact label={people.active_filter}>
                <Badge tone={person.active ? "good" : "neutral"}>
                  {person.active ? people.active_only : people.inactive_only}
                </Badge>
              </Fact>
              <Fact label={desk.created}>{moment(person.created_at)}</Fact>
            </dl>
            <PersonAbilities person={person} />
          </>
        )}
      </QueryBoundary>
      {person && dialog === "edit" && (
        <PersonForm
          person={person}
          onClose={close}
          onSaved={(saved) => {
            query.update(() => saved);
            close();
          }}
        />
      )}
      {person && dialog === "delete" && (
        <ConfirmDialog
          title={people.delete_title}
          action={people.remove}
          onClose={close}
          onConfirm={async () => {
            await dataOf(api.DELETE("/v1/users/{id}", { params }));
            notify(desk.deleted);
            route(addressOf("people"));
          }}
        >
          {people.delete_words(person.name)}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
