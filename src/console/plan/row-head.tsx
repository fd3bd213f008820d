import type { TechnicianPlan } from "../api/document.d.ts";
import { colorOf } from "../format/color.ts";
import { clockSpan } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { openMinutes } from "./axis.ts";
import { rangeOf } from "./day-axis.ts";
import { TechnicianMenu } from "./technician/technician-menu.tsx";

/** A technician's name with its menu, skills, and how much of the day is booked. */
export const RowHead = ({ plan }: { plan: TechnicianPlan }) => {
  const { technician, hours } = plan;
  return (
    <header class="row-head">
      <h3>
        <span
          class="colour"
          aria-hidden="true"
          style={{ backgroundColor: colorOf(technician.color) ?? undefined }}
        />
        <TechnicianMenu plan={plan} />
      </h3>
      <Load plan={plan} off_text={strings.value.plan.does_not_work} />
      {technician.skills.length > 0 && (
        <p class="skills">
          <bdi>{technician.skills.join(" · ")}</bdi>
        </p>
      )}
      {hours.length > 0 && (
        <p class="hours">
          {hours.map(({ from, until }) => clockSpan(from, until)).join(strings.value.plan.and)}
        </p>
      )}
      {!technician.active && <p class="inactive">{strings.value.plan.takes_none}</p>}
    </header>
  );
};

/** How much of a day's open hours is booked, as a text and a bar. */
export const Load = ({ plan, off_text }: { plan: TechnicianPlan; off_text: string }) => {
  const { hours, time_off, booked_minutes, visits, busy } = plan;
  const t = strings.value.plan;
  const off = time_off.map(({ starts_at: from, ends_at: until }) => rangeOf({ from, until }));
  const open = openMinutes(hours.map(rangeOf), off);
  const part = open > 0 ? Math.min(booked_minutes / open, 1) : booked_minutes > 0 ? 1 : 0;
  return (
    <>
      <p>
        {open === 0 && visits.length + busy.length === 0
          ? off_text
          : t.load(visits.length + busy.length, booked_minutes, open)}
      </p>
      <div class="load" aria-hidden="true">
        <div style={{ "--size": part }} class={part >= 1 ? "full" : undefined} />
      </div>
    </>
  );
};
