import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Invitation } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { PersonAbilities } from "./person-abilities.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonForm } from "./person-form.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { ResetMfaDialog } from "./reset-mfa-dialog.tsx";

export const PersonPage = ({ id }: { id: string }) => {
  const [dialog, setDialog] = useState<"edit" | "reset" | "delete" | null>(null);
  const params = { path: { id } };
  const query = useQuery(`person ${id}`, () => dataOf(api.GET("/v1/users/{id}", { params })));
  const close = () => setDialog(null);
  const [link, setLink] = useState<Invitation | null>(null);
  const invitation = useMutation(async () => {
    setLink(await dataOf(api.POST("/v1/users/{id}/invitation", { params })));
    await query.refetch();
  });
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
            {person.active && (
              <Button busy={invitation.is_running} onClick={() => void invitation.run()}>
                {person.can_log_in ? desk.invitations.password_link : desk.invitations.invite_again}
              </Button>
            )}
            <Button onClick={() => setDialog("reset")}>{people.reset_mfa}</Button>
            <Button onClick={() => setDialog("delete")}>{people.remove}</Button>
          </>
        )
      }
    >
      <p>
        <a href={addressOf("people")}>{people.back}</a>
      </p>
      {invitation.refusal && <RefusalNotice refusal={invitation.refusal} />}
      <QueryBoundary query={query}>
        {(person) => (
          <>
            <PersonFacts person={person} />
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
      {person && link && (
        <InvitationDialog person={person} invitation={link} onClose={() => setLink(null)} />
      )}
      {person && dialog === "reset" && <ResetMfaDialog person={person} onClose={close} />}
      {person && dialog === "delete" && <RemoveDialog person={person} onClose={close} />}
    </AdminPage>
  );
};
