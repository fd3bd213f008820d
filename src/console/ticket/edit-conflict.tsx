import type { JobType } from "../api/document.d.ts";
import { date } from "../format/time.ts";
import { Button } from "../parts/button.tsx";
import type { Words } from "../words/en.ts";
import { words } from "../words/words.ts";
import type { EditDraft } from "./edit-draft.ts";

interface Props {
  /** What was edited here. */
  fields: readonly (keyof EditDraft)[];
  yours: EditDraft;
  theirs: EditDraft;
  job_types: readonly JobType[];
  busy: boolean;
  onTheirs(): void;
  onYours(): void;
}

/** Somebody else was faster: each field that was edited here, as it is there now and as it is here. */
export const EditConflict = ({
  fields,
  yours,
  theirs,
  job_types,
  busy,
  onTheirs,
  onYours,
}: Props) => {
  const said = words.value;
  const names = said.ticket.fields;
  const shown = (draft: EditDraft, field: keyof EditDraft) =>
    shownValue(draft, field, said, job_types) || said.ticket.nothing;
  return (
    <section class="notice warning edit-conflict" role="alert">
      <p>{said.ticket.conflict}</p>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{field === "client" ? names.client_id : names[field]}</dt>
            <dd>
              {said.ticket.conflict_now}: <bdi>{shown(theirs, field)}</bdi>
            </dd>
            <dd>
              {said.ticket.conflict_yours}: <bdi>{shown(yours, field)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <Button busy={busy} onClick={onTheirs}>
          {said.ticket.keep_theirs}
        </Button>
        <Button busy={busy} onClick={onYours}>
          {said.ticket.save_anyway}
        </Button>
      </div>
    </section>
  );
};

const shownValue = (
  draft: EditDraft,
  field: keyof EditDraft,
  said: Words,
  job_types: readonly JobType[],
): string => {
  switch (field) {
    case "client":
      return draft.client?.name ?? "";
    case "priority":
      return said.priority[draft.priority];
    case "type":
      return said.ticket_type[draft.type];
    case "due_date":
      return draft.due_date && date(draft.due_date);
    case "job_type_id":
      return job_types.find(({ id }) => id === draft.job_type_id)?.name ?? "";
    default:
      return draft[field];
  }
};
