import type { BoardAgenda, PlannedVisit, TechnicianPlan } from "../../api/document.d.ts";
import { isOpen } from "../job.ts";

/** The visits of a day that are not over and not done. Later ones of a visit that crosses midnight belong to it. */
export const visitsToMove = ({ visits }: TechnicianPlan, now_ms: number): PlannedVisit[] =>
  visits.filter((visit) => isOpen(visit) && Date.parse(visit.scheduled_until) > now_ms);

/** From now, or from the start of a later day, until its end. */
export const illTime = ({ day }: Pick<BoardAgenda, "day">, now_ms: number) => ({
  starts_at: new Date(
    Math.max(Math.floor(now_ms / 60_000) * 60_000, Date.parse(day.from)),
  ).toISOString(),
  ends_at: day.until,
});

/** Whether the technician's time off has been entered already. */
export const isOffDuring = (
  { time_off }: TechnicianPlan,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
): boolean =>
  time_off.some(
    (entry) =>
      Date.parse(entry.starts_at) <= Date.parse(starts_at) &&
      Date.parse(entry.ends_at) >= Date.parse(ends_at),
  );
