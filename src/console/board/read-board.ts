import { api, dataOf } from "../api/client.ts";
import type { Board, BoardDetail } from "../api/document.d.ts";
import { fetchEarly, takeEarly } from "../api/early.ts";

const storage_key = "lastmile.board";

/** The board that was opened last on this device; empty without one. */
export const lastOpened = (): string => localStorage.getItem(storage_key) ?? "";

export const keepOpened = (board_id: string): void => localStorage.setItem(storage_key, board_id);

const getBoards = async (): Promise<Board[]> => (await dataOf(api.GET("/v1/ticket-boards"))).data;

/** Each card once, in its column. */
const getBoard = (id: string): Promise<BoardDetail> =>
  dataOf(
    api.GET("/v1/ticket-boards/{id}", {
      params: { path: { id }, query: { slim: true, tickets: "columns" } },
    }),
  );

export const readBoards = (): Promise<Board[]> => takeEarly("boards", getBoards);

export const readBoard = (id: string): Promise<BoardDetail> =>
  takeEarly(`board ${id}`, () => getBoard(id));

const readEarly = (id: string): void => fetchEarly(`board ${id}`, () => getBoard(id));

/** Requests what a board's page needs while its script is loading. */
export const readBoardEarly = (path: string): void => {
  const in_path = /^\/console\/board\/([^/]+)/.exec(path)?.[1];
  const id = in_path ?? lastOpened();
  if (id !== "") readEarly(id);
  fetchEarly("boards", async () => {
    const boards = await getBoards();
    const [first] = boards;
    const is_found = in_path !== undefined || boards.some((board) => board.id === id);
    if (first && !is_found) readEarly(first.id);
    return boards;
  });
};
