import { sentTime, wallTime } from "../format/time.ts";
import { no_window, type Window, windowOf, withLength } from "./window.ts";

/** The ticket whose visit is booked. */
export interface ToBook {
  id: string;
  ticket_number: string;
  title: string;
  technician_id?: string | null;
  scheduled_at?: string | null;
  scheduled_until?: string | null;
}

/** What somebody had in mind already. Times are instants, or wall times of the organization. */
export interface VisitProposal {
  technician_id?: string;
  scheduled_at?: string;
  scheduled_until?: string;
}

const default_minutes = 60;

const wallOf = (time: string): string =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? wallTime(time) : sentTime(time).slice(0, 16);

/** Of two instants or wall times; without an end it lasts an hour. */
export const wallWindow = (from: string, until: string | null | undefined): Window => {
  const begins = wallOf(from);
  return until
    ? windowOf(begins, wallOf(until))
    : withLength(windowOf(begins, begins), default_minutes);
};

/** What the fields show at first: the proposal, else the visit as it is, unless that is over already. */
export const firstWindow = (ticket: ToBook, proposal: VisitProposal): Window => {
  if (proposal.scheduled_at) return wallWindow(proposal.scheduled_at, proposal.scheduled_until);
  const { scheduled_at, scheduled_until } = ticket;
  if (!scheduled_at || Date.parse(scheduled_at) < Date.now()) return no_window;
  return wallWindow(scheduled_at, scheduled_until);
};
