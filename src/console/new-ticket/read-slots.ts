import { api, dataOf } from "../api/client.ts";
import type { TechnicianSuggestion } from "../api/document.d.ts";
import type { Slot } from "../booking/conflict.ts";
import type { TicketDraft } from "./ticket-draft.ts";

export type SlotDraft = Pick<TicketDraft, "board_id" | "client" | "job_type_id">;

/** The technicians for a job as typed so far, best first, judged by this window or by their next free time. */
export const readSlots = async (
  { board_id, client, job_type_id }: SlotDraft,
  window?: Slot,
): Promise<TechnicianSuggestion[]> => {
  const query = {
    ...(client && { client_id: client.id }),
    ...(job_type_id !== "" && { job_type_id }),
    ...(window && {
      scheduled_at: window.scheduled_at,
      scheduled_until: window.scheduled_until,
    }),
  };
  const params = { path: { id: board_id }, query };
  const { data } = await dataOf(
    api.GET("/v1/ticket-boards/{id}/technician-suggestions", { params }),
  );
  return data;
};
