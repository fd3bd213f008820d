import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";

interface Task {
  id: string;
  label: string;
}

/** A task's label; undefined if the job type no longer has it, for which the service sends its id. */
export const labelOf = (tasks: readonly Task[] | undefined, id: string): string | undefined => {
  const label = tasks?.find((task) => task.id === id)?.label;
  return label === id ? undefined : label;
};

/** The labels of a checklist by id. Where one is missing or not loaded, the task's number stands for it. */
export const taskLabels = (
  marks: readonly { id: string }[],
  tasks: readonly Task[] | undefined,
): ReadonlyMap<string, string> =>
  new Map(
    marks.map(({ id }, index) => [
      id,
      labelOf(tasks, id) ?? strings.value.completion.task(number(index + 1)),
    ]),
  );
