import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import { tell } from "../../parts/announce.tsx";
import { Nothing, Page } from "../../parts/page.tsx";
import { useAction } from "../../parts/use-action.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { ClientForm } from "./client-form.tsx";
import { bodyOf, type Draft, empty_draft } from "./draft.ts";

/** A new client. */
export const Create = () => {
  const [draft, setDraft] = useState(empty_draft);
  const { route } = useLocation();
  const { clients, shell } = words.value;
  const { run, refusal, is_running } = useAction(async (filled: Draft) => {
    const { username, ...body } = bodyOf(empty_draft, filled);
    const client = await answerOf(
      api.POST("/v1/clients", { body: username.trim() === "" ? body : { ...body, username } }),
    );
    tell(clients.form.created(client.name));
    route(`/console/clients/${client.id}`, true);
  });
  return (
    <Page title={clients.form.create}>
      {may("clients:create") ? (
        <ClientForm
          draft={draft}
          onDraft={setDraft}
          onSubmit={(filled) => void run(filled)}
          onCancel={() => route("/console/clients", true)}
          refusal={refusal}
          busy={is_running}
          is_new
        />
      ) : (
        <Nothing>{shell.not_allowed}</Nothing>
      )}
    </Page>
  );
};
