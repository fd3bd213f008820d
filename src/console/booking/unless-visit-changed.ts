import type { Ticket } from "../api/document.d.ts";
import { readTicket } from "../api/read-ticket.ts";
import { asRefusal } from "../api/refusal.ts";
import type { BookableTicket } from "./proposal.ts";

type Visit = Pick<BookableTicket, "technician_id" | "scheduled_at" | "scheduled_until">;

const textOf = ({ technician_id, scheduled_at, scheduled_until }: Visit): string =>
  technician_id && scheduled_at && scheduled_until
    ? [technician_id, Date.parse(scheduled_at), Date.parse(scheduled_until)].join(" ")
    : "";

/**
 * Changes the visit that was shown. It is refused if somebody else has booked, moved or cancelled it since;
 * other changes of the ticket do not matter.
 */
export const unlessVisitChanged = async (
  shown: BookableTicket,
  change: (version: number) => Promise<Ticket>,
): Promise<Ticket> => {
  try {
    return await change(shown.version);
  } catch (error) {
    if (asRefusal(error).reason !== "version_mismatch") throw error;
    const current = await readTicket(shown.id);
    if (textOf(shown) !== textOf(current)) throw error;
    return change(current.version);
  }
};
