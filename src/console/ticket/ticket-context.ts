import { api, dataOf } from "../api/client.ts";
import type {
  Board,
  Client,
  CompletionPreview,
  JobType,
  Technician,
  Ticket,
} from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { useQuery } from "../ui/use-query.ts";

/** Data around a ticket: its board, job types and people. */
export interface TicketContext {
  board: Board | undefined;
  job_types: readonly JobType[];
  /** The names of people by id. */
  people: ReadonlyMap<string, string>;
  /** Includes inactive technicians. */
  technicians: readonly Technician[];
}

/** Reads the board, its job types and its people. */
export const useTicketContext = ({ board_id, assignees, technician }: Ticket): TicketContext => {
  const { data: boards } = useQuery("boards", () => dataOf(api.GET("/v1/ticket-boards")));
  const { data: job_types } = useQuery(`job types ${board_id}`, () =>
    dataOf(
      api.GET("/v1/ticket-job-types", { params: { query: { board_id, include_inactive: true } } }),
    ),
  );
  const { data: technicians = [] } = useQuery("all technicians", () =>
    dataOf(api.GET("/v1/ticket-technicians", { params: { query: { include_inactive: true } } })),
  );
  const board = boards?.data.find(({ id }) => id === board_id);
  const people = new Map<string, string>();
  for (const { id, name } of technicians) people.set(id, name);
  for (const { user_id, name } of board?.members ?? []) people.set(user_id, name);
  for (const { id, name } of assignees) people.set(id, name);
  if (technician) people.set(technician.id, technician.name);
  return { board, job_types: job_types?.data ?? [], people, technicians };
};

/** The completion preview, read again for each version: what would be billed, and the tasks' labels. */
export const usePreview = ({ id, version }: Ticket): CompletionPreview | undefined =>
  useQuery(`preview ${id} ${version}`, () =>
    dataOf(api.GET("/v1/tickets/{id}/completion-preview", { params: { path: { id } } })),
  ).data;

/** The whole record of a ticket's client; undefined while it loads, and if this person may not read it. */
export const useClientRecord = (client: Ticket["client"]): Client | undefined => {
  const id = may("clients:read") && client && client.deleted_at === null ? client.id : null;
  return useQuery(id === null ? null : `client of ticket ${id}`, () =>
    dataOf(api.GET("/v1/clients/{id}", { params: { path: { id: id ?? "" } } })),
  ).data;
};
