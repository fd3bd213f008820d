import type { BoardAgenda, PlannedVisit } from "../api/document.d.ts";
import { instantOf, type JobTicket, type Placement } from "./job.ts";

const find = (agenda: BoardAgenda, id: string): JobTicket | undefined =>
  [...agenda.unscheduled, ...agenda.technicians.flatMap(({ visits }) => visits)].find(
    (ticket) => ticket.id === id,
  );

/** The day with a ticket moved; null makes it unscheduled. Tickets of other days are ignored. */
export const withMove = (
  agenda: BoardAgenda,
  id: string,
  placement: Placement | null,
  version?: number,
): BoardAgenda => {
  const found = find(agenda, id);
  if (!found) return agenda;
  const ticket = version === undefined ? found : { ...found, version };
  const was_unscheduled = agenda.unscheduled.some((each) => each.id === id);
  const others = agenda.unscheduled.filter((each) => each.id !== id);
  return {
    ...agenda,
    unscheduled: placement ? others : [{ assignee_ids: [], ...ticket }, ...others],
    unscheduled_total: agenda.unscheduled_total - (was_unscheduled ? 1 : 0) + (placement ? 0 : 1),
    technicians: agenda.technicians.map((plan) => {
      const visits = plan.visits.filter((visit) => visit.id !== id);
      const here = placement?.technician_id === plan.technician.id;
      return { ...plan, visits: here ? [...visits, scheduledAt(ticket, placement)] : visits };
    }),
  };
};

const scheduledAt = (ticket: JobTicket, { from_ms, until_ms }: Placement): PlannedVisit => ({
  ...ticket,
  scheduled_at: instantOf(from_ms),
  scheduled_until: instantOf(until_ms),
});
