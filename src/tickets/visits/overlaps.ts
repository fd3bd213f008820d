import type { OrgReader } from "../../database/org.ts";
import { type Conflict, conflictsOf } from "../../technicians/time/availability.ts";
import { between } from "../../technicians/time/interval.ts";
import { visitsDuring } from "../../technicians/visits.ts";
import type { VisitWindow } from "./window.ts";

/** The technician's visits at that time, without that of the ticket itself, as conflicts. */
export const overlapsOf = (
  db: OrgReader,
  { technician_id, scheduled_at, scheduled_until }: VisitWindow & { technician_id: string },
  ticket_id: string,
): Conflict[] => {
  const window = between(scheduled_at, scheduled_until);
  const visits = visitsDuring(db, [technician_id], window, ticket_id).get(technician_id) ?? [];
  return conflictsOf(window, { working: [window], time_off: [], visits, skills: [] }, []);
};
