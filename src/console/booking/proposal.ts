import { sentTime, wallTime } from "../format/time.ts";
import { no_window, type Window, windowOf, withLength } from "./window.ts";

/** The ticket whose visit is booked. */
export interface BookableTicket {
  id: string;
  version: number;
  ticket_number: string;
  title: string;
  technician_id?: string | null;
  scheduled_at?: string | null;
  scheduled_until?: string | null;
  sla_due_at?: string | null;
  /** Who is assigned, to assign them again when a booking is undone. */
  assigned_users?: readonly string[];
}

/** Initial values of the dialog. Times are instants, or wall times of the organization. */
export interface VisitProposal {
  technician_id?: string;
  scheduled_at?: string;
  scheduled_until?: string;
}

const default_minutes = 60;

const wallOf = (time: string): string =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? wallTime(time) : sentTime(time).slice(0, 16);

/** The window between two instants or wall times; an hour without an end. */
export const wallWindow = (from: string, until: string | null | undefined): Window => {
  const begins = wallOf(from);
  return until
    ? windowOf(begins, wallOf(until))
    : withLength(windowOf(begins, begins), default_minutes);
};

/** The initial window: the proposal, else the ticket's visit unless it is in the past. */
export const firstWindow = (ticket: BookableTicket, proposal: VisitProposal): Window => {
  if (proposal.scheduled_at) return wallWindow(proposal.scheduled_at, proposal.scheduled_until);
  const { scheduled_at, scheduled_until } = ticket;
  if (!scheduled_at || Date.parse(scheduled_at) < Date.now()) return no_window;
  return wallWindow(scheduled_at, scheduled_until);
};
