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
  /** Ranked by each technician's next free time, without a window. */
  free: Query<TechnicianSuggestion[]>;
  /** Ranked for the chosen window once it is complete; else `free`. */
  for_window: Query<TechnicianSuggestion[]>;
  /** All technicians. */
  all: Query<Technician[]>;
}

/** Suggests technicians for a ticket's visit. */
export const useSuggestions = (ticket_id: string, window: Window): Suggestions => {
  const debounced = useDebouncedValue(isWhole(window) ? endsOf(window).join(" ") : "");
  const [from = "", until = ""] = debounced.split(" ");
  const free = useQuery(`suggestions ${ticket_id}`, () => read(ticket_id));
  const for_window = useQuery(
    debounced === "" ? null : `suggestions ${ticket_id} ${debounced}`,
    () => read(ticket_id, [from, until]),
  );
  const all = useQuery("technicians", () => dataOf(api.GET("/v1/ticket-technicians")));
  const is_waiting = debounced !== (isWhole(window) ? endsOf(window).join(" ") : "");
  const is_unanswered = !for_window.data && !for_window.refusal;
  return {
    free,
    for_window:
      debounced === ""
        ? { ...free, is_loading: is_waiting || free.is_loading }
        : {
            ...for_window,
            // Meanwhile the others show, so that nothing moves under the pointer.
            data: for_window.data ?? free.data,
            is_loading: is_waiting || for_window.is_loading || is_unanswered,
          },
    all,
  };
};

/** The usual duration of the job: the length of a suggested slot, else an hour. */
export const usualMinutes = ({ data = [] }: Query<TechnicianSuggestion[]>): number => {
  const slot = data.find(({ next_free_slot }) => next_free_slot)?.next_free_slot;
  if (!slot) return 60;
  return (Date.parse(slot.scheduled_until) - Date.parse(slot.scheduled_at)) / 60_000;
};
