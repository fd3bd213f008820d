import type { CompletionPreview } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import { taskLabels } from "./task-label.ts";

interface Mark {
  id: string;
  done: boolean;
}

interface Props {
  /** The tasks' labels; without them, numbers are shown. */
  tasks: CompletionPreview["checklist"] | undefined;
  marks: readonly Mark[];
  onMarks(marks: readonly Mark[]): void;
}

/** The job's checklist. Missing required tasks only cause a warning. */
export const CheckedTasks = ({ tasks = [], marks, onMarks }: Props) => {
  const { completion } = strings.value;
  if (marks.length === 0) return null;
  const task = new Map(tasks.map((each) => [each.id, each]));
  const labels = taskLabels(marks, tasks);
  const missing = marks.filter(({ id, done }) => !done && task.get(id)?.required);
  return (
    <fieldset class="group">
      <legend>{completion.checklist}</legend>
      {marks.map(({ id, done }) => (
        <CheckField
          key={id}
          label={
            <>
              <bdi>{labels.get(id)}</bdi>
              {task.get(id)?.required && <small class="hint"> {completion.required}</small>}
            </>
          }
          checked={done}
          onValue={(done) => onMarks(marks.map((mark) => (mark.id === id ? { id, done } : mark)))}
        />
      ))}
      {missing.length > 0 && (
        <p class="notice warning">
          {completion.missing(missing.map(({ id }) => labels.get(id) ?? ""))}
        </p>
      )}
    </fieldset>
  );
};
