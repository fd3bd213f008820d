import { isClosed } from "../../shared/categories.ts";
import type { PlannedVisit } from "../api/document.d.ts";
import { addressLine } from "../clients/contact-links.ts";
import { ReachButtons } from "../clients/reach-buttons.tsx";
import { clock, clockSpan } from "../format/time.ts";
import { UrgentPriority } from "../job-facts/priority.tsx";
import { strings } from "../strings/strings.ts";
import { isStarted } from "../ticket/state.ts";
import { Badge } from "../ui/badge.tsx";
import type { Expected } from "./expected.ts";
import { Hints } from "./hints.tsx";
import { StateBadges } from "./state.tsx";
import { StepButton } from "./step-button.tsx";

interface Props {
  visit: Expected<PlannedVisit>;
  /** Whether it is the next one to go to. */
  is_next: boolean;
}

/** One visit of the day with its actions. */
export const VisitCard = ({ visit, is_next }: Props) => {
  const { my_day } = strings.value;
  const { client, job_type } = visit;
  const is_over = isClosed(visit.status_category);
  const is_late = !is_over && !isStarted(visit) && Date.parse(visit.scheduled_until) < Date.now();
  const location = client && addressLine(client);
  return (
    <article class={`visit block${is_next ? " next" : ""}${is_over ? " over" : ""}`}>
      <p class="when">
        <time dateTime={visit.scheduled_at}>
          {clockSpan(visit.scheduled_at, visit.scheduled_until)}
        </time>
        {is_next && <Badge tone="neutral">{my_day.next}</Badge>}
        {is_late && <Badge tone="bad">{my_day.late}</Badge>}
        {!is_over && <UrgentPriority priority={visit.priority} />}
        <StateBadges job={visit} />
      </p>
      <h3>
        <a href={`/console/day/${visit.id}`}>
          <bdi>{client?.name ?? my_day.no_client}</bdi>
        </a>
      </h3>
      {location && (
        <p>
          <bdi>{location}</bdi>
        </p>
      )}
      <p class="what">
        <bdi>{visit.title}</bdi>
        {job_type && job_type.name !== visit.title && (
          <span class="hint">
            {" "}
            · <bdi>{job_type.name}</bdi>
          </span>
        )}
      </p>
      {!is_over && <Hints id={visit.id} />}
      {is_over ? (
        visit.resolved_at && <p class="hint">{my_day.done_at(clock(visit.resolved_at))}</p>
      ) : (
        <div class="thumb">
          {client && <ReachButtons client={client} />}
          <StepButton job={visit} />
        </div>
      )}
    </article>
  );
};
