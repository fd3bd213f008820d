import type { UnscheduledTicket } from "../api/document.d.ts";
import { date, fromNow } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { DragHandle } from "./drag-handle.tsx";
import { unscheduledJob, usualMinutes } from "./job.ts";

const tones: Record<UnscheduledTicket["priority"], Tone> = {
  critical: "strong",
  high: "bad",
  medium: "neutral",
  low: "neutral",
};

interface Props {
  ticket: UnscheduledTicket;
  /** Names of the technicians it is assigned to. */
  assignees: readonly string[];
}

/** An unscheduled job, which can be dragged onto a technician's day. */
export const UnscheduledJob = ({ ticket, assignees }: Props) => {
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
      {assignees.length > 0 && (
        <span class="hint">
          <bdi>{plan.assigned_to(assignees.join(", "))}</bdi>
        </span>
      )}
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
