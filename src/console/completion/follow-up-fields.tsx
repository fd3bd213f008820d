import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { CheckField, TextField } from "../ui/field.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import type { Draft } from "./draft.ts";

interface Props {
  draft: Draft["follow_up"];
  onDraft(draft: Draft["follow_up"]): void;
  /** The ticket's title, the default for the follow-up. */
  title: string;
}

/** Creates a follow-up job for the same client on the same board. */
export const FollowUpFields = ({ draft, onDraft, title }: Props) => {
  const field = fieldsOf(draft, (part) => onDraft({ ...draft, ...part }));
  const { completion } = strings.value;
  if (!may("tickets:create")) return null;
  return (
    <fieldset class="group">
      <legend>{completion.follow_up}</legend>
      <CheckField
        label={completion.create_follow_up}
        checked={draft.is_wanted}
        onValue={(is_wanted) =>
          onDraft({ ...draft, is_wanted, title: draft.title === "" ? title : draft.title })
        }
      />
      {draft.is_wanted && (
        <div class="fields">
          <TextField
            label={completion.follow_up_title}
            {...field("title")}
            name="create_follow_up.title"
          />
          <DateField
            label={completion.follow_up_due}
            {...field("due_date")}
            name="create_follow_up.due_date"
          />
        </div>
      )}
    </fieldset>
  );
};
