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

/** Requests what a board's page needs while its script is loading. */
export const readBoardEarly = (path: string): void => {
  const [, id = lastOpened()] = /^\/console\/board(?:\/([^/]+))?\/?$/.exec(path) ?? ["", undefined];
  fetchEarly("boards", getBoards);
  if (id !== "") fetchEarly(`board ${id}`, () => getBoard(id));
};
