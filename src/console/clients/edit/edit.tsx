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

/** The newest record that was read, and what other users changed in it while the form was open. */
interface EditState {
  version: number;
  before: Draft;
  concurrent_changes: ConcurrentChange[] | null;
}

const Editing = ({ client }: { client: Client }) => {
  const id = client.id;
  const { route } = useLocation();
  const [base, setBase] = useState<EditState>(() => ({
    version: client.version,
    before: draftOf(client, wallTime),
    concurrent_changes: null,
  }));
  const [draft, setDraft] = useState(base.before);

  const { run, refusal, is_running } = useMutation(async (filled: Draft) => {
    try {
      await dataOf(
        api.PUT("/v1/clients/{id}", {
          params: { path: { id }, header: { "If-Match": `"${base.version}"` } },
          body: bodyOf(base.before, filled),
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 412)) throw error;
      const newest = await readClient(id);
      const latest = draftOf(newest, wallTime);
      const merged = mergedDraft(base.before, latest, filled);
      setDraft(merged.draft);
      setBase({
        version: newest.version,
        before: latest,
        concurrent_changes: merged.concurrent_changes,
      });
      return;
    }
    notify(strings.value.common.saved);
    route(`/console/clients/${id}`, true);
  });

  return (
    <>
      {base.concurrent_changes && (
        <ConflictNotice concurrent_changes={base.concurrent_changes} latest={base.before} />
      )}
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
