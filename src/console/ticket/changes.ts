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

const of = (id: string) => ({ path: { id } });

/** `If-Match`: refused with 412 when somebody changed it since. */
const seen = (version: number) => ({ "If-Match": `"${version}"` });

/** Changes fields of a ticket as it was seen. */
export const update = (
  { id, version }: Pick<Ticket, "id" | "version">,
  body: TicketUpdateInput,
): Promise<Ticket> =>
  dataOf(api.PUT("/v1/tickets/{id}", { params: { ...of(id), header: seen(version) }, body }));

/** Marks tasks: each for itself, whoever marks others meanwhile. */
export const mark = (id: string, marks: { id: string; done: boolean }[]): Promise<Ticket> =>
  dataOf(api.PUT("/v1/tickets/{id}", { params: of(id), body: { checklist_state: marks } }));

export const move = (id: string, body: MoveInput): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/move", { params: of(id), body }));

export const start = (id: string): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/start", { params: of(id) }));

export const reopen = (id: string, body: ReopenInput): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/reopen", { params: of(id), body }));

export const archive = (id: string): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/archive", { params: of(id) }));

export const unarchive = (id: string): Promise<Ticket> =>
  dataOf(api.POST("/v1/tickets/{id}/unarchive", { params: of(id) }));

export const complete = (id: string, body: CompleteInput): Promise<EndedTicket> =>
  dataOf(api.POST("/v1/tickets/{id}/complete", { params: of(id), body }));

export const cancel = (id: string, body: CancelInput): Promise<EndedTicket> =>
  dataOf(api.POST("/v1/tickets/{id}/cancel", { params: of(id), body }));

export const createInvoice = (id: string, body: CreateInvoiceInput): Promise<EndedTicket> =>
  dataOf(api.POST("/v1/tickets/{id}/create-invoice", { params: of(id), body }));

/** Deletes a ticket as it was seen. */
export const remove = ({ id, version }: Ticket): Promise<unknown> =>
  dataOf(api.DELETE("/v1/tickets/{id}", { params: { ...of(id), header: seen(version) } }));
