import { api, dataOf } from "../api/client.ts";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";
import { ifMatch } from "../api/if-match.ts";

/** Schedules a ticket's visit. With `version` it is refused if the ticket has changed since. */
export const book = (ticket_id: string, visit: ScheduleInput, version?: number): Promise<Ticket> =>
  dataOf(
    api.POST("/v1/tickets/{id}/schedule", {
      params: { path: { id: ticket_id }, header: ifMatch(version) },
      body: visit,
    }),
  );

/** Removes a ticket's technician and visit window. */
export const unbook = (ticket_id: string, version?: number): Promise<Ticket> =>
  dataOf(
    api.POST("/v1/tickets/{id}/unschedule", {
      params: { path: { id: ticket_id }, header: ifMatch(version) },
    }),
  );
