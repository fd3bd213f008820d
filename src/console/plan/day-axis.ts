import type { BoardAgenda } from "../api/document.d.ts";
import type { VisitProposal } from "../booking/proposal.ts";
import { clockOf } from "../format/time.ts";
import { loggedIn } from "../session/session.ts";
import { type Axis, axisOf, momentOf, step_ms, type TimeRange } from "./axis.ts";
import { instantOf, type Job, type Placement } from "./job.ts";

export const rangeOf = ({ from, until }: { from: string; until: string }): TimeRange => ({
  from_ms: Date.parse(from),
  until_ms: Date.parse(until),
});

/** The organization's working hours, on any weekday. */
export const workingDay = (day: TimeRange): TimeRange => {
  const { start, end } = loggedIn().organization.working_day;
  return { from_ms: momentOf(day, start, clockOf), until_ms: momentOf(day, end, clockOf) };
};

/** The axis of the whole day. What is visible of it depends on the zoom. */
export const dayAxis = (agenda: BoardAgenda): Axis => axisOf(rangeOf(agenda.day), []);

/**
 * The range that is visible without scrolling: the organization's working hours, with those of early and
 * late technicians. A night shift apart from them is left out, since it would show the whole day small.
 */
export const fitRange = (agenda: BoardAgenda): TimeRange => {
  const day = rangeOf(agenda.day);
  const working = workingDay(day);
  const { from_ms, until_ms } = axisOf(day, [
    working,
    ...agenda.technicians
      .flatMap(({ hours }) => hours.map(rangeOf))
      .filter((hours) => hours.from_ms < working.until_ms && working.from_ms < hours.until_ms),
  ]);
  return { from_ms, until_ms };
};

/** A visit's API fields. */
export const visitOf = (placement: Placement): Required<VisitProposal> => ({
  technician_id: placement.technician_id,
  scheduled_at: instantOf(placement.from_ms),
  scheduled_until: instantOf(placement.until_ms),
});

/** The initial visit of an unscheduled job: the first working time of the day that is not over. */
export const proposalOf = (
  { placement, length_ms }: Job,
  axis: Axis,
  now_ms: number,
): VisitProposal => {
  if (placement) return {};
  const soonest = Math.max(workingDay(axis.day).from_ms, Math.ceil(now_ms / step_ms) * step_ms);
  if (soonest >= axis.day.until_ms) return {};
  return { scheduled_at: instantOf(soonest), scheduled_until: instantOf(soonest + length_ms) };
};
