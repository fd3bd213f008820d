import type { BoardAgenda } from "../api/document.d.ts";
import type { VisitProposal } from "../booking/proposal.ts";
import { clockOf } from "../format/time.ts";
import { loggedIn } from "../session/session.ts";
import { type Axis, axisOf, momentOf, step_ms, type TimeRange } from "./axis.ts";
import { instantOf, type Job, type Placement, visitRange } from "./job.ts";

export const rangeOf = ({ from, until }: { from: string; until: string }): TimeRange => ({
  from_ms: Date.parse(from),
  until_ms: Date.parse(until),
});

/** The organization's working hours, on any weekday. */
export const workingDay = (day: TimeRange): TimeRange => {
  const { start, end } = loggedIn().organization.working_day;
  return { from_ms: momentOf(day, start, clockOf), until_ms: momentOf(day, end, clockOf) };
};

/** The axis of a day: the whole day, or the range of all working hours and visits. */
export const dayAxis = (agenda: BoardAgenda, is_whole: boolean): Axis => {
  const day = rangeOf(agenda.day);
  if (is_whole) return axisOf(day, []);
  return axisOf(day, [
    workingDay(day),
    ...agenda.technicians.flatMap(({ hours, visits, busy }) => [
      ...hours.map(rangeOf),
      ...visits.map(visitRange),
      ...busy.map(rangeOf),
    ]),
  ]);
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
