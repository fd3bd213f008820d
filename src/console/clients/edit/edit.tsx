import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Client } from "../../api/document.d.ts";
import { ifMatch } from "../../api/if-match.ts";
import { Refusal } from "../../api/refusal.ts";
import { wallTime } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { notify } from "../../ui/notify.tsx";
import { EmptyState, Page, QueryBoundary } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
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

/** An edit as it is stored on the device: of which version, and what other users changed in it meanwhile. */
interface Edit {
  version: number;
  before: Draft;
  edited: Draft;
  concurrent_changes: ConcurrentChange[] | null;
}

const Editing = ({ client }: { client: Client }) => {
  const id = client.id;
  const { route } = useLocation();
  const stored = useStoredDraft<Edit>(`edit-client ${id}`, () => {
    const before = draftOf(client, wallTime);
    return { version: client.version, before, edited: before, concurrent_changes: null };
  });
  const { version, before, edited, concurrent_changes } = stored.draft;

  const { run, refusal, is_running } = useMutation(async (filled: Draft) => {
    try {
      await dataOf(
        api.PUT("/v1/clients/{id}", {
          params: { path: { id }, header: ifMatch(version) },
          body: bodyOf(before, filled),
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 412)) throw error;
      const newest = await readClient(id);
      const latest = draftOf(newest, wallTime);
      const merged = mergedDraft(before, latest, filled);
      stored.change({
        version: newest.version,
        before: latest,
        edited: merged.draft,
        concurrent_changes: merged.concurrent_changes,
      });
      return;
    }
    await stored.forget();
    notify(strings.value.common.saved);
    route(`/console/clients/${id}`, true);
  });

  return (
    <>
      <DraftNotice is_restored={stored.is_restored} onDiscard={stored.discard} />
      {concurrent_changes && (
        <ConflictNotice concurrent_changes={concurrent_changes} latest={before} />
      )}
      <ClientForm
        draft={edited}
        onDraft={(draft) => stored.change({ edited: draft })}
        onSubmit={(filled) => void run(filled)}
        onCancel={() => route(`/console/clients/${id}`, true)}
        refusal={refusal}
        busy={is_running}
      />
    </>
  );
};
