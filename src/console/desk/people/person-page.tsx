import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import { moment } from "../../format/time.ts";
import { tell } from "../../parts/announce.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { Fact } from "../../parts/fact.tsx";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { addressOf } from "../tabs.ts";
import { PersonAbilities } from "./person-abilities.tsx";
import { PersonForm } from "./person-form.tsx";

/** One person: who they are, and what they may do in words. */
export const PersonPage = ({ id }: { id: string }) => {
  const { route } = useLocation();
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null);
  const params = { path: { id } };
  const read = useRead(`person ${id}`, () => answerOf(api.GET("/v1/users/{id}", { params })));
  const close = () => setAsked(null);
  const { desk, common } = words.value;
  const { people } = desk;
  const person = read.data;
  return (
    <DeskPage
      title={person?.name}
      actions={
        person && (
          <>
            <Button kind="primary" onClick={() => setAsked("edit")}>
              {common.edit}
            </Button>
            <Button onClick={() => setAsked("delete")}>{people.remove}</Button>
          </>
        )
      }
    >
      <p>
        <a href={addressOf("people")}>{people.back}</a>
      </p>
      <Ready read={read}>
        {(person) => (
          <>
            <dl class="block facts">
              <Fact label={people.email}>
                <bdi>{person.email}</bdi>
              </Fact>
              <Fact label={people.phone}>
                <bdi dir="ltr">{person.phone_number ?? "–"}</bdi>
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
      </Ready>
      {person && asked === "edit" && (
        <PersonForm
          person={person}
          onClose={close}
          onSaved={(saved) => {
            read.put(() => saved);
            close();
          }}
        />
      )}
      {person && asked === "delete" && (
        <ConfirmDialog
          title={people.delete_title}
          action={people.remove}
          onClose={close}
          onConfirm={async () => {
            await answerOf(api.DELETE("/v1/users/{id}", { params }));
            tell(desk.deleted);
            route(addressOf("people"));
          }}
        >
          {people.delete_words(person.name)}
        </ConfirmDialog>
      )}
    </DeskPage>
  );
};
