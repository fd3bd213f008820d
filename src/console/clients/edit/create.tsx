import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { notify } from "../../ui/notify.tsx";
import { EmptyState, Page } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
import { ClientForm } from "./client-form.tsx";
import { bodyOf, type Draft, empty_draft } from "./draft.ts";

export const Create = () => {
  const { draft, change, forget, ...stored } = useStoredDraft<Draft>(
    "new-client",
    () => empty_draft,
  );
  const { route } = useLocation();
  const { clients, shell } = strings.value;
  const { run, refusal, is_running } = useMutation(async (filled: Draft) => {
    const { username, ...body } = bodyOf(empty_draft, filled);
    const client = await dataOf(
      api.POST("/v1/clients", { body: username.trim() === "" ? body : { ...body, username } }),
    );
    await forget();
    notify(clients.form.created(client.name));
    route(`/console/clients/${client.id}`, true);
  });
  return (
    <Page title={clients.form.create}>
      {may("clients:create") ? (
        <>
          <DraftNotice is_restored={stored.is_restored} onDiscard={stored.discard} />
          <ClientForm
            draft={draft}
            onDraft={change}
            onSubmit={(filled) => void run(filled)}
            onCancel={() => route("/console/clients", true)}
            refusal={refusal}
            busy={is_running}
            is_new
          />
        </>
      ) : (
        <EmptyState>{shell.not_allowed}</EmptyState>
      )}
    </Page>
  );
};
