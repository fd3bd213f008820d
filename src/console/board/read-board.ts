import { api, dataOf } from "../api/client.ts";
import type { Board, BoardDetail } from "../api/document.d.ts";

export const readBoards = async (): Promise<Board[]> =>
  (await dataOf(api.GET("/v1/ticket-boards"))).data;

/** Each card once, in its column. */
export const readBoard = (id: string): Promise<BoardDetail> =>
  dataOf(
    api.GET("/v1/ticket-boards/{id}", {
      params: { path: { id }, query: { slim: true, tickets: "columns" } },
    }),
  );
