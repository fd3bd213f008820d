import type { PlannedVisit } from "../api/document.d.ts";
import { clockSpan } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import type { Axis } from "./axis.ts";
import { DragHandle } from "./drag-handle.tsx";
import { isOpen, stretchOf, visitJob } from "./job.ts";
import { VisitEnd } from "./visit-end.tsx";

interface Props {
  visit: PlannedVisit;
  axis: Axis;
  technician_id: string;
  /** It is being moved, and the service has not said its word. */
  is_under_way: boolean;
}

const tones: Partial<Record<PlannedVisit["status_category"], Tone>> = {
  in_progress: "info",
  done: "good",
  waiting: "warning",
};

/** A visit on the line: opened and dragged while it is open, else a link to what became of it. */
export const Visit = ({ visit, axis, technician_id, is_under_way }: Props) => {
  const { category } = strings.value;
  const { status_category, ticket_number, title, client } = visit;
  const when = clockSpan(visit.scheduled_at, visit.scheduled_until);
  const state = category[status_category];
  const look = `planned ${status_category} ${is_under_way ? "under-way" : ""}`;
  const inside = (
    <>
      <span class="when">{when}</span>
      <span class="unseen">{ticket_number}</span>
      <strong dir="auto">{title}</strong>
      <span class="whom" dir="auto">
        <bdi>{client?.name}</bdi>{" "}
        {tones[status_category] && <Badge tone={tones[status_category]}>{state}</Badge>}
      </span>
    </>
  );
  if (isOpen(visit) && may("tickets:schedule")) {
    const { from_ms, until_ms } = stretchOf(visit);
    const job = visitJob(visit, technician_id);
    return (
      <>
        <DragHandle
          job={job}
          class={look}
          grabbedAt={(part) => {
            const begins_ms = Math.max(from_ms, axis.from_ms);
            return begins_ms - from_ms + part * (Math.min(until_ms, axis.until_ms) - begins_ms);
          }}
        >
          {inside}
        </DragHandle>
        {!is_under_way && until_ms <= axis.until_ms && (
          <VisitEnd job={job} placement={{ from_ms, until_ms, technician_id }} axis={axis} />
        )}
      </>
    );
  }
  if (!may("tickets:read")) return <div class={look}>{inside}</div>;
  return (
    <a class={look} href={`/console/tickets/${visit.id}`}>
      {inside}
    </a>
  );
};
