import { api, dataOf } from "../api/client.ts";
import type {
  CancelInput,
  CompleteInput,
  CreateInvoiceInput,
  EndedTicket,
  MoveInput,
  ReopenInput,
  Ticket,
  TicketUpdateInput,
} from "../api/document.d.ts";
import { ifMatch } from "../api/if-match.ts";

const pathOf = (id: string) => ({ path: { id } });

/** Changes fields of this version of a ticket. */
export const update = (
  { id, version }: Pick<Ticket, "id" | "version">,
  body: TicketUpdateInput,
): Promise<Ticket> =>
  dataOf(
    api.PUT("/v1/tickets/{id}", { params: { ...pathOf(id), header: ifMatch(version) }, body }),
  );

/** Marks tasks, without a version check: others may mark other tasks meanwhile. */
export const mark = (id: string, marks: { id: string; done: boolean }[]): Promise<Ticket> =>
  dataOf(api.PUT("/v1/tickets/{id}", { params: pathOf(id), body: { checklist_state: marks } }));

export const move = (id: string, body: MoveInput): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/move", { params: pathOf(id), body }));

export const start = (id: string): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/start", { params: pathOf(id) }));

export const reopen = (id: string, body: ReopenInput): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/reopen", { params: pathOf(id), body }));

export const archive = (id: string): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/archive", { params: pathOf(id) }));

export const unarchive = (id: string): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/unarchive", { params: pathOf(id) }));

export const complete = (id: string, body: CompleteInput): Promise<EndedTicket> =>
  dataOf(api.POST("/v1/tickets/{id}/complete", { params: pathOf(id), body }));

export const cancel = (id: string, body: CancelInput): Promise<EndedTicket> =>
  dataOf(api.POST("/v1/tickets/{id}/cancel", { params: pathOf(id), body }));

export const createInvoice = (id: string, body: CreateInvoiceInput): Promise<EndedTicket> =>
  dataOf(api.POST("/v1/tickets/{id}/create-invoice", { params: pathOf(id), body }));

/** Deletes this version of a ticket. */
export const remove = ({ id, version }: Ticket): Promise<unknown> =>
  dataOf(api.DELETE("/v1/tickets/{id}", { params: { ...pathOf(id), header: ifMatch(version) } }));
