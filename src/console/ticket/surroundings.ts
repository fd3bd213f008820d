import { answerOf, api } from "../api/client.ts";
import type { Board, CompletionPreview, JobType, Technician, Ticket } from "../api/document.d.ts";
import { useRead } from "../parts/use-read.ts";

/** What a ticket names by id alone: where it can move, and who people are. */
export interface Surroundings {
  board: Board | undefined;
  job_types: readonly JobType[];
  /** The names of people by id. */
  people: ReadonlyMap<string, string>;
  /** Whether each takes visits now. */
  technicians: readonly Technician[];
}

/** The board, its job types and its people: asked for once a board. */
export const useSurroundings = ({ board_id, assignees, technician }: Ticket): Surroundings => {
  const { data: boards } = useRead("boards", () => answerOf(api.GET("/v1/ticket-boards")));
  const { data: job_types } = useRead(`job types ${board_id}`, () =>
    answerOf(
      api.GET("/v1/ticket-job-types", { params: { query: { board_id, include_inactive: true } } }),
    ),
  );
  const { data: technicians = [] } = useRead("all technicians", () =>
    answerOf(api.GET("/v1/ticket-technicians", { params: { query: { include_inactive: true } } })),
  );
  const board = boards?.data.find(({ id }) => id === board_id);
  const people = new Map<string, string>();
  for (const { id, name } of technicians) people.set(id, name);
  for (const { user_id, name } of board?.members ?? []) people.set(user_id, name);
  for (const { id, name } of assignees) people.set(id, name);
  if (technician) people.set(technician.id, technician.name);
  return { board, job_types: job_types?.data ?? [], people, technicians };
};

/** What completing it would bill, and how its tasks are worded: anew with each of its versions. */
export const usePreview = ({ id, version }: Ticket): CompletionPreview | undefined =>
  useRead(`preview ${id} ${version}`, () =>
    answerOf(api.GET("/v1/tickets/{id}/completion-preview", { params: { path: { id } } })),
  ).data;
