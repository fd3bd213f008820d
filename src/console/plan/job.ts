import { isClosed } from "../../shared/categories.ts";
import type { PlannedVisit, UnscheduledTicket } from "../api/document.d.ts";
import { minute_ms, type Stretch } from "./axis.ts";

/** Who comes, and when. */
export interface Placement extends Stretch {
  technician_id: string;
}

/** A ticket as it is lifted: what it is, and where it stands, if it stands anywhere. */
export interface Job {
  ticket: UnscheduledTicket;
  placement: Placement | undefined;
  length_ms: number;
}

const default_minutes = 60;

/** How long a job takes before anybody says: as its type says, else an hour. */
export const usualMinutes = ({ job_type }: UnscheduledTicket): number =>
  job_type?.duration_minutes ?? default_minutes;

export const waitingJob = (ticket: UnscheduledTicket): Job => ({
  ticket,
  placement: undefined,
  length_ms: usualMinutes(ticket) * minute_ms,
});

export const stretchOf = (visit: PlannedVisit): Stretch => ({
  from_ms: Date.parse(visit.scheduled_at),
  until_ms: Date.parse(visit.scheduled_until),
});

export const visitJob = (ticket: PlannedVisit, technician_id: string): Job => {
  const stretch = stretchOf(ticket);
  return {
    ticket,
    placement: { ...stretch, technician_id },
    length_ms: stretch.until_ms - stretch.from_ms,
  };
};

/** Done and cancelled ones stay as they were. */
export const isOpen = ({ status_category }: UnscheduledTicket): boolean =>
  !isClosed(status_category);

/** An instant as the API takes it: the hour that a clock shows twice is told apart. */
export const instantOf = (moment_ms: number): string => new Date(moment_ms).toISOString();
