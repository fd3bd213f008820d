import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Board, JobType } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
import { addressOf } from "../tabs.ts";
import { ChecklistFields } from "./checklist-fields.tsx";
import { changesOf, type Draft, draftOf, inputOf, newDraft } from "./draft.ts";
import { ItemFields } from "./item-fields.tsx";
import { mayUseEveryBoard } from "./may-change.ts";
import { PlainFields } from "./plain-fields.tsx";

interface Props {
  /** Null for a new one. */
  job_type: JobType | null;
  boards: readonly Board[];
}

/** As it is stored on the device: what was there before says what this person has changed. */
interface Edit {
  before: Draft;
  draft: Draft;
}

export const JobTypeForm = ({ job_type, boards }: Props) => {
  const t = strings.value.job_types;
  const { route } = useLocation();
  const stored = useStoredDraft<Edit>(`job-type ${job_type?.id ?? ""}`, () => {
    const first_board = mayUseEveryBoard() ? "" : (boards[0]?.id ?? "");
    const before = job_type ? draftOf(job_type) : newDraft(first_board);
    return { before, draft: before };
  });
  const { before, draft } = stored.draft;
  const change = (part: Partial<Draft>) => stored.change({ draft: { ...draft, ...part } });
  const close = () => route(addressOf("job-types"));
  const save = useMutation(async () => {
    await (job_type
      ? dataOf(
          api.PUT("/v1/ticket-job-types/{id}", {
            params: { path: { id: job_type.id } },
            body: changesOf(draft, before),
          }),
        )
      : dataOf(api.POST("/v1/ticket-job-types", { body: inputOf(draft) })));
    await stored.forget();
    notify(strings.value.common.saved);
    close();
  });
  return (
    <Form mutation={save} action={job_type ? strings.value.common.save : t.create} onCancel={close}>
      <DraftNotice is_restored={stored.is_restored} onDiscard={stored.discard} />
      <PlainFields draft={draft} boards={boards} onChange={change} />
      <ChecklistFields rows={draft.checklist} onRows={(checklist) => change({ checklist })} />
      {may("items:read") && (
        <ItemFields
          rows={draft.default_items}
          onRows={(default_items) => change({ default_items })}
        />
      )}
      {job_type && <p class="hint">{t.existing_jobs}</p>}
    </Form>
  );
};
