import { api, dataOf } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import type { HistoryEntry } from "./history-text.ts";

/* Loads earlier comments and history entries. Pages go from the oldest entry to the newest. */

const per_page = 100;

/** The ticket with up to 100 earlier comments. */
export const withEarlierComments = async (ticket: Ticket): Promise<Ticket> => {
  const missing = ticket.comments_count - ticket.comments.length;
  const page = Math.max(1, Math.ceil(missing / per_page));
  const path = { id: ticket.id };
  const read = await dataOf(
    api.GET("/v1/tickets/{id}/comments", { params: { path, query: { page, per_page } } }),
  );
  const oldest = ticket.comments[0]?.id ?? "~";
  return { ...ticket, comments: [...read.filter(({ id }) => id < oldest), ...ticket.comments] };
};

/** Up to 100 history entries before the newest `shown`. */
export const earlierEntries = async (id: string, shown: number): Promise<HistoryEntry[]> => {
  const path = { id };
  const first = api.GET("/v1/tickets/{id}/history", {
    params: { path, query: { page: 1, per_page: 1 } },
  });
  await dataOf(first);
  const total = Number((await first).response.headers.get("X-Total-Count"));
  const missing = total - shown;
  if (missing <= 0) return [];
  const page = Math.ceil(missing / per_page);
  const read = await dataOf(
    api.GET("/v1/tickets/{id}/history", { params: { path, query: { page, per_page } } }),
  );
  return read.slice(0, missing - (page - 1) * per_page);
};
