import type { Ticket } from "../api/document.d.ts";

/** What each part of the page is given. */
export interface PartProps {
  ticket: Ticket;
  /** Puts the answer of a change in its place. */
  onTicket(ticket: Ticket): void;
}
