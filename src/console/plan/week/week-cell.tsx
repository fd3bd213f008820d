import type { PlannedVisit, TechnicianPlan } from "../../api/document.d.ts";
import { clock } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Load } from "../row-head.tsx";

/** More visits of a day are only counted. */
const shown_max = 5;

interface Props {
  /** Undefined if the technician is not in the day's plan. */
  plan: TechnicianPlan | undefined;
  href: string;
  /** The day. */
  label: string;
}

/** A technician's day in the week: how full it is, and its visits. The whole cell opens the day. */
export const WeekCell = ({ plan, href, label }: Props) => {
  if (!plan) return null;
  const { visits, time_off } = plan;
  const { plan: t } = strings.value;
  return (
    <a class="week-cell" href={href}>
      <span class="unseen">{label}</span>
      {time_off.length > 0 && <p class="week-off">{t.time_off}</p>}
      {(time_off.length === 0 || plan.booked_minutes > 0) && (
        <Load plan={plan} off_text={t.week.off} />
      )}
      <ul>
        {visits.slice(0, shown_max).map((visit) => (
          <WeekVisit key={visit.id} visit={visit} />
        ))}
      </ul>
      {visits.length > shown_max && <p>{t.week.more(visits.length - shown_max)}</p>}
    </a>
  );
};

const WeekVisit = ({ visit }: { visit: PlannedVisit }) => (
  <li class={`week-visit ${visit.status_category}`}>
    <span>{clock(visit.scheduled_at)}</span>
    <span class="cut" dir="auto">
      {visit.client?.name ?? visit.title}
    </span>
  </li>
);
