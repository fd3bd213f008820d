import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Client } from "../../api/document.d.ts";
import { Refusal } from "../../api/refusal.ts";
import { wallTime } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { EmptyState, Page, QueryBoundary } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { readClient, useClient } from "../record/client-of.ts";
import { ClientForm } from "./client-form.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { bodyOf, type ConcurrentChange, type Draft, draftOf, mergedDraft } from "./draft.ts";

/** Changes a client. */
export const Edit = ({ id }: { id: string }) => {
  const query = useClient(id);
  const { clients, shell } = strings.value;
  return (
    <Page title={query.data ? clients.form.edit(query.data.name) : clients.title}>
      {may("clients:update") ? (
        <QueryBoundary query={query}>{(client) => <Editing client={client} />}</QueryBoundary>
      ) : (
        <EmptyState>{shell.not_allowed}</EmptyState>
      )}
    </Page>
  );
};

/** The newest record that is known, and what somebody else changed in it while the form was open. */
interface EditState {
  version: number;
  before: Draft;
  meanwhile: ConcurrentChange[] | null;
}

const Editing = ({ client }: { client: Client }) => {
  const id = client.id;
  const { route } = useLocation();
  const [known, setKnown] = useState<EditState>(() => ({
    version: client.version,
    before: draftOf(client, wallTime),
    meanwhile: null,
  }));
  const [draft, setDraft] = useState(known.before);

  const { run, refusal, is_running } = useMutation(async (filled: Draft) => {
    try {
      await dataOf(
        api.PUT("/v1/clients/{id}", {
          params: { path: { id }, header: { "If-Match": `"${known.version}"` } },
          body: bodyOf(known.before, filled),
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 412)) throw error;
      const newest = await readClient(id);
      const by_now = draftOf(newest, wallTime);
      const merged = mergedDraft(known.before, by_now, filled);
      setDraft(merged.draft);
      setKnown({ version: newest.version, before: by_now, meanwhile: merged.meanwhile });
      return;
    }
    notify(strings.value.common.saved);
    route(`/console/clients/${id}`, true);
  });

  return (
    <>
      {known.meanwhile && <ConflictNotice meanwhile={known.meanwhile} by_now={known.before} />}
      <ClientForm
        draft={draft}
        onDraft={setDraft}
        onSubmit={(filled) => void run(filled)}
        onCancel={() => route(`/console/clients/${id}`, true)}
        refusal={refusal}
        busy={is_running}
      />
    </>
  );
};
