import type { UnscheduledTicket } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { DragHandle } from "./drag-handle.tsx";
import { unscheduledJob } from "./job.ts";

/** Jobs that are assigned to a technician without a time, below their visits. */
export const AssignedJobs = ({ tickets }: { tickets: readonly UnscheduledTicket[] }) => {
  const { plan } = strings.value;
  return (
    <div class="assigned">
      <span class="assigned-title">{plan.assigned}</span>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <AssignedJob ticket={ticket} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const AssignedJob = ({ ticket }: { ticket: UnscheduledTicket }) => {
  const { ticket_number, title, client } = ticket;
  const content = (
    <>
      <bdi>{ticket_number}</bdi>
      <span class="cut" dir="auto">
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {client && (
          <>
            {" · "}
            <bdi>{client.name}</bdi>
          </>
        )}
      </span>
    </>
  );
  return may("tickets:schedule") ? (
    <DragHandle job={unscheduledJob(ticket)} class="assigned-job">
      {content}
    </DragHandle>
  ) : (
    <div class="assigned-job">{content}</div>
  );
};
