import type { Data } from "../filled/file.ts";
import type { Sending } from "./wrk.ts";

/** What each operation sends, by its name. Each open ticket is completed once. */
export const operationsOf = (data: Data): Record<string, Sending> => {
  const { key } = data;
  const read = (...paths: string[]): Sending => ({ key, paths });
  return {
    read: read(...data.ticket_ids.map((id) => `/v1/tickets/${id}`)),
    list: read("/v1/tickets"),
    "filtered-list": read("/v1/tickets?priority=high&status_category=new"),
    "clients-list": read("/v1/clients?pageSize=15"),
    "clients-search": read(
      ...data.searches.map((text) => `/v1/clients?query=${encodeURIComponent(text)}`),
    ),
    "tickets-search": read("/v1/tickets?search=internet"),
    "slim-board": read(`/v1/ticket-boards/${data.small_board_id}?slim=1`),
    create: { key, paths: ["/v1/tickets"], body: data.ticket },
    complete: {
      key,
      paths: data.open_ticket_ids.map((id) => `/v1/tickets/${id}/complete`),
      body: data.completion,
    },
  };
};
