import { api, dataOf } from "../../api/client.ts";
import type { TimeOff, TimeOffInput } from "../../api/document.d.ts";

export const addTimeOff = (technician_id: string, body: TimeOffInput): Promise<TimeOff> =>
  dataOf(
    api.POST("/v1/ticket-technicians/{id}/time-off", {
      params: { path: { id: technician_id } },
      body,
    }),
  );

export const deleteTimeOff = (technician_id: string, time_off_id: string): Promise<unknown> =>
  dataOf(
    api.DELETE("/v1/ticket-technicians/{id}/time-off/{time_off_id}", {
      params: { path: { id: technician_id, time_off_id } },
    }),
  );
