import { isClosed } from "../../shared/categories.ts";
import type { PlannedVisit, UnscheduledTicket } from "../api/document.d.ts";
import { minute_ms, type TimeRange } from "./axis.ts";

/** A technician and a time range. */
export interface Placement extends TimeRange {
  technician_id: string;
}

/** The ticket of a visit or of an unscheduled job; only the latter has its assignees. */
export type JobTicket = Omit<UnscheduledTicket, "assignee_ids"> &
  Partial<Pick<UnscheduledTicket, "assignee_ids">>;

/** A ticket with its placement; undefined if it is unscheduled. */
export interface Job {
  ticket: JobTicket;
  placement: Placement | undefined;
  length_ms: number;
}

const default_minutes = 60;

/** The usual duration of its job type, else an hour. */
export const usualMinutes = ({ job_type }: JobTicket): number =>
  job_type?.duration_minutes ?? default_minutes;

export const unscheduledJob = (ticket: UnscheduledTicket): Job => ({
  ticket,
  placement: undefined,
  length_ms: usualMinutes(ticket) * minute_ms,
});

export const visitRange = (visit: PlannedVisit): TimeRange => ({
  from_ms: Date.parse(visit.scheduled_at),
  until_ms: Date.parse(visit.scheduled_until),
});

export const visitJob = (ticket: PlannedVisit, technician_id: string): Job => {
  const range = visitRange(ticket);
  return {
    ticket,
    placement: { ...range, technician_id },
    length_ms: range.until_ms - range.from_ms,
  };
};

export const isOpen = ({ status_category }: JobTicket): boolean => !isClosed(status_category);

/** An instant in UTC for the API, so that the repeated hour of a clock change is unambiguous. */
export const instantOf = (moment_ms: number): string => new Date(moment_ms).toISOString();
