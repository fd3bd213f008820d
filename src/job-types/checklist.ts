import { type FieldErrors, refuseFields } from "../refusal.ts";

/** The state of a task of a ticket's checklist (§2.2). */
export interface ChecklistMark {
  id: string;
  done: boolean;
}

/** Applies marks to a ticket's checklist. Other tasks keep their state. Refuses unknown tasks. */
export const markChecklist = (
  state: readonly ChecklistMark[],
  marks: readonly ChecklistMark[],
): ChecklistMark[] => {
  const errors: FieldErrors = {};
  for (const [index, { id }] of marks.entries())
    if (!state.some((task) => task.id === id))
      errors[`checklist_state.${index}.id`] = ["is not in the ticket's checklist"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return state.map(({ id, done }) => ({
    id,
    done: marks.findLast((mark) => mark.id === id)?.done ?? done,
  }));
};
