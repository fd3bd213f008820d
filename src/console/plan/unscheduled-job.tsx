import type { UnscheduledTicket } from "../api/document.d.ts";
import { DuePill, SlaPill } from "../job-facts/deadline.tsx";
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
  const { ticket_number, title, client, job_type, priority, status_category, sla, due_date } =
    ticket;
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
        {sla ? (
          <SlaPill {...{ sla, status_category }} />
        ) : (
          <DuePill {...{ due_date, status_category }} />
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
