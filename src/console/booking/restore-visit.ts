import { api, dataOf } from "../api/client.ts";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";
import { ifMatch } from "../api/if-match.ts";
import { asRefusal } from "../api/refusal.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { book, unbook } from "./book.ts";

/**
 * Undoes a move: books the earlier visit again. It may have been in conflict before, so that whoever may
 * override conflicts does.
 */
export const restoreVisit = async (
  ticket_id: string,
  visit: ScheduleInput,
  version: number,
): Promise<Ticket> => {
  try {
    return await book(ticket_id, visit, version);
  } catch (error) {
    if (asRefusal(error).reason !== "schedule_conflict" || !may("tickets:dispatch")) throw error;
    const override_reason = strings.value.plan.undo_reason;
    return book(ticket_id, { ...visit, override: true, override_reason }, version);
  }
};

/** Undoes a booking: cancels the visit, and keeps who was assigned before, since cancelling takes the technician off. */
export const restoreUnscheduled = async (
  ticket_id: string,
  assigned_users: readonly string[],
  version: number,
): Promise<Ticket> => {
  const ticket = await unbook(ticket_id, version);
  const is_kept = assigned_users.every((id) => ticket.assigned_users.includes(id));
  if (is_kept || !may("tickets:update")) return ticket;
  return dataOf(
    api.PUT("/v1/tickets/{id}", {
      params: { path: { id: ticket_id }, header: ifMatch(ticket.version) },
      body: { assigned_users: [...assigned_users] },
    }),
  );
};
