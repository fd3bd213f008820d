import { useRef, useState } from "preact/hooks";
import { priorities } from "../../shared/vocabulary.ts";
import type { BoardAgenda } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { EmptyState } from "../ui/page.tsx";
import { canTake } from "./assigned-to.ts";
import { useIsVisitDragged } from "./dragged.ts";
import { matches } from "./matches.ts";
import { usePlan } from "./plan-context.ts";
import { UnscheduledJob } from "./unscheduled-job.tsx";
import { useDropOnList } from "./use-drop.ts";
import { useTaker } from "./use-taker.ts";

interface Props {
  agenda: BoardAgenda;
  /** The technician whose jobs are shown; undefined for all. */
  technician_id: string | undefined;
  onTechnician(technician_id: string | undefined): void;
}

/** The unscheduled jobs, most urgent first. */
export const Unscheduled = ({ agenda, technician_id, onTechnician }: Props) => {
  const list = useRef<HTMLElement>(null);
  const { move } = usePlan();
  useDropOnList(list, (job) => move(job, null));
  const [text, setText] = useState("");
  const [priority, setPriority] = useState("");
  const { unscheduled: tickets, unscheduled_total: total } = agenda;
  const taker = useTaker(technician_id, agenda);
  const { plan, common, priority: names } = strings.value;
  const found = tickets.filter(
    (ticket) =>
      (priority === "" || ticket.priority === priority) &&
      matches(ticket, text) &&
      (!taker || canTake(ticket, taker)),
  );
  const is_drop_target = useIsVisitDragged();
  return (
    <aside
      ref={list}
      class={is_drop_target ? "waiting takes" : "waiting"}
      aria-labelledby="waiting"
    >
      <h2 id="waiting">{plan.waiting(total)}</h2>
      {is_drop_target && <p class="hint">{plan.drop_here}</p>}
      {tickets.length > 0 && (
        <div class="waiting-filters">
          <TextField label={common.search} type="search" value={text} onValue={setText} />
          <SelectField
            label={plan.priority}
            value={priority}
            onValue={setPriority}
            options={[
              ["", common.all],
              ...priorities.toReversed().map((each) => [each, names[each]] as const),
            ]}
          />
          <SelectField
            label={plan.jobs_for}
            value={technician_id ?? ""}
            onValue={(id) => onTechnician(id || undefined)}
            options={[
              ["", common.all],
              ...agenda.technicians.map(({ technician: { id, name } }) => [id, name] as const),
            ]}
          />
        </div>
      )}
      {taker && !taker.is_member && <p class="hint">{plan.no_member}</p>}
      {total > tickets.length && <p class="hint">{plan.most_urgent(tickets.length)}</p>}
      {found.length === 0 && (
        <EmptyState>{tickets.length === 0 ? plan.none_waits : plan.none_found}</EmptyState>
      )}
      <ul>
        {found.map((ticket) => (
          <li key={ticket.id}>
            <UnscheduledJob ticket={ticket} assignees={assigneesOf(ticket.assignee_ids, agenda)} />
          </li>
        ))}
      </ul>
    </aside>
  );
};

/** The names of the assignees who are technicians of this day. */
const assigneesOf = (ids: readonly string[], { technicians }: BoardAgenda): string[] =>
  technicians.flatMap(({ technician }) => (ids.includes(technician.id) ? technician.name : []));
