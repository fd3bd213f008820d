import type { UnscheduledTicket } from "../api/document.d.ts";
import { DuePill, SlaPill } from "../job-facts/deadline.tsx";
import { runningUntil } from "../job-facts/deadline-state.ts";
import { Priority } from "../job-facts/priority.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { DragHandle } from "./drag-handle.tsx";
import { unscheduledJob, usualMinutes } from "./job.ts";

interface Props {
  ticket: UnscheduledTicket;
  /** Names of the technicians it is assigned to. */
  assignees: readonly string[];
}

/** An unscheduled job, which can be dragged onto a technician's day. */
export const UnscheduledJob = ({ ticket, assignees }: Props) => {
  const { booking, plan } = strings.value;
  const { ticket_number, title, client, job_type, priority, sla_due_at, due_date } = ticket;
  const length = booking.minutes(usualMinutes(ticket));
  const content = (
    <>
      <span class="first">
        <bdi>{ticket_number}</bdi>
        <Priority priority={priority} />
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
      <span>
        {sla_due_at ? (
          <SlaPill sla={runningUntil(sla_due_at)} status_category="new" />
        ) : (
          <DuePill due_date={due_date} status_category="new" />
        )}
      </span>
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
