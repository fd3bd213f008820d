import { useEffect, useRef } from "preact/hooks";
import type { JobType } from "../api/document.d.ts";
import { date } from "../format/time.ts";
import type { Strings } from "../strings/en.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import type { EditDraft } from "./edit-draft.ts";

interface Props {
  /** The fields edited here. */
  fields: readonly (keyof EditDraft)[];
  yours: EditDraft;
  theirs: EditDraft;
  job_types: readonly JobType[];
  busy: boolean;
  onTheirs(): void;
  onYours(): void;
}

/** An edit conflict: the saved and the edited value of each field edited here. */
export const EditConflict = ({
  fields,
  yours,
  theirs,
  job_types,
  busy,
  onTheirs,
  onYours,
}: Props) => {
  const t = strings.value;
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.focus(), []);
  const names = t.ticket.fields;
  const shown = (draft: EditDraft, field: keyof EditDraft) =>
    valueText(draft, field, t, job_types) || t.ticket.nothing;
  return (
    <section ref={element} class="notice warning edit-conflict" role="alert" tabIndex={-1}>
      <p>{t.ticket.conflict}</p>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{field === "client" ? names.client_id : names[field]}</dt>
            <dd>
              {t.ticket.conflict_now}: <bdi>{shown(theirs, field)}</bdi>
            </dd>
            <dd>
              {t.ticket.conflict_yours}: <bdi>{shown(yours, field)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <Button busy={busy} onClick={onTheirs}>
          {t.ticket.keep_theirs}
        </Button>
        <Button busy={busy} onClick={onYours}>
          {t.ticket.save_anyway}
        </Button>
      </div>
    </section>
  );
};

const valueText = (
  draft: EditDraft,
  field: keyof EditDraft,
  t: Strings,
  job_types: readonly JobType[],
): string => {
  switch (field) {
    case "client":
      return draft.client?.name ?? "";
    case "priority":
      return t.priority[draft.priority];
    case "type":
      return t.ticket_type[draft.type];
    case "due_date":
      return draft.due_date && date(draft.due_date);
    case "job_type_id":
      return job_types.find(({ id }) => id === draft.job_type_id)?.name ?? "";
    default:
      return draft[field];
  }
};
