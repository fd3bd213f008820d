import { api, dataOf } from "./client.ts";
import type { Ticket } from "./document.d.ts";

export const readTicket = (id: string): Promise<Ticket> =>
  dataOf(api.GET("/v1/tickets/{id}", { params: { path: { id } } }));
