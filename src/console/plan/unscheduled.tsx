import { useRef, useState } from "preact/hooks";
import { priorities } from "../../shared/vocabulary.ts";
import type { UnscheduledTicket } from "../api/document.d.ts";
import { date, fromNow } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { EmptyState } from "../ui/page.tsx";
import { DragHandle } from "./drag-handle.tsx";
import { dragged } from "./dragged.ts";
import { unscheduledJob, usualMinutes } from "./job.ts";
import { matches } from "./matches.ts";
import { usePlan } from "./plan-context.ts";
import { useDropOnList } from "./use-drop.ts";

const tones: Record<UnscheduledTicket["priority"], Tone> = {
  critical: "strong",
  high: "bad",
  medium: "neutral",
  low: "neutral",
};

interface Props {
  tickets: readonly UnscheduledTicket[];
  total: number;
}

/** The unscheduled jobs, most urgent first. */
export const Unscheduled = ({ tickets, total }: Props) => {
  const list = useRef<HTMLElement>(null);
  const { move } = usePlan();
  useDropOnList(list, (job) => move(job, null));
  const [text, setText] = useState("");
  const [priority, setPriority] = useState("");
  const { plan, common, priority: names } = strings.value;
  const found = tickets.filter(
    (ticket) => (priority === "" || ticket.priority === priority) && matches(ticket, text),
  );
  const is_drop_target = dragged.value?.by === "whole" && dragged.value.job.placement !== undefined;
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
        </div>
      )}
      {total > tickets.length && <p class="hint">{plan.most_urgent(tickets.length)}</p>}
      {found.length === 0 && (
        <EmptyState>{tickets.length === 0 ? plan.none_waits : plan.none_found}</EmptyState>
      )}
      <ul>
        {found.map((ticket) => (
          <li key={ticket.id}>
            <UnscheduledJob ticket={ticket} />
          </li>
        ))}
      </ul>
    </aside>
  );
};

const UnscheduledJob = ({ ticket }: { ticket: UnscheduledTicket }) => {
  const { booking, plan, priority: names } = strings.value;
  const { ticket_number, title, client, job_type, priority, sla_due_at, due_date } = ticket;
  const length = booking.minutes(usualMinutes(ticket));
  const due = sla_due_at ? fromNow(sla_due_at) : due_date && date(due_date);
  const content = (
    <>
      <span class="first">
        <bdi>{ticket_number}</bdi>
        <Badge tone={tones[priority]}>{names[priority]}</Badge>
      </span>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {client && (
        <span>
          <bdi>{client.name}</bdi>
          {client.city && (
            <>
              {" · "}
              <bdi>{client.city}</bdi>
            </>
          )}
        </span>
      )}
      <span class="hint">
        <bdi>{[job_type?.name, length].filter(Boolean).join(" · ")}</bdi>
      </span>
      {due && <span class="hint">{plan.due(due)}</span>}
    </>
  );
  return may("tickets:schedule") ? (
    <DragHandle job={unscheduledJob(ticket)} class="waiting-job">
      {content}
    </DragHandle>
  ) : (
    <div class="grip waiting-job">{content}</div>
  );
};
