import { api, dataOf } from "../api/client.ts";
import type { ScheduleInput, Ticket } from "../api/document.d.ts";

/** Books a ticket's visit, or moves it. With the `version` that was seen it is refused when another one is there by now. */
export const book = (ticket_id: string, visit: ScheduleInput, version?: number): Promise<Ticket> =>
  dataOf(
    api.POST("/v1/tickets/{id}/schedule", {
      params: { path: { id: ticket_id }, header: seen(version) },
      body: visit,
    }),
  );

/** Takes a ticket's technician and window back. */
export const unbook = (ticket_id: string, version?: number): Promise<Ticket> =>
  dataOf(
    api.POST("/v1/tickets/{id}/unschedule", {
      params: { path: { id: ticket_id }, header: seen(version) },
    }),
  );

const seen = (version: number | undefined) =>
  version === undefined ? {} : { "If-Match": `"${version}"` };
