import { api, dataOf } from "../api/client.ts";
import type { Technician, TechnicianSuggestion } from "../api/document.d.ts";
import { sentTime } from "../format/time.ts";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { type Query, useQuery } from "../ui/use-query.ts";
import { endsOf, isWhole, type Window } from "./window.ts";

const read = async (id: string, window?: [string, string]): Promise<TechnicianSuggestion[]> => {
  const query = window && {
    scheduled_at: sentTime(window[0]),
    scheduled_until: sentTime(window[1]),
  };
  const { data } = await dataOf(
    api.GET("/v1/tickets/{id}/technician-suggestions", { params: { path: { id }, query } }),
  );
  return data;
};

export interface Suggestions {
  /** By each one's own next free time: what there is before a window is chosen. */
  free: Query<TechnicianSuggestion[]>;
  /** By the window that is chosen, once it is whole; else `free`. */
  judged: Query<TechnicianSuggestion[]>;
  /** Everybody who takes visits. */
  all: Query<Technician[]>;
}

/** Who could make this ticket's visit in this window. */
export const useSuggestions = (ticket_id: string, window: Window): Suggestions => {
  const settled = useDebouncedValue(isWhole(window) ? endsOf(window).join(" ") : "");
  const [from = "", until = ""] = settled.split(" ");
  const free = useQuery(`suggestions ${ticket_id}`, () => read(ticket_id));
  const judged = useQuery(settled === "" ? null : `suggestions ${ticket_id} ${settled}`, () =>
    read(ticket_id, [from, until]),
  );
  const all = useQuery("technicians", () => dataOf(api.GET("/v1/ticket-technicians")));
  return { free, judged: settled === "" ? free : judged, all };
};

/** How long such a job takes, as the free times tell: as its type says, else an hour. */
export const usualMinutes = ({ data = [] }: Query<TechnicianSuggestion[]>): number => {
  const slot = data.find(({ next_free_slot }) => next_free_slot)?.next_free_slot;
  if (!slot) return 60;
  return (Date.parse(slot.scheduled_until) - Date.parse(slot.scheduled_at)) / 60_000;
};
