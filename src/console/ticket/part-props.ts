import type { Ticket } from "../api/document.d.ts";

/** The props of each part of the page. */
export interface PartProps {
  ticket: Ticket;
  /** Called with the changed ticket. */
  onTicket(ticket: Ticket): void;
}
