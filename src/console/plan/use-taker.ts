import { api, dataOf } from "../api/client.ts";
import type { BoardAgenda } from "../api/document.d.ts";
import { useQuery } from "../ui/use-query.ts";
import type { Taker } from "./assigned-to.ts";

/** What decides which jobs a technician can take; undefined without a technician, or while it loads. */
export const useTaker = (
  technician_id: string | undefined,
  { board }: BoardAgenda,
): Taker | undefined => {
  const query = useQuery(technician_id === undefined ? null : `technician ${technician_id}`, () =>
    dataOf(
      api.GET("/v1/ticket-technicians/{id}", { params: { path: { id: technician_id ?? "" } } }),
    ),
  );
  if (!query.data || query.data.id !== technician_id) return undefined;
  const { id, skills, board_ids } = query.data;
  return { id, skills, is_member: board_ids.includes(board.id) };
};
