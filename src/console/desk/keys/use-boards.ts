import { answerOf, api } from "../../api/client.ts";
import { type Read, useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";

interface Board {
  id: string;
  name: string;
}

const readBoards = async (): Promise<readonly Board[]> =>
  (await answerOf(api.GET("/v1/ticket-boards"))).data;

/** The boards that this person sees; none are asked for where they may see none. */
export const useBoards = (): Read<readonly Board[]> =>
  useRead(may("tickets:read") ? "desk boards" : null, readBoards);
