import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Board, JobType } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
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

export const JobTypeForm = ({ job_type, boards }: Props) => {
  const t = strings.value.job_types;
  const { route } = useLocation();
  const [before] = useState(() =>
    job_type ? draftOf(job_type) : newDraft(mayUseEveryBoard() ? "" : (boards[0]?.id ?? "")),
  );
  const [draft, setDraft] = useState(before);
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
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
    notify(strings.value.common.saved);
    close();
  });
  return (
    <Form mutation={save} action={job_type ? strings.value.common.save : t.create} onCancel={close}>
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
