import type { PlannedVisit } from "../api/document.d.ts";
import { clockSpan } from "../format/time.ts";
import { Status } from "../job-facts/status.tsx";
import { may } from "../session/session.ts";
import type { Axis } from "./axis.ts";
import { card_id, useIsCardShown } from "./card/shown-card.ts";
import { DragHandle } from "./drag-handle.tsx";
import { isOpen, visitJob, visitRange } from "./job.ts";
import { VisitEnd } from "./visit-end.tsx";

interface Props {
  visit: PlannedVisit;
  axis: Axis;
  technician_id: string;
  /** A move is being sent. */
  is_pending: boolean;
}

/** Others show by their colour that the visit is planned. */
const named: readonly PlannedVisit["status_category"][] = ["in_progress", "done", "waiting"];

/** A visit: while open it can be dragged and rebooked, else it links to the ticket. */
export const Visit = ({ visit, axis, technician_id, is_pending }: Props) => {
  const described = useIsCardShown(visit.id) ? card_id : undefined;
  const { status_category, ticket_number, title, client } = visit;
  const when = clockSpan(visit.scheduled_at, visit.scheduled_until);
  const class_name = `planned ${status_category} ${is_pending ? "under-way" : ""}`;
  const content = (
    <>
      <span class="when">{when}</span>
      <span class="unseen">{ticket_number}</span>
      <strong dir="auto">{title}</strong>
      <span class="whom" dir="auto">
        <bdi>{client?.name}</bdi>{" "}
        {named.includes(status_category) && <Status category={status_category} />}
      </span>
    </>
  );
  if (isOpen(visit) && may("tickets:schedule")) {
    const { from_ms, until_ms } = visitRange(visit);
    const job = visitJob(visit, technician_id);
    return (
      <>
        <DragHandle
          job={job}
          class={class_name}
          describedby={described}
          grabbedAt={(part) => {
            const begins_ms = Math.max(from_ms, axis.from_ms);
            return begins_ms - from_ms + part * (Math.min(until_ms, axis.until_ms) - begins_ms);
          }}
        >
          {content}
        </DragHandle>
        {!is_pending && until_ms <= axis.until_ms && (
          <VisitEnd job={job} placement={{ from_ms, until_ms, technician_id }} axis={axis} />
        )}
      </>
    );
  }
  if (!may("tickets:read")) return <div class={class_name}>{content}</div>;
  return (
    <a
      class={class_name}
      href={`/console/tickets/${visit.id}`}
      aria-describedby={described}
      draggable={false}
    >
      {content}
    </a>
  );
};
