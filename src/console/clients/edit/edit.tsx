import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import type { Client } from "../../api/document.d.ts";
import { Refusal } from "../../api/refusal.ts";
import { wallTime } from "../../format/time.ts";
import { tell } from "../../parts/announce.tsx";
import { Nothing, Page, Ready } from "../../parts/page.tsx";
import { useAction } from "../../parts/use-action.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { readClient, useClient } from "../record/client-of.ts";
import { ClientForm } from "./client-form.tsx";
import { bodyOf, carriedOver, type Draft, draftOf, type Meanwhile } from "./draft.ts";
import { MeanwhileNotice } from "./meanwhile-notice.tsx";

/** Changes a client. */
export const Edit = ({ id }: { id: string }) => {
  const read = useClient(id);
  const { clients, shell } = words.value;
  return (
    <Page title={read.data ? clients.form.edit(read.data.name) : clients.title}>
      {may("clients:update") ? (
        <Ready read={read}>{(client) => <Editing client={client} />}</Ready>
      ) : (
        <Nothing>{shell.not_allowed}</Nothing>
      )}
    </Page>
  );
};

/** The newest record that is known, and what somebody else changed in it while the form was open. */
interface Known {
  version: number;
  before: Draft;
  meanwhile: Meanwhile[] | null;
}

const Editing = ({ client }: { client: Client }) => {
  const id = client.id;
  const { route } = useLocation();
  const [known, setKnown] = useState<Known>(() => ({
    version: client.version,
    before: draftOf(client, wallTime),
    meanwhile: null,
  }));
  const [draft, setDraft] = useState(known.before);

  const { run, refusal, is_running } = useAction(async (filled: Draft) => {
    try {
      await answerOf(
        api.PUT("/v1/clients/{id}", {
          params: { path: { id }, header: { "If-Match": `"${known.version}"` } },
          body: bodyOf(known.before, filled),
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 412)) throw error;
      const newest = await readClient(id);
      const by_now = draftOf(newest, wallTime);
      const carried = carriedOver(known.before, by_now, filled);
      setDraft(carried.draft);
      setKnown({ version: newest.version, before: by_now, meanwhile: carried.meanwhile });
      return;
    }
    tell(words.value.common.saved);
    route(`/console/clients/${id}`, true);
  });

  return (
    <>
      {known.meanwhile && <MeanwhileNotice meanwhile={known.meanwhile} by_now={known.before} />}
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
