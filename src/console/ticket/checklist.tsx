import { useState } from "preact/hooks";
import type { CompletionPreview } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { taskLabels } from "../completion/task-label.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { mark } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  may_tick: boolean;
  preview: CompletionPreview | undefined;
}

/** The job's checklist. A tick shows at once, and is undone if refused. */
export const Checklist = ({ ticket, onTicket, may_tick, preview }: Props) => {
  const t = strings.value.ticket;
  const [expected, setExpected] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [refusal, setRefusal] = useState<Refusal>();
  const tasks = new Map(preview?.checklist.map((task) => [task.id, task]));
  const marks = ticket.checklist_state.map(({ id, done }) => ({
    id,
    done: expected.get(id) ?? done,
  }));
  const labels = taskLabels(marks, preview?.checklist);
  if (marks.length === 0) return null;

  const expect = (id: string, done: boolean | undefined) =>
    setExpected((current) => {
      const next = new Map(current);
      if (done === undefined) next.delete(id);
      else next.set(id, done);
      return next;
    });
  const tick = async (id: string, done: boolean) => {
    expect(id, done);
    setRefusal(undefined);
    try {
      onTicket(await mark(ticket.id, [{ id, done }]));
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      expect(id, undefined);
    }
  };

  return (
    <section class="block" aria-labelledby="checklist">
      <h2 id="checklist">{t.checklist}</h2>
      <p class="hint">
        {t.checklist_done(number(marks.filter(({ done }) => done).length), number(marks.length))}
      </p>
      <ul>
        {marks.map(({ id, done }) => (
          <li key={id}>
            <CheckField
              label={
                <>
                  <bdi>{labels.get(id)}</bdi>
                  {tasks.get(id)?.required && <small class="hint"> {t.required}</small>}
                </>
              }
              checked={done}
              disabled={!may_tick}
              onValue={(ticked) => void tick(id, ticked)}
            />
          </li>
        ))}
      </ul>
      <RefusalNotice refusal={refusal} />
    </section>
  );
};
