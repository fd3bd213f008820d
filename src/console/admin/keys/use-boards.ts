import { api, dataOf } from "../../api/client.ts";
import { may } from "../../session/session.ts";
import { type Query, useQuery } from "../../ui/use-query.ts";

interface Board {
  id: string;
  name: string;
}

const readBoards = async (): Promise<readonly Board[]> =>
  (await dataOf(api.GET("/v1/ticket-boards"))).data;

/** The boards that this person sees. Sends no request without `tickets:read`. */
export const useBoards = (): Query<readonly Board[]> =>
  useQuery(may("tickets:read") ? "desk boards" : null, readBoards);
