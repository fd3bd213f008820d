import type { BoardAgenda } from "../api/document.d.ts";
import type { VisitProposal } from "../booking/proposal.ts";
import { clockOf } from "../format/time.ts";
import { loggedIn } from "../session/session.ts";
import { type Axis, axisOf, momentOf, type Stretch, step_ms } from "./axis.ts";
import { instantOf, type Job, type Placement, stretchOf } from "./job.ts";

export const ofTold = ({ from, until }: { from: string; until: string }): Stretch => ({
  from_ms: Date.parse(from),
  until_ms: Date.parse(until),
});

/** The organization's working day, whatever the weekday. */
export const workingDay = (day: Stretch): Stretch => {
  const { start, end } = loggedIn().organization.working_day;
  return { from_ms: momentOf(day, start, clockOf), until_ms: momentOf(day, end, clockOf) };
};

/** The line of a day: the working day, the hours of whoever works, and all visits; or all of it. */
export const dayAxis = (agenda: BoardAgenda, is_whole: boolean): Axis => {
  const day = ofTold(agenda.day);
  if (is_whole) return axisOf(day, []);
  return axisOf(day, [
    workingDay(day),
    ...agenda.technicians.flatMap(({ hours, visits, busy }) => [
      ...hours.map(ofTold),
      ...visits.map(stretchOf),
      ...busy.map(ofTold),
    ]),
  ]);
};

/** A visit's fields, of where a job stands. */
export const visitOf = (placement: Placement): Required<VisitProposal> => ({
  technician_id: placement.technician_id,
  scheduled_at: instantOf(placement.from_ms),
  scheduled_until: instantOf(placement.until_ms),
});

/** What the dialog of a job that waits begins with: the day's first working hour that is not over. */
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
